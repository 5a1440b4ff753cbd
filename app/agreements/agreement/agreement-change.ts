import { addDays, diffDays } from '../../business/dates.ts'
import { getAddOn, getCustomAddOnCode, type AddOnCode, type Catalog } from '../../menu/catalog/catalog.ts'
import { computeEstimate, countAddOnUnits, type Estimate } from '../../quotes/pricing/estimate.ts'
import { computeEventSpan } from '../../business/event-times.ts'
import { formatEstimateLineReason, type EstimateLineReason } from '../../quotes/pricing/estimate-line-reason.ts'
import type { PdfDocument } from '../../plumbing/pdf/pdf-document.ts'
import { buildEventTimeline } from '../proposals/build-draft.ts'
import type { ProposalLineMetadata, ProposalDocument, ProposalLine, ProposedEvent } from '../proposals/proposal.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import { computeChangedTax, type TaxConfig } from '../sales-tax/proposal-tax.ts'
import { quoteTextEn, type QuoteText } from '../../quotes/pricing/quote-text.ts'
import { quoteTextEs } from '../../quotes/pricing/quote-text-es.ts'

/**
 * Kind of a change after the acceptance: another event, a cancellation, a postponement, or the free date change of a
 * weather move.
 */
export type ChangeKind = 'change' | 'call-off' | 'postpone' | 'storm'

/** State of a change. `asked` waits for the owner, `offered` for the client. The others are final. */
export type ChangeState = 'asked' | 'offered' | 'agreed' | 'declined' | 'taken-back' | 'ended'

/** Extras that are counted on their own. Other quantities follow from guests, hours and miles. */
export const extraCodes = ['cocktail', 'garnish', 'mixer'] as const
export type ExtraCode = (typeof extraCodes)[number]

/** The whole event as desired now. `extras` is the difference from the agreed counts and may be negative. */
export type DesiredEvent = Pick<
  ProposedEvent,
  | 'eventDate'
  | 'eventStartTime'
  | 'eventEndTime'
  | 'eventGuestCount'
  | 'eventVenue'
  | 'eventLocation'
  | 'zip'
  | 'bartenders'
> & {
  extras: Record<ExtraCode, number>
  /** Ids of the optional lines to include. */
  options: string[]
  words: string
  /**
   * Whether a day is named, even the day that a postponed event gave up. A day that differs from the agreed day is always
   * named.
   */
  namesDay?: boolean
}

/** Agreed content: a document and the ids of its selected lines. */
export type AgreementContent = { document: ProposalDocument; chosen: string[] }

/** A stored change. Days as 2027-05-15, times in epoch milliseconds. */
export type AgreementChange = AgreementContent & {
  id: string
  eventId: string
  proposalId: string
  /** 1, 2, 3 … within the event. */
  number: number
  kind: ChangeKind
  lineCodes?: ProposalLineMetadata
  state: ChangeState
  askedBy: 'client' | 'owner'
  /** Message sent with the change, or the name of a weather move. */
  words: string
  beforeCents: number
  afterCents: number
  eventDate: string
  /** For a postponed event: no day is named, so it stays postponed. Changes of earlier versions lack it. */
  isUndated?: boolean
  keepsDay: boolean
  answer: string
  expiresOn: string
  madeAt: number
  settledAt: number | null
  /** Weather move that the offer came from. */
  stormId: string | null
  /** Document that both sides get once the change is agreed. */
  paper: PdfDocument | null
}

/** Whether a change still waits for either side. */
export function isOpenChange({ state }: Pick<AgreementChange, 'state'>): boolean {
  return state === 'asked' || state === 'offered'
}

type AgreementState = Pick<AgreementContent, 'document'> & { proposal: { state: string } }

/** Whether a desired event stays postponed because no day is named. */
export function isDesiredDateUnset(
  { proposal, document: { event } }: AgreementState,
  { namesDay = false, eventDate }: Pick<DesiredEvent, 'namesDay' | 'eventDate'>,
): boolean {
  return proposal.state === 'postponed' && !namesDay && eventDate === event.eventDate
}

