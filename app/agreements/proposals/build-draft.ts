import { createEmailTheme } from '../../business/brand/brand.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import type { EventRecord, QuoteRequest } from '../../events/event/event.ts'
import { getAddOn, resolveMenuChoice, type Catalog } from '../../menu/catalog/catalog.ts'
import { formatSupplyProviders } from '../../menu/catalog/supply-text.ts'
import { computeEventSpan } from '../../business/event-times.ts'
import type { EstimateMoment } from '../../quotes/pricing/formatted-estimate.ts'
import { computeEventTimeline } from '../../quotes/pricing/event-timeline.ts'
import type { Language } from '../../ui/language.ts'
import { createSpanishLineTranslator } from './spanish-line-translator.ts'
import type { PaymentDestinations } from './payment-destinations.ts'
import { computeDefaultBalanceDate, defaultProposalDays, computeDefaultProposalExpiry } from './proposal-dates.ts'
import type { TaxClass } from '../sales-tax/sales-tax.ts'
import type { TaxOptions } from '../sales-tax/tax-options.ts'
import { computeNextVersionTax, computeFirstProposalTax, type TaxConfig } from '../sales-tax/proposal-tax.ts'
import type { ProposalDocument, ProposalLine, ProposedEvent } from './proposal.ts'
import { addDefaultSpanish, type TermsSettings } from './terms.ts'
import { buildUnpricedOptionLine, listUnsettledUnpricedOptions } from './unpriced-option-lines.ts'
import { clientPageText } from './client-page-text.ts'

/** Data of the draft page, with the input of its form. */
export type DraftPageProps = {
  eventId: string
  version: number
  document: ProposalDocument
  input: Record<string, string>
  /** Remarks the owner should read before sending. */
  remarks: string[]
  /** Language of the quote request. */
  language: Language
  today: string
  /** Payment addresses of the methods that need no processor. */
  payTo: PaymentDestinations
  takesCards: boolean
  /** Tax options of the draft. Null where no sales tax is charged. */
  taxChoices: TaxOptions | null
}

/** Details an event must have before it can get a proposal, in the owner's words. */
export function listMissingProposalDetails({ request }: EventRecord): string[] {
  return [
    ...(request.eventStartTime === null || request.eventEndTime === null ? ['when it starts and ends'] : []),
    ...(request.eventGuestCount === null ? ['how many guests'] : []),
    ...(request.eventVenue === null && request.eventLocation === null ? ['where it is'] : []),
  ]
}

/** `spanish` is the Spanish menu, for proposals in Spanish. Without `salesTax`, no sales tax is charged. */
export type DraftContext = {
  catalogue: Catalog
  identity: BusinessIdentity
  terms: TermsSettings
  today: string
  spanish?: Catalog | undefined
  salesTax?: TaxConfig
}

/**
 * First proposal of an event: the lines of its estimate with their reasons, under the default terms. Call it only where
 * no details are missing.
 */
export function buildFirstDraft(
  lead: EventRecord,
  { catalogue, identity, terms, today, spanish, salesTax }: DraftContext,
): ProposalDocument {
  const { request } = lead
  const event = proposedEvent(lead, { catalogue, identity })
  const { name, legalName, email, phone, timeZone, brand } = identity
  const look = createEmailTheme(brand)
  const document: Omit<ProposalDocument, 'expiresOn'> = {
    schema: 1,
    reference: lead.reference,
    client: { name: request.requestorName, email: request.fromEmail },
    house: { name, legalName, email, phone, timeZone, ...(look && { look }) },
    event,
    lines: [
      ...toProposalEstimateLines(lead, { catalogue, spanish, timeZone }),
      ...request.onRequest.map(buildUnpricedOptionLine),
    ],
    declined: [],
    ...getBrings(request, catalogue),
    greeting: '',
    money: {
      depositPercent: terms.depositPercent,
      depositLeastCents: terms.depositLeastCents,
      // The default is left out, as in older documents.
      ...(terms.depositDays !== defaultProposalDays.depositDays && { depositDays: terms.depositDays }),
      balanceDay: computeDefaultBalanceDate(event.eventDate, terms.balanceDaysBefore),
      ways: terms.ways,
      ...(salesTax ? computeFirstProposalTax(salesTax, event, request.company?.name) : { tax: null }),
      extraHourCents: getAddOn(catalogue, 'service-time').priceCents,
    },
    cancellation: terms.cancellation,
    terms: { version: terms.version, clauses: terms.clauses },
    keepsDay: terms.keepsDay,
  }
  return { ...document, expiresOn: computeDefaultProposalExpiry(document, today, terms.expiryDays) }
}

/** Converts the lines of an estimate to proposal lines. */
export function toProposalEstimateLines(
  event: EventRecord,
  {
    catalogue,
    spanish,
    timeZone,
  }: Pick<DraftContext, 'catalogue'> & { spanish: Catalog | undefined; timeZone: string },
): ProposalLine[] {
  const inSpanish = spanish && createSpanishLineTranslator(event, { catalogue, spanish, timeZone })
  return event.snapshot.lines.map((told): ProposalLine => {
    const { code, label, quantity, unitCents, totalCents, reason, rate } = told
    const price = { quantity, unitCents, totalCents, menuCents: null }
    const es = inSpanish?.(told)
    const line = { id: code, label, reason, ...price, ...(rate && { rate }), ...(es && { es }) }
    return { ...line, taxClass: taxClasses[code] ?? 'labor', choice: 'fixed' }
  })
}

/**
 * Which supplies each side brings by today's menu, as text and by item. Unpriced options are not included: they get a
 * price first.
 */
