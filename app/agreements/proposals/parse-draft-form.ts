import type { FormInput } from '../../ui/form-field.ts'
import { maxEventYear, formatLongDate, parseDate, parseTime } from '../../business/dates.ts'
import { parsePlaceholders } from '../../business/forms/placeholder-brackets.ts'
import { formatDollars } from '../../business/money.ts'
import { parseSignedDollars } from '../../business/forms/parse-dollars.ts'
import { countCharacters, parseRowCount, normalizeText } from '../../plumbing/http/normalize-text.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { computeLatestExpiry, computeLatestProposalExpiry } from './proposal-dates.ts'
import { parseTaxChoice } from '../sales-tax/tax-options.ts'
import type { TaxConfig } from '../sales-tax/proposal-tax.ts'
import type { PaymentMethod, ProposalDocument, ProposalLine } from './proposal.ts'
import type { ProposedEvent } from './proposed-event.ts'
import { maxInstallments } from './payment-plan.ts'
import { computeProposalTotals } from './proposal-totals.ts'
import { parseSpanishClause, setClauseSpanish } from './clause-translations.ts'
import { listUnknownPlaceholders, clausePlaceholders } from './clause-placeholders.ts'
import { buildUnpricedOptionLine } from './unpriced-option-lines.ts'
import { maxProposalLines } from './draft-form-input.ts'
import { parseDraftLine } from './parse-draft-line.ts'
import { listDeclinedOptions, validateLineGroups, formatTooLateMessage, listCheapestLineIds } from './draft-options.ts'

/** `menu` are the lines that can be added from the menu. */
type DraftFormContext = {
  today: string
  payable: readonly PaymentMethod[]
  salesTax?: TaxConfig
  menu?: readonly ProposalLine[]
}

export type ParseDraftFormResult = { ok: true; proposed: ProposalDocument } | { ok: false; errors: FieldError[] }

/**
 * Parses a posted draft against the proposal it was made from. A line whose price was changed remembers the menu's price.
 * `payable` lists the usable payment methods. Without `salesTax` the tax stays unchanged. `setBarTimes` computes the
 * timeline anew.
 */