/** Whether an event stays postponed with a change. */
export function isPostponedAfterChange(
  agreement: AgreementState,
  { isUndated, eventDate }: Pick<AgreementChange, 'isUndated' | 'eventDate'>,
): boolean {
  return agreement.proposal.state === 'postponed' && (isUndated ?? isDesiredDateUnset(agreement, { eventDate }))
}

/** Whether the client asked to cancel and has no answer yet. */
export function isPendingCancellation({ kind, state, expiresOn }: AgreementChange, today: string): boolean {
  return kind === 'call-off' && state === 'asked' && expiresOn >= today
}

/** Returns the agreed event as the starting point of a change. */
export function toDesiredEvent({ document: { event, lines }, chosen }: AgreementContent): DesiredEvent {
  const { eventDate, eventStartTime, eventEndTime, eventGuestCount, eventVenue, eventLocation, zip, bartenders } = event
  const when = { eventDate, eventStartTime, eventEndTime }
  const options = lines.filter(({ id, choice }) => choice !== 'fixed' && chosen.includes(id))
  return {
    ...when,
    eventGuestCount,
    eventVenue,
    eventLocation,
    zip,
    bartenders,
    extras: { cocktail: 0, garnish: 0, mixer: 0 },
    options: options.map(({ id }) => id),
    words: '',
  }
}

