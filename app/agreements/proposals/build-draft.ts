import { createEmailTheme } from '../../business/brand/brand.ts'
import type { EventRecord, QuoteRequest } from '../../events/event/event.ts'
import { getAddOn, findMenuChoice, type Catalog } from '../../menu/catalog/catalog.ts'
import { formatSupplyProviders } from '../../menu/catalog/supply-text.ts'
import { computeDefaultBalanceDate, defaultProposalDays, computeDefaultProposalExpiry } from './proposal-dates.ts'
import { computeNextVersionTax, computeFirstProposalTax } from '../sales-tax/proposal-tax.ts'
import type { ProposalDocument } from './proposal.ts'
import type { ProposedEvent } from './proposed-event.ts'
import { addDefaultSpanish } from './default-spanish-clauses.ts'
import { buildUnpricedOptionLine, listUnsettledUnpricedOptions } from './unpriced-option-lines.ts'
import { clientPageText } from './client-page-text.ts'
import { buildEventTimeline, setBarTimes } from './proposal-timeline.ts'
import { toProposalEstimateLines, type DraftContext } from './proposal-lines.ts'

/** Details an event must have before it can get a proposal, in the owner's words. */
export function listMissingProposalDetails({ request }: EventRecord): string[] {
  return [
    ...(request.eventStartTime === null || request.eventEndTime === null ? ['when it starts and ends'] : []),
    ...(request.eventGuestCount === null ? ['how many guests'] : []),
    ...(request.eventVenue === null && request.eventLocation === null ? ['where it is'] : []),
  ]
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
  const { name, legalName, email, phone, timeZone, brand, postal } = identity
  const look = createEmailTheme(brand)
  const document: Omit<ProposalDocument, 'expiresOn'> = {
    schema: 1,
    reference: lead.reference,
    client: { name: request.requestorName, email: request.fromEmail },
    house: { name, legalName, email, phone, timeZone, ...(look && { look }), ...(postal && { postal }) },
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
      ...(terms.installments > 1 && { installments: terms.installments }),
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

/**
 * Returns which supplies each side brings by today's menu, as text and by item. Unpriced options are not included: they
 * get a price first.
 */
function getBrings(request: QuoteRequest, catalogue: Catalog): Pick<ProposalDocument, 'brings' | 'whoBrings'> {
  const { experience } = findMenuChoice(catalogue, request)
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