function getBrings(request: QuoteRequest, catalogue: Catalog): Pick<ProposalDocument, 'brings' | 'whoBrings'> {
  const { experience } = resolveMenuChoice(catalogue, request)
  if (!experience) return { brings: { weBring: '', youBuy: '' }, whoBrings: undefined }
  const { whoBrings } = experience
  return { brings: formatSupplyProviders(whoBrings), whoBrings }
}

/**
 * Draft of the next version: the previous document with the event's current details. Dates that have passed are replaced.
 */
export function buildNextDraft(
  before: ProposalDocument,
  lead: EventRecord,
  { catalogue, identity, terms, today, salesTax }: DraftContext,
): ProposalDocument {
  const { isUntaxed: _, ...money } = before.money
  const event = proposedEvent(lead, { catalogue, identity })
  const { barOpens, barStops, eventDate } = before.event
  const isSameDay = eventDate === event.eventDate
  const wishes = listUnsettledUnpricedOptions(lead.request, before)
  // Documents from before unpriced options had lines included all options the client requested.
  const isMenuNew = before.event.experience !== event.experience || (!before.declined && wishes.length > 0)
  const next: Omit<ProposalDocument, 'expiresOn'> = {
    ...before,
    terms: { ...before.terms, clauses: addDefaultSpanish(before.terms.clauses) },
    lines: [...before.lines, ...wishes.map(buildUnpricedOptionLine)],
    declined: before.declined ?? [],
    client: { name: lead.request.requestorName, email: lead.request.fromEmail },
    ...(isMenuNew && getBrings(lead.request, catalogue)),
    event: isSameDay ? setBarTimes(event, { barOpens, barStops }, catalogue, identity.timeZone) : event,
    money: {
      ...money,
      ...(salesTax
        ? computeNextVersionTax(salesTax, { ...before.money, event: before.event }, event, lead.request.company?.name)
        : before.money.isUntaxed && { isUntaxed: true }),
      extraHourCents: getAddOn(catalogue, 'service-time').priceCents,
      ...(!isSameDay && { balanceDay: computeDefaultBalanceDate(event.eventDate, terms.balanceDaysBefore) }),
    },
  }
  return { ...next, expiresOn: computeDefaultProposalExpiry(next, today, terms.expiryDays) }
}

/** Sets the bar's hours. Null where they follow the rule. `timeZone` is the business's. */
export function setBarTimes(
  event: ProposedEvent,
  times: Pick<ProposedEvent, 'barOpens' | 'barStops'>,
  catalogue: Catalog,
  timeZone: string,
): ProposedEvent {
  const changed = { ...event, ...times }
  return { ...changed, timeline: buildEventTimeline(changed, catalogue, event.timeZone ?? timeZone) }
}

function proposedEvent(
  { request, snapshot }: EventRecord,
  { catalogue, identity }: Pick<DraftContext, 'catalogue' | 'identity'>,
): ProposedEvent {
  const { eventDate, eventVenue, eventLocation, occasion, zip, experience, bartenders } = request
  const event = {
    eventDate,
    occasion,
    zip,
    bartenders,
    experience,
    eventStartTime: request.eventStartTime!,
    eventEndTime: request.eventEndTime!,
    ...(request.timeZone !== undefined && { timeZone: request.timeZone }),
    eventGuestCount: request.eventGuestCount!,
    eventVenue: eventVenue ?? '',
    eventLocation: eventLocation ?? '',
    barOpens: null,
    barStops: null,
    miles: snapshot.miles,
    experienceName: snapshot.experienceName ?? clientPageText('en').lines.barService,
    package: request.package,
    packageName: snapshot.packageName,
    allBartenders: snapshot.bartenders ?? 1,
  }
  return { ...event, timeline: buildEventTimeline(event, catalogue, request.timeZone ?? identity.timeZone) }
}

type Evening = Pick<
  ProposedEvent,
  | 'eventDate'
  | 'eventStartTime'
  | 'eventEndTime'
  | 'eventGuestCount'
  | 'barOpens'
  | 'barStops'
  | 'experience'
  | 'package'
>

/**
 * Timeline of the event from arrival to end. The bar's hours follow the rule unless they are set. A time before the
 * event's start is on the next day. Last call comes a fixed number of minutes, by the rule, before the bar stops.
 */
export function buildEventTimeline(event: Evening, catalogue: Catalog, timeZone: string): EstimateMoment[] {
  const { rules } = catalogue
  const { eventDate: date, eventStartTime: start, eventEndTime: end, barOpens, barStops } = event
  const { experience } = resolveMenuChoice(catalogue, event)
  const span = computeEventSpan({ date, start, end }, timeZone)
  const moments = computeEventTimeline(span, event.eventGuestCount, experience?.longSetUp ?? false, rules)
  const at = (time: string) => {
    const day = Temporal.PlainDate.from(date).add({ days: time < start ? 1 : 0 })
    return day.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(timeZone)
  }
  const stops = barStops === null ? null : at(barStops)
  const own: Partial<Record<string, Temporal.ZonedDateTime>> = {
    ...(barOpens !== null && { 'bar-opens': at(barOpens) }),
    ...(stops && { 'last-call': stops.subtract({ minutes: rules.lastCallMinutes }), 'service-stops': stops }),
  }
  const written = (moment: Temporal.ZonedDateTime) => moment.toString({ timeZoneName: 'never', smallestUnit: 'second' })
  return moments.map(({ code, at }) => ({ code, at: own[code] ? written(own[code]) : at }))
}

const taxClasses: Readonly<Record<string, TaxClass>> = { garnish: 'goods', mixer: 'goods', cocktail: 'goods' }
