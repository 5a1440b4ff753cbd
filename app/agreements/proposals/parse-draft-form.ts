import type { FormInput } from '../../ui/form-field.ts'
import { maxEventYear, formatLongDate, parseDate, parseTime } from '../../business/dates.ts'
import { formatPlaceholders, parsePlaceholders } from '../../business/forms/placeholder-brackets.ts'
import { formatDollars } from '../../business/money.ts'
import { parseSignedDollars, formatDollarsInput } from '../../business/forms/parse-dollars.ts'
import { countCharacters, normalizeLine, parseRowCount, normalizeText } from '../../plumbing/http/normalize-text.ts'
import type { UnpricedOption } from '../../events/event/event.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { computeLatestExpiry, computeLatestProposalExpiry } from './proposal-dates.ts'
import type { TaxClass } from '../sales-tax/sales-tax.ts'
import { parseTaxChoice, toTaxInput } from '../sales-tax/tax-options.ts'
import type { TaxConfig } from '../sales-tax/proposal-tax.ts'
import { taxClassLabels } from '../sales-tax/tax-labels.ts'
import { type PaymentMethod, type ProposalDocument, type ProposalLine, type ProposedEvent } from './proposal.ts'
import { computeProposalTotals, listDefaultLineIds } from './proposal-totals.ts'
import { parseSpanishClause, setClauseSpanish } from './parse-terms-form.ts'
import { clausePlaceholders, listUnknownPlaceholders } from './terms.ts'
import { buildUnpricedOptionLine, findLineUnpricedOption } from './unpriced-option-lines.ts'

/** Labels of how a line counts. Lines with the same letter are alternatives. */
export const lineChoiceLabels: Readonly<Record<string, string>> = {
  fixed: 'In the price',
  off: 'Their choice, not checked',
  on: 'Their choice, checked',
  a: 'One of these (A), picked first',
  'a-other': 'One of these (A)',
  b: 'One of these (B), picked first',
  'b-other': 'One of these (B)',
}

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
    ...toTaxInput(money),
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