/** Counts how many of an extra are agreed. */
export function countAgreedExtras(agreed: AgreementContent, code: string): number {
  const { lines } = agreed.document
  return lines
    .filter((line) => agreed.chosen.includes(line.id) && isLineOfCode(line, code))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Inputs for pricing a change: today's menu, the miles to the desired venue, the change's number and the business's day. */
export type ChangePricingInputs = {
  catalogue: Catalog
  miles: number | null
  /** Time zone of the desired venue, where it differs from the business's. */
  timeZone?: string | undefined
  number: number
  today: string
  /** The menu in Spanish, for an agreement with Spanish texts. */
  spanish?: Catalog | undefined
  /** Tax at another venue or on another day. As signed where absent. */
  salesTax?: TaxConfig
}

/**
 * Returns the agreement with the change applied. Signed prices hold, and additions cost today's price. The event before
 * and after is estimated with today's menu, and only the difference is added or taken off. Custom lines and discounts
 * stay. Until the final count, which is due on the balance day, a reduction lowers the sum at signed prices, but never
 * below the experience's price.
 */
export function applyDesiredEvent(
  before: AgreementContent,
  wanted: DesiredEvent,
  terms: ChangePricingInputs,
): AgreementContent {
  const { catalogue, today, number, spanish } = terms
  const { document } = before
  const { money, event: signedEvent } = document
  const mayFall = today <= money.balanceDay
  const event = computeChangedEvent(document, wanted, terms)
  const signedCents = computeAgreedSubtotal(before)

  const options = wanted.options
  const isKept = ({ id, choice }: ProposalLine) =>
    choice === 'fixed' || options.includes(id) || (!mayFall && choice.kind === 'optional' && before.chosen.includes(id))
  const { lines: signed } = document
  const [was, is] = [signedEvent, event].map((one) => getEstimate(one, document, catalogue)) as [Estimate, Estimate]
  // Lines that follow the event are adjusted in place when they are selected or dropped now. Earlier additions are merged
  // into them.
  const isSwitched = (line: ProposalLine) => isKept(line) !== before.chosen.includes(line.id)
  const isFollowing = (line: ProposalLine) =>
    line.rate !== undefined && line.choice !== 'fixed' && (isSwitched(line) || !isKept(line))
  const following = signed.filter(isFollowing)
  const isInAnother = ({ id }: ProposalLine) =>
    following.some((line) => id.startsWith(`${line.id}${changeIdSeparator}`))
  let lines = signed
    .filter((line) => line.id !== minimumLineId && !isInAnother(line))
    .map((line) => (isFollowing(line) ? followed(line) : line))
    .map((line) => (isKept(line) && !before.chosen.includes(line.id) ? applyCurrentPrice(line, catalogue) : line))
  const chosen = lines.filter(isKept).map(({ id }) => id)

  function followed(line: ProposalLine): ProposalLine {
    const added = signed.filter(({ id }) => id.startsWith(`${line.id}${changeIdSeparator}`))
    const all = added.reduce((sum, { quantity }) => sum + quantity, line.quantity)
    const more = computeAddOnUnits(line.rate!, event, is) - computeAddOnUnits(line.rate!, signedEvent, was)
    return setLineQuantity(line, Math.max(0, all + more), formatAddOnReason(line.rate!, event, is))
  }
  const deltas: [AddOnCode, number, EstimateLineReason | null][] = [
    ...(['bartender', 'service-time', 'travel'] as const).map(
      (code): [AddOnCode, number, EstimateLineReason | null] => {
        const [then, now] = [was, is].map(({ lines }) => lines.find((line) => line.code === code))
        const wantedNow = now?.quantity ?? 0
        const delta = wantedNow - (then?.quantity ?? 0)
        // Quantities that were paid for beyond the rule are used up before more is added.
        const spare = Math.max(
          0,
          countAgreedExtras({ document: { ...document, lines }, chosen }, code) - (then?.quantity ?? 0),
        )
        return [code, delta > 0 ? Math.max(0, delta - spare) : delta, now?.reason ?? null]
      },
    ),
    ...extraCodes.map((code): [AddOnCode, number, null] => [code, wanted.extras[code], null]),
  ]
  const own = lines
    .filter((line) => line.rate !== undefined && chosen.includes(line.id) && !line.id.includes(changeIdSeparator))
    .filter(({ id }) => !following.some((line) => line.id === id))
    .map((line): [ProposalLine, number] => {
      const [then, now] = [computeAddOnUnits(line.rate!, signedEvent, was), computeAddOnUnits(line.rate!, event, is)]
      const spare = Math.max(0, countAgreedExtras({ document: { ...document, lines }, chosen }, line.id) - then)
      return [line, now > then ? Math.max(0, now - then - spare) : now - then]
    })
  const add = (line: ProposalLine) => {
    lines = [...lines, line]
    chosen.push(line.id)
  }
  for (const [code, delta, reason] of deltas) {
    if (delta > 0) add(buildAddedLine(code, delta, reason, { catalogue, number, lines, spanish }))
    if (delta < 0 && mayFall) lines = reduceLines(lines, chosen, code, -delta)
  }
  for (const [line, delta] of own) {
    if (delta > 0) add(buildAdditionalLine(line, delta, catalogue, number))
    if (delta < 0 && mayFall)
      lines = reduceLines(lines, chosen, line.id, -delta).map((one) =>
        one.id === line.id && one.quantity !== line.quantity
          ? setLineQuantity(line, one.quantity, formatAddOnReason(line.rate!, event, is))
          : one,
      )
  }

  // The reason for an addition is on the added line. The signed line keeps its text.
  const hasMore = (line: ProposalLine) => deltas.some(([code, delta]) => delta > 0 && isLineOfCode(line, code))
  lines = lines.map((line) => (hasMore(line) ? line : updateLineReason(line, was, is)))
  const ids = new Set(lines.map(({ id }) => id))
  const after: AgreementContent = {
    document: {
      ...document,
      event,
      lines,
      money: {
        ...money,
        tax: terms.salesTax ? computeChangedTax(terms.salesTax, money.tax, signedEvent, event) : money.tax,
        balanceDay: computeChangedBalanceDay(document, event),
      },
    },
    chosen: chosen.filter((id) => ids.has(id)),
  }
  const least = mayFall ? Math.min(signedCents, getExperienceCents(after)) : signedCents
  const lacking = least - computeAgreedSubtotal(after)
  if (lacking <= 0) return after
  const line = buildMinimumLine(lacking, mayFall)
  return { document: { ...after.document, lines: [...lines, line] }, chosen: [...after.chosen, minimumLineId] }
}

/** Whether a line only adjusts the sum to the offer, without any service. */
export function isAdjustmentLine({ id }: Pick<ProposalLine, 'id'>): boolean {
  return id.startsWith(adjustmentIdPrefix)
}

/**
 * Returns the agreement with another subtotal before tax, through an adjustment line for the difference. Unchanged where
 * the difference is zero.
 */
export function adjustSubtotal(agreed: AgreementContent, subtotalCents: number, number: number): AgreementContent {
  const difference = subtotalCents - computeAgreedSubtotal(agreed)
  if (difference === 0) return agreed
  const line: ProposalLine = {
    id: `${adjustmentIdPrefix}${number}`,
    ...buildBilingualText(({ adjustment }) => ({ label: adjustment, reason: '' })),
    quantity: 1,
    unitCents: difference,
    totalCents: difference,
    menuCents: null,
    taxClass: 'labor',
    choice: 'fixed',
  }
  const { document, chosen } = agreed
  const { lines } = document
  return { document: { ...document, lines: [...lines, line] }, chosen: [...chosen, line.id] }
}

/** Returns the sum of the selected lines before tax. Integer cents. */
export function computeAgreedSubtotal({ document: { lines }, chosen }: AgreementContent): number {
  return lines.reduce((sum, { id, totalCents }) => sum + (chosen.includes(id) ? totalCents : 0), 0)
}

/** Whether an event needs no more of its day than before: the same hours and miles, and no more bartenders. */
export function isWithinBookedCapacity(before: ProposedEvent, after: ProposedEvent): boolean {
  const hours = ({ eventDate, eventStartTime, eventEndTime, zip }: ProposedEvent) =>
    [eventDate, eventStartTime, eventEndTime, zip].join(' ')
  // Above a certain guest count the staff arrives earlier.
  const arrival = ({ timeline }: ProposedEvent) => timeline.find(({ code }) => code === 'arrive')?.at ?? ''
  return (
    hours(before) === hours(after) &&
    Date.parse(arrival(after)) >= Date.parse(arrival(before)) &&
    after.allBartenders <= before.allBartenders
  )
}

const minimumLineId = 'least'
/** Prefix of the id of an adjustment line. */
const adjustmentIdPrefix = 'agreed-'
/** Separator in a line's id between the code of the original line and the change that added it. */
const changeIdSeparator = '-change-'

/** Label and reason of a line that the program adds, in each language. */
function buildBilingualText(
  tell: (words: ReturnType<typeof clientPageText>['lines']) => { label: string; reason: string },
) {
  return { ...tell(clientPageText('en').lines), es: tell(clientPageText('es').lines) }
}

function buildMinimumLine(cents: number, mayFall: boolean): ProposalLine {
  const told = buildBilingualText(({ least, asExperience, afterCount }) => {
    return { label: least, reason: mayFall ? asExperience : afterCount }
  })
  const price = { quantity: 1, unitCents: cents, totalCents: cents, menuCents: null }
  return { id: minimumLineId, ...told, ...price, taxClass: 'labor', choice: 'fixed' }
}

function computeChangedEvent(
  document: ProposalDocument,
  wanted: DesiredEvent,
  { catalogue, miles, ...terms }: ChangePricingInputs,
): ProposedEvent {
  const { event: before, house } = document
  const { timeZone: _, ...place } = before
  const timeZone = wanted.zip === before.zip ? before.timeZone : terms.timeZone
  const { eventDate, eventStartTime, eventEndTime, eventGuestCount, eventVenue, eventLocation, zip } = wanted
  const isSameTime = eventStartTime === before.eventStartTime && eventEndTime === before.eventEndTime
  const event: ProposedEvent = {
    ...place,
    ...(timeZone !== undefined && { timeZone }),
    eventDate,
    eventStartTime,
    eventEndTime,
    eventGuestCount,
    eventVenue,
    eventLocation,
    zip,
    bartenders: Math.max(0, wanted.bartenders),
    miles: zip === before.zip ? before.miles : miles,
    ...(!isSameTime && { barOpens: null, barStops: null }),
  }
  const [was, is] = [getEstimate(before, document, catalogue), getEstimate(event, document, catalogue)]
  const allBartenders = Math.max(1, before.allBartenders + (is.bartenders ?? 1) - (was.bartenders ?? 1))
  const isSameClock = isSameTime && timeZone === before.timeZone
  const isSameEvening = isSameClock && eventDate === before.eventDate && eventGuestCount === before.eventGuestCount
  return {
    ...event,
    allBartenders,
    timeline: isSameEvening ? before.timeline : buildEventTimeline(event, catalogue, timeZone ?? house.timeZone),
  }
}

function getEstimate(event: ProposedEvent, { house }: Pick<ProposalDocument, 'house'>, catalogue: Catalog): Estimate {
  const { eventDate: date, eventStartTime: start, eventEndTime: end, eventGuestCount: guests, miles } = event
  const { minutes } = computeEventSpan({ date, start, end }, event.timeZone ?? house.timeZone)
  const { experience, package: bundle, bartenders } = event
  const choices = { experience, package: bundle, bartenders, cocktails: null, garnishes: null, mixers: 0 }
  return computeEstimate({ guests, minutes, miles }, choices, catalogue)
}

/** Quantity of an add-on that follows the guests or the service hours. */
function computeAddOnUnits(
  rate: 'guest' | 'hour',
  { eventGuestCount }: ProposedEvent,
  { serviceHours }: Estimate,
): number {
  return countAddOnUnits(rate, eventGuestCount, (serviceHours ?? 0) * 60)
}

/** Reason for a quantity, for readers of the line. */
function formatAddOnReason(
  rate: 'guest' | 'hour',
  { eventGuestCount }: ProposedEvent,
  { serviceHours }: Estimate,
): EstimateLineReason {
  return rate === 'guest'
    ? { code: 'each-guest', guests: eventGuestCount }
    : { code: 'each-hour', served: (serviceHours ?? 0) * 60 }
}

/** Updates the reason of a line whose quantity stays, for example after a guest change. The owner's own reason stays. */
function updateLineReason(line: ProposalLine, was: Estimate, is: Estimate): ProposalLine {
  if (line.hasOwnReason) return line
  const [then, now] = [was, is].map(({ lines }) => lines.find(({ code }) => isLineOfCode(line, code))?.reason)
  if (!then || !now || line.reason !== formatEstimateLineReason(then, quoteTextEn)) return line
  const { es } = line
  return {
    ...line,
    reason: formatEstimateLineReason(now, quoteTextEn),
    ...(es && { es: { ...es, reason: formatEstimateLineReason(now, quoteTextEs) } }),
  }
}

/** Returns a line with another quantity, and the new reason unless the owner wrote their own. */
function setLineQuantity(line: ProposalLine, quantity: number, reason: EstimateLineReason): ProposalLine {
  const { es } = line
  return {
    ...line,
    quantity,
    totalCents: quantity * line.unitCents,
    ...(!line.hasOwnReason && {
      reason: formatEstimateLineReason(reason, quoteTextEn),
      ...(es && { es: { ...es, reason: formatEstimateLineReason(reason, quoteTextEs) } }),
    }),
  }
}

/** Today's price of a line's item. Null where the menu no longer has it. */
function findCurrentUnitPrice(line: ProposalLine, { addOns, ownAddOns }: Catalog): number | null {
  const found =
    addOns.find(({ code }) => isLineOfCode(line, code)) ??
    ownAddOns.find(({ slug }) => isLineOfCode(line, getCustomAddOnCode(slug)))
  return found?.priceCents ?? null
}

/** Adds more of the owner's own add-on at today's price, or the signed price where the menu no longer has it. */
function buildAdditionalLine(line: ProposalLine, quantity: number, catalogue: Catalog, number: number): ProposalLine {
  const unitCents = findCurrentUnitPrice(line, catalogue) ?? line.unitCents
  const price = { quantity, unitCents, totalCents: quantity * unitCents, menuCents: null }
  const id = `${line.id}${changeIdSeparator}${number}`
  const es = line.es && { es: { ...line.es, reason: clientPageText('es').lines.addedLater } }
  return { ...line, id, reason: clientPageText('en').lines.addedLater, ...es, ...price, choice: 'fixed' }
}

function applyCurrentPrice(line: ProposalLine, catalogue: Catalog): ProposalLine {
  const priceCents = findCurrentUnitPrice(line, catalogue)
  if (priceCents === null) return line
  return { ...line, unitCents: priceCents, totalCents: line.quantity * priceCents, menuCents: null }
}

function buildAddedLine(
  code: AddOnCode,
  quantity: number,
  reason: EstimateLineReason | null,
  {
    catalogue,
    number,
    lines,
    spanish,
  }: Pick<ChangePricingInputs, 'catalogue' | 'number' | 'spanish'> & { lines: ProposalLine[] },
): ProposalLine {
  const { priceCents } = getAddOn(catalogue, code)
  const told = (menu: Catalog, change: string, words: QuoteText) => ({
    label: getAddOn(menu, code).label.replace(/\((e?s)\)/g, quantity === 1 ? '' : '$1'),
    reason: [change, reason && formatEstimateLineReason(reason, words)].filter(Boolean).join('; '),
  })
  const signed = lines.find((line) => isLineOfCode(line, code))
  const price = { quantity, unitCents: priceCents, totalCents: quantity * priceCents, menuCents: null }
  return {
    id: `${code}${changeIdSeparator}${number}`,
    ...told(catalogue, clientPageText('en').lines.addedLater, quoteTextEn),
    ...(spanish && { es: told(spanish, clientPageText('es').lines.addedLater, quoteTextEs) }),
    ...price,
    taxClass:
      signed?.taxClass ?? (code === 'bartender' || code === 'service-time' || code === 'travel' ? 'labor' : 'goods'),
    choice: 'fixed',
  }
}

/** The latest addition is removed first, so that undoing a change restores the signed price. */
function reduceLines(lines: ProposalLine[], chosen: readonly string[], code: string, by: number): ProposalLine[] {
  let left = by
  return lines
    .toReversed()
    .map((line) => {
      if (!isLineOfCode(line, code) || !chosen.includes(line.id)) return line
      const off = Math.min(left, line.quantity)
      left -= off
      const quantity = line.quantity - off
      return { ...line, quantity, totalCents: quantity * line.unitCents }
    })
    .filter(({ quantity }) => quantity > 0)
    .toReversed()
}

/** Whether a line is the menu item with this code, proposed or added by a change. */
function isLineOfCode({ id }: Pick<ProposalLine, 'id'>, code: string): boolean {
  return id === code || id.startsWith(`${code}${changeIdSeparator}`)
}

function getExperienceCents({ document: { lines }, chosen }: AgreementContent): number {
  const line = lines.find(({ id }) => id === 'experience')
  return line && chosen.includes(line.id) ? line.totalCents : 0
}

function computeChangedBalanceDay({ money, event }: ProposalDocument, { eventDate }: ProposedEvent): string {
  return eventDate === event.eventDate
    ? money.balanceDay
    : addDays(eventDate, -diffDays(money.balanceDay, event.eventDate))
}
