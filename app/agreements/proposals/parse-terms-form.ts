import type { FormInput } from '../../ui/form-field.ts'
import type { FormCodec } from '../../business/forms/form.ts'
import { formatPlaceholders, parsePlaceholders } from '../../business/forms/placeholder-brackets.ts'
import { parseDollars } from '../../business/forms/parse-dollars.ts'
import { countCharacters, normalizeLine, parseRowCount, normalizeText } from '../../plumbing/http/normalize-text.ts'
import { listFieldDifferences, type FieldDifference } from '../../ui/field-differences.ts'
import { prependFieldLabel, type FieldError } from '../../ui/field-errors.ts'
import { paymentMethods, type CancellationStep } from './proposal.ts'
import type { TermsSettings } from './terms.ts'
import { listUnknownPlaceholders, clausePlaceholders } from './clause-placeholders.ts'
import { setClauseSpanish, parseSpanishClause } from './clause-translations.ts'
import { maxInstallments } from './payment-plan.ts'
import { toTermsFormInput, maxClauses } from './terms-form-input.ts'

/** Maximum steps of the cancellation table, and maximum clauses. */
export const maxCancellationSteps = 4
const termsLabels: Readonly<Record<string, string>> = {
  depositPercent: 'Deposit, percent',
  depositLeast: 'Deposit, at least',
  depositDays: 'Deposit due, days after acceptance',
  installments: 'Payments after the deposit',
  balanceDaysBefore: 'Balance due, days before',
  expiryDays: 'A proposal is good for, days',
  keepsDay: 'Hold the date while a proposal is out',
}

/** Form of the terms. `before` is what was stored. Changed clauses make a new version of the terms. */
export function createTermsForm(before: TermsSettings): FormCodec<TermsSettings> {
  const read = (input: FormInput) => readTermsForm(input, before)
  return {
    read,
    textsOf: toTermsFormInput,
    differ(stored, typed) {
      const reading = read(typed)
      return listTermsDifferences(stored, 'values' in reading ? toTermsFormInput(reading.values) : typed)
    },
  }
}

/** Fields that differ between stored and typed terms. */
function listTermsDifferences(stored: FormInput, typed: FormInput): FieldDifference[] {
  const names = Object.keys({ ...stored, ...typed }).filter((name) => !/^clauses$|-id$/.test(name))
  const labels = Object.fromEntries(names.map((name) => [name, getTermsFieldLabel(name)]))
  return listFieldDifferences(labels, withLabels(stored), withLabels(typed))
}

/** Terms whose clauses show placeholders by label. Versions stored before placeholders had labels have braces. */
function withLabels(input: FormInput): FormInput {
  return Object.fromEntries(
    Object.entries(input).map(([name, text]) => [name, formatPlaceholders(text, clausePlaceholders)]),
  )
}

/** Name of a field of the terms. Most are blanks in sentences and have no visible label. */
function getTermsFieldLabel(name: string): string {
  const clause = /^clause-(\d+)-(heading|words)(Es)?$/.exec(name)
  const step = /^step-(\d+)-(days|percent)$/.exec(name)
  if (clause) return `Term ${Number(clause[1]) + 1}, ${clause[2]}${clause[3] ? ' in Spanish' : ''}`
  if (step) return `Cancellation, step ${Number(step[1]) + 1}, ${step[2]}`
  return termsLabels[name] ?? name.replace('-', ' ')
}

