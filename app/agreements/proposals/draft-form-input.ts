import { parseRowCount } from '../../plumbing/http/normalize-text.ts'
import { formatDollarsInput } from '../../business/forms/parse-dollars.ts'
import { formatPlaceholders } from '../../business/forms/placeholder-brackets.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { toTaxFormInput } from '../sales-tax/tax-options.ts'
import type { ProposalDocument, ProposalLine } from './proposal.ts'
import { clausePlaceholders } from './clause-placeholders.ts'
import { buildUnpricedOptionLine } from './unpriced-option-lines.ts'

/** Maximum lines of a proposal, and empty lines its form shows. */
export const maxProposalLines = 40
const emptyLines = 1

/** A proposal as form input, with empty lines at the end. `more` adds that many extra lines. */
export function toDraftFormInput(proposed: ProposalDocument, more = 0): FormInput {
  const { money, event, terms, declined = [] } = proposed
  const lines = [...proposed.lines, ...declined.map(buildUnpricedOptionLine)]
  const rows = Math.min(maxProposalLines, lines.length + emptyLines * (more + 1))
  return {
    rows: String(rows),
    ...Object.assign({}, ...lines.map(toLineInput)),
    ...Object.fromEntries(declined.map((_, i) => [`line-${proposed.lines.length + i}-no`, 'on'])),
    greeting: proposed.greeting,
    barOpens: event.barOpens ?? '',
    barStops: event.barStops ?? '',
    depositPercent: String(money.depositPercent),
    depositLeast: formatDollarsInput(money.depositLeastCents),
    balanceDay: money.balanceDay,
    installments: String(money.installments ?? 1),
    ...toTaxFormInput(money),
    expiresOn: proposed.expiresOn,
    ...(proposed.keepsDay && { keepsDay: 'on' }),
    ...Object.fromEntries(money.ways.map((way) => [`way-${way}`, 'on'])),
    ...Object.fromEntries(
      terms.clauses.flatMap(({ id, words, es }) => [
        [`clause-${id}`, formatPlaceholders(words, clausePlaceholders)],
        [`clause-${id}-headingEs`, es?.heading ?? ''],
        [`clause-${id}-wordsEs`, formatPlaceholders(es?.words ?? '', clausePlaceholders)],
      ]),
    ),
  }
}

export function toLineInput(line: ProposalLine, i: number): FormInput {
  const { choice } = line
  const how =
    choice === 'fixed'
      ? 'fixed'
      : choice.kind === 'optional'
        ? choice.ticked
          ? 'on'
          : 'off'
        : `${choice.group}${choice.picked ? '' : '-other'}`
  return {
    [`line-${i}-id`]: line.id,
    [`line-${i}-label`]: line.label,
    [`line-${i}-reason`]: line.reason,
    [`line-${i}-quantity`]: String(line.quantity),
    [`line-${i}-price`]: line.isOpen ? '' : formatDollarsInput(line.unitCents),
    [`line-${i}-choice`]: how,
    [`line-${i}-class`]: line.taxClass,
  }
}

/** Adds rows for options that were requested after the form was opened, so that they are settled too. */
export function addMissingDraftRows(input: FormInput, { lines }: Pick<ProposalDocument, 'lines'>): FormInput {
  const rows = parseRowCount(input.rows, maxProposalLines)
  const posted = new Set(Array.from({ length: rows }, (_, i) => input[`line-${i}-id`]))
  const lacking = lines.filter(({ id, isOpen }) => isOpen && !posted.has(id))
  if (lacking.length === 0) return input
  const added = lacking.map((line, i) => toLineInput(line, rows + i))
  return { ...input, ...Object.assign({}, ...added), rows: String(Math.min(maxProposalLines, rows + lacking.length)) }
}