export function parseDraftForm(
  input: FormInput,
  before: ProposalDocument,
  { today, payable, salesTax, menu = [] }: DraftFormContext,
  setBarTimes: (event: ProposedEvent, times: Pick<ProposedEvent, 'barOpens' | 'barStops'>) => ProposedEvent,
): ParseDraftFormResult {
  const errors: FieldError[] = []
  const refuse = (field: string, message: string) => void errors.push({ field, message })
  const rows = parseRowCount(input.rows, maxProposalLines)
  const declined = listDeclinedOptions(input, rows)
  const wished = (before.declined ?? []).map(buildUnpricedOptionLine)
  const added = menu.filter(({ id }) => !before.lines.some((line) => line.id === id))
  const known = [...before.lines, ...wished, ...added]
  const lines = Array.from({ length: rows }, (_, i) => parseDraftLine(input, i, known, refuse)).flatMap(
    (line) => line ?? [],
  )
  if (lines.length === 0) refuse('line-0-label', 'Add at least one line: what you do, and what it costs')
  const ids = new Set<string>()
  for (const line of lines) {
    while (ids.has(line.id)) line.id += '-too'
    ids.add(line.id)
  }
  validateLineGroups(lines, refuse)

  const { eventDate } = before.event
  const [barOpens, barStops] = (['barOpens', 'barStops'] as const).map((field) => {
    const typed = (input[field] ?? '').trim()
    const time = typed === '' ? null : parseTime(typed)
    if (typed !== '' && time === null) refuse(field, 'Enter a time of day, like 4:30 PM, or leave it empty')
    return time
  }) as [string | null, string | null]
  const event = setBarTimes(before.event, { barOpens, barStops })
  const order = event.timeline.map(({ at }) => Date.parse(at))
  if (order.some((at, i) => i > 0 && at < order[i - 1]!))
    refuse(
      barStops === null ? 'barOpens' : 'barStops',
      'The bar opens after you arrive, and stops before the event ends',
    )

  const depositPercent = readPercent(input.depositPercent)
  if (depositPercent === null) refuse('depositPercent', 'Enter a whole number from 0 to 100')
  const least = parseSignedDollars(input.depositLeast ?? '')
  if ('problem' in least) refuse('depositLeast', least.problem)
  else if (least.cents < 0) refuse('depositLeast', 'Enter 0 or more dollars')
  const balanceDay = parseDate(input.balanceDay ?? '')
  if (balanceDay === null) refuse('balanceDay', `Enter the day on which the balance is due, up to ${maxEventYear}`)
  const installments = parseInstallments(input.installments, before.money.installments)
  if (installments === null) refuse('installments', `Enter a whole number from 1 to ${maxInstallments}`)
  const expiresOn = parseDate(input.expiresOn ?? '')
  const last = computeLatestExpiry(event, before.house.timeZone)
  if (last < today) refuse('expiresOn', formatTooLateMessage(eventDate, today))
  else if (expiresOn === null || expiresOn < today || expiresOn > last)
    refuse(
      'expiresOn',
      `Enter a day from ${formatLongDate(today)} to ${formatLongDate(last)}: it has to end at least 24 hours before you arrive`,
    )
  const goodFor = {
    event,
    house: before.house,
    money: { balanceDay: balanceDay ?? '9999-12-31', depositPercent: depositPercent ?? 0 },
  }
  const lastGood = computeLatestProposalExpiry(goodFor, today)
  if (errors.length === 0 && expiresOn !== null && expiresOn > lastGood)
    refuse(
      'expiresOn',
      `Enter a day up to ${formatLongDate(lastGood)}: the balance is due the day after, on ${formatLongDate(balanceDay!)}`,
    )
  const ways = payable.filter((way) => input[`way-${way}`] === 'on')
  if (ways.length === 0) refuse('way-cash', 'Choose at least one way to pay that is set up')

  const { isUntaxed, installments: _, ...money } = before.money
  const tax = salesTax
    ? parseTaxChoice(salesTax, input, before.money, eventDate, refuse)
    : { tax: money.tax, ...(isUntaxed && { isUntaxed }) }

  const greeting = normalizeText(input.greeting)
  if (countCharacters(greeting) > 2_000) refuse('greeting', 'Shorten your words to 2,000 characters')
  const clauses = before.terms.clauses.map((clause) => {
    const typed = input[`clause-${clause.id}`]
    const text = typed === undefined ? clause.words : parsePlaceholders(normalizeText(typed), clausePlaceholders)
    const [blank] = listUnknownPlaceholders(text)
    if (blank)
      refuse(`clause-${clause.id}`, `Nothing is filled in for ${blank}: write it out, or use one of those in Settings`)
    if (countCharacters(text) > 3_000) refuse(`clause-${clause.id}`, 'Shorten it to 3,000 characters')
    const { es, ...rest } = clause
    // The Spanish fields are missing where Spanish is off. Stored Spanish then stays unchanged.
    const isShown = input[`clause-${clause.id}-wordsEs`] !== undefined
    const typedEs = isShown ? parseSpanishClause(input, clause.id, refuse) : (es ?? undefined)
    return setClauseSpanish({ ...rest, words: text }, typedEs, clause)
  })
  const proposed: ProposalDocument = {
    ...before,
    event,
    lines,
    declined,
    greeting,
    money: {
      ...money,
      ...tax,
      ways,
      depositPercent: depositPercent ?? 0,
      depositLeastCents: 'cents' in least ? least.cents : 0,
      balanceDay: balanceDay ?? before.money.balanceDay,
      // A single payment is left out, as in older documents.
      ...(installments !== null && installments > 1 && { installments }),
    },
    terms: { ...before.terms, clauses: clauses.filter(({ words }) => words !== '') },
    expiresOn: expiresOn ?? before.expiresOn,
    keepsDay: input.keepsDay === 'on',
  }
  if (errors.length === 0) {
    const { totalCents } = computeProposalTotals(proposed, listCheapestLineIds(proposed), today)
    if (totalCents < 0)
      refuse('line-0-price', `Without the optional lines, the total is ${formatDollars(totalCents)}: lower a discount`)
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, proposed }
}

/**
 * Parses the number of payments after the deposit. 0 counts as 1. Returns `before` if the form has no such field, and null
 * if the number is invalid.
 */
function parseInstallments(typed: string | undefined, before = 1): number | null {
  if (typed === undefined) return before
  const text = typed.trim()
  return /^\d{1,2}$/.test(text) && Number(text) <= maxInstallments ? Math.max(1, Number(text)) : null
}

function readPercent(typed: string | undefined): number | null {
  const text = (typed ?? '').trim().replace(/\s*%$/, '')
  return /^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) : null
}