function readTermsForm(input: FormInput, before: TermsSettings): { values: TermsSettings } | { errors: FieldError[] } {
  const errors: FieldError[] = []
  const refuse = (field: string, message: string) => void errors.push({ field, message })
  const whole = (field: string, most: number, least = 0): number => {
    const text = (input[field] ?? '').trim().replace(/\s*%$/, '')
    if (/^\d{1,4}$/.test(text) && Number(text) <= most && Number(text) >= least) return Number(text)
    refuse(field, prependFieldLabel(getTermsFieldLabel(field), `Enter a whole number from ${least} to ${most}`))
    return 0
  }
  /** A field that earlier versions of the form did not have. */
  const days = (field: 'depositDays' | 'expiryDays' | 'installments', most: number, least: number) =>
    input[field] === undefined ? before[field] : whole(field, most, least)
  const depositPercent = whole('depositPercent', 100)
  const least = parseDollars(input.depositLeast ?? '')
  if ('problem' in least) refuse('depositLeast', prependFieldLabel(getTermsFieldLabel('depositLeast'), least.problem))
  const depositDays = days('depositDays', 60, 0)
  const installments = Math.max(1, days('installments', maxInstallments, 0))
  const balanceDaysBefore = whole('balanceDaysBefore', 365)
  const expiryDays = days('expiryDays', 90, 1)
  const ways = paymentMethods.filter((way) => input[`way-${way}`] === 'on')
  if (ways.length === 0) refuse('way-cash', 'Choose at least one way to pay')
  const cancellation = Array.from({ length: maxCancellationSteps }, (_, i) => i).flatMap((i) => {
    const isEmpty = ['days', 'percent'].every((name) => (input[`step-${i}-${name}`] ?? '').trim() === '')
    const step = () => ({
      row: i,
      daysBefore: whole(`step-${i}-days`, 365),
      percentBack: whole(`step-${i}-percent`, 100),
    })
    return isEmpty ? [] : [step()]
  })
  refuseContradictions(cancellation, refuse)
  const count = parseRowCount(input.clauses, maxClauses)
  const clauses = Array.from({ length: count }, (_, i) => i).flatMap((i) => {
    const heading = normalizeLine(input[`clause-${i}-heading`])
    const text = parsePlaceholders(normalizeText(input[`clause-${i}-words`]), clausePlaceholders)
    if (heading === '' && text === '') return []
    if (heading === '') refuse(`clause-${i}-heading`, 'Give this term a heading')
    if (countCharacters(heading) > 80) refuse(`clause-${i}-heading`, 'Shorten the heading to 80 characters')
    if (text === '') refuse(`clause-${i}-words`, 'Enter the words of this term, or clear its heading too')
    if (countCharacters(text) > 3_000) refuse(`clause-${i}-words`, 'Shorten it to 3,000 characters')
    const [blank] = listUnknownPlaceholders(text)
    if (blank)
      refuse(`clause-${i}-words`, `Nothing is filled in for ${blank}: write it out, or use one of those listed`)
    const id = input[`clause-${i}-id`] ?? ''
    const clause = { id: /^[a-z0-9-]{1,40}$/.test(id) ? id : `own-${i + 1}`, heading, words: text }
    const known = before.clauses.find((one) => one.id === id)
    return [setClauseSpanish(clause, parseSpanishClause(input, String(i), refuse), known)]
  })
  const ids = new Set<string>()
  for (const clause of clauses) {
    while (ids.has(clause.id)) clause.id += '-too'
    ids.add(clause.id)
  }
  const isSame = JSON.stringify(clauses) === JSON.stringify(before.clauses)
  const values: TermsSettings = {
    version: before.version + (isSame ? 0 : 1),
    depositPercent,
    depositLeastCents: 'cents' in least ? least.cents : 0,
    depositDays,
    installments,
    balanceDaysBefore,
    expiryDays,
    ways,
    cancellation: cancellation.map(({ daysBefore, percentBack }) => ({ daysBefore, percentBack })),
    keepsDay: input.keepsDay === 'on',
    clauses,
  }
  return errors.length > 0 ? { errors } : { values }
}

/**
 * Reports refund steps that contradict each other: a later cancellation that refunds more, or two steps on the same
 * day.
 */
function refuseContradictions(
  steps: readonly (CancellationStep & { row: number })[],
  refuse: (field: string, message: string) => void,
): void {
  const inTime = steps.toSorted((a, b) => b.daysBefore - a.daysBefore)
  for (const [i, { row, daysBefore, percentBack }] of inTime.entries()) {
    const before = inTime[i - 1]
    if (before?.daysBefore === daysBefore) {
      const days = daysBefore === 1 ? '1 day' : `${daysBefore} days`
      refuse(
        `step-${row}-days`,
        `Step ${before.row + 1} is about ${days} before, too: enter other days, or clear one of them`,
      )
    } else if (before && percentBack > before.percentBack)
      refuse(
        `step-${row}-percent`,
        `${percentBack}% until ${daysBefore} days before is more than the ${before.percentBack}% until ${before.daysBefore} days before: closer to the event less comes back. Enter ${before.percentBack} or less, or change the days`,
      )
  }
}