function toLineInput(line: ProposalLine, i: number): FormInput {
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

export type ParseDraftFormResult = { ok: true; proposed: ProposalDocument } | { ok: false; errors: FieldError[] }

/**
 * Parses a posted draft against the proposal it was made from. A line whose price was changed remembers the menu's price.
 * `payable` lists the usable payment methods. Without `salesTax` the tax stays unchanged. `setBarTimes` computes the
 * timeline anew.
 */
export function parseDraftForm(
  input: FormInput,
  before: ProposalDocument,
  { today, payable, salesTax }: { today: string; payable: readonly PaymentMethod[]; salesTax?: TaxConfig },
  setBarTimes: (event: ProposedEvent, times: Pick<ProposedEvent, 'barOpens' | 'barStops'>) => ProposedEvent,
): ParseDraftFormResult {
  const errors: FieldError[] = []
  const refuse = (field: string, message: string) => void errors.push({ field, message })
  const rows = parseRowCount(input.rows, maxProposalLines)
  const declined = listDeclinedOptions(input, rows)
  const wished = (before.declined ?? []).map(buildUnpricedOptionLine)
  const known = [...before.lines, ...wished]
  const lines = Array.from({ length: rows }, (_, i) => readLine(input, i, known, refuse)).flatMap((line) => line ?? [])
  if (lines.length === 0) refuse('line-0-label', 'Add at least one line: what you do, and what it costs')
  const ids = new Set<string>()
  for (const line of lines) {
    while (ids.has(line.id)) line.id += '-too'
    ids.add(line.id)
  }
  checkGroups(lines, refuse)

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

  const { isUntaxed, ...money } = before.money
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

/** Error where no proposal can be sent in time, with what to do instead. */
export function formatTooLateMessage(eventDate: string, today: string): string {
  if (eventDate < today) return 'The day of the event has passed. Change the event’s date first'
  const when = eventDate === today ? 'today' : 'too soon'
  return `The event is ${when}: a proposal has to end at least 24 hours before you arrive. Call them, then mark the event booked on its page`
}

/** The cheapest choice of lines. A total may be zero, never negative. */
function listCheapestLineIds(proposed: ProposalDocument): string[] {
  const usual = new Set(listDefaultLineIds(proposed))
  const groups = Map.groupBy(
    proposed.lines.filter(({ choice }) => choice !== 'fixed' && choice.kind === 'one-of'),
    ({ choice }) => (choice as { group: string }).group,
  )
  const cheapest = new Set(
    [...groups.values()].map((lines) => lines.toSorted((a, b) => a.totalCents - b.totalCents)[0]!.id),
  )
  return proposed.lines
    .filter(({ id, choice, totalCents }) => {
      if (choice === 'fixed') return usual.has(id)
      return choice.kind === 'optional' ? totalCents < 0 : cheapest.has(id)
    })
    .map(({ id }) => id)
}

type Refuse = (field: string, message: string) => void

/** Requested options that are not included: declined in their line, or with their line's name removed. */
function listDeclinedOptions(input: FormInput, rows: number): UnpricedOption[] {
  return Array.from({ length: rows }, (_, i) => i).flatMap((i) => {
    const wish = findLineUnpricedOption(input[`line-${i}-id`] ?? '')
    const isNo = input[`line-${i}-no`] === 'on' || normalizeLine(input[`line-${i}-label`]) === ''
    return wish && isNo ? wish : []
  })
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

function readLine(input: FormInput, i: number, before: ProposalLine[], refuse: Refuse): ProposalLine | null {
  const field = (name: string) => `line-${i}-${name}`
  const label = normalizeLine(input[field('label')])
  const typedPrice = (input[field('price')] ?? '').trim()
  const reason = normalizeLine(input[field('reason')])
  const isWish = findLineUnpricedOption(input[field('id')] ?? '') !== null
  if (isWish && input[field('no')] === 'on') return null
  if (label === '' && typedPrice === '' && reason === '') return null
  if (label === '') {
    // Clearing a known line's name removes the line, unless it was just given a price or reason.
    const known = before.find(({ id }) => id === input[field('id')])
    if (known) return null
    refuse(field('label'), 'Enter what this line is')
  }
  if (countCharacters(label) > 120) refuse(field('label'), 'Shorten it to 120 characters')
  if (countCharacters(reason) > 300) refuse(field('reason'), 'Shorten the reason to 300 characters')
  const quantity = Number((input[field('quantity')] ?? '1').trim() || '1')
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 10_000)
    refuse(field('quantity'), 'Enter how many, from 1 to 10,000')
  const price = parseSignedDollars(typedPrice)
  if (isWish && typedPrice === '')
    refuse(field('price'), `They asked for this (${label}): enter a price, 0 if it is free, or check “No”`)
  else if ('problem' in price) refuse(field('price'), price.problem)
  const how = input[field('choice')] ?? 'fixed'
  if (!(how in lineChoiceLabels)) refuse(field('choice'), 'Choose whether it counts')
  const taxClass = input[field('class')] ?? 'labor'
  const known = before.find(({ id }) => id === input[field('id')])
  const unitCents = 'cents' in price ? price.cents : 0
  const menuCents = known ? (known.menuCents ?? known.unitCents) : null
  return {
    id: known?.id ?? `own-${i + 1}`,
    label,
    reason,
    quantity,
    unitCents,
    totalCents: quantity * unitCents,
    menuCents: menuCents === unitCents || isWish || known?.id.startsWith('own-') ? null : menuCents,
    taxClass: taxClass in taxClassLabels ? (taxClass as TaxClass) : 'labor',
    ...(known?.rate && { rate: known.rate }),
    ...(known?.rate && (known.hasOwnReason || known.reason !== reason) && { hasOwnReason: true }),
    choice: getChoice(how),
    // A line the owner reworded has no Spanish from the menu.
    ...(known?.es && known.label === label && known.reason === reason && { es: known.es }),
  }
}

function getChoice(how: string): ProposalLine['choice'] {
  if (how === 'on' || how === 'off') return { kind: 'optional', ticked: how === 'on' }
  const [group, other] = how.split('-') as [string, string | undefined]
  return group === 'a' || group === 'b' ? { kind: 'one-of', group, picked: other === undefined } : 'fixed'
}

/** A group needs two to four alternatives with a single default. */
function checkGroups(lines: ProposalLine[], refuse: Refuse): void {
  for (const group of ['a', 'b']) {
    const [first, ...others] = lines.flatMap((line, i) =>
      line.choice !== 'fixed' && line.choice.kind === 'one-of' && line.choice.group === group
        ? [{ i, picked: line.choice.picked }]
        : [],
    )
    if (!first) continue
    const field = `line-${first.i}-choice`
    if (others.length < 1 || others.length > 3)
      refuse(field, `“One of these (${group.toUpperCase()})” takes two to four lines`)
    else if ([first, ...others].filter(({ picked }) => picked).length !== 1)
      refuse(field, `Of “One of these (${group.toUpperCase()})” exactly one is picked first`)
  }
}

function readPercent(typed: string | undefined): number | null {
  const text = (typed ?? '').trim().replace(/\s*%$/, '')
  return /^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) : null
}
