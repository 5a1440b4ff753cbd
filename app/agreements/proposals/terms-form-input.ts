import { formatDollarsInput } from '../../business/forms/parse-dollars.ts'
import { formatPlaceholders } from '../../business/forms/placeholder-brackets.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { TermsSettings } from './terms.ts'
import { clausePlaceholders } from './clause-placeholders.ts'

export const maxClauses = 40

/** Terms as form input, with an empty clause at the end. */
export function toTermsFormInput(terms: TermsSettings): FormInput {
  const { cancellation, clauses } = terms
  return {
    depositPercent: String(terms.depositPercent),
    depositLeast: formatDollarsInput(terms.depositLeastCents),
    depositDays: String(terms.depositDays),
    installments: String(terms.installments),
    balanceDaysBefore: String(terms.balanceDaysBefore),
    expiryDays: String(terms.expiryDays),
    ...(terms.keepsDay && { keepsDay: 'on' }),
    ...Object.fromEntries(terms.ways.map((way) => [`way-${way}`, 'on'])),
    ...Object.assign(
      {},
      ...cancellation.map(({ daysBefore, percentBack }, i) => {
        return { [`step-${i}-days`]: String(daysBefore), [`step-${i}-percent`]: String(percentBack) }
      }),
    ),
    clauses: String(Math.min(maxClauses, clauses.length + 1)),
    ...Object.assign(
      {},
      ...clauses.map(({ id, heading, words, es }, i) => ({
        [`clause-${i}-id`]: id,
        [`clause-${i}-heading`]: heading,
        [`clause-${i}-words`]: formatPlaceholders(words, clausePlaceholders),
        ...(es && {
          [`clause-${i}-headingEs`]: es.heading,
          [`clause-${i}-wordsEs`]: formatPlaceholders(es.words, clausePlaceholders),
        }),
      })),
    ),
  }
}
