import type { Capacity, BusinessIdentity } from '../../business/stored-settings.ts'
import type { EditForm } from '../../business/forms/edit-form.server.ts'
import { computeTravelBuffer } from '../../days/capacity-claims.ts'
import { getCapacity } from '../../days/capacity.server.ts'
import { resolveSupplySplit } from '../../drinks/shopping-list/quote-context.ts'
import { onBookingChanged } from '../../events/event/booking-hooks.server.ts'
import { findEvent, toEventRecord, selectEventsWithHold } from '../../events/event/events.server.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { findMenuChoice, type Catalog } from '../../menu/catalog/catalog.ts'
import { formatSupplyProviders } from '../../menu/catalog/supply-text.ts'
import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { countBartenders } from '../../quotes/pricing/estimate.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { computeMilesFromBase } from '../../quotes/travel/locations.server.ts'
import {
  findCurrentAgreement,
  listCurrentAgreements,
  type Agreement,
} from '../../agreements/agreement/current-agreement.server.ts'
import { buildEventTimeline } from '../../agreements/proposals/proposal-timeline.ts'
import { computeProposalSupplySplit } from '../../agreements/proposals/unpriced-option-lines.ts'
import type { VenueDetails } from '../venues/venue.ts'
import { getEventVenue, getVenuesByEvent } from '../venues/venues.server.ts'
import {
  eventDetailsForm,
  normalizeEventDetails,
  toEventDetails,
  emptyEventDetails,
  toEventDetailsValues,
  type EventDetails,
  type EventDetailsValues,
} from './event-details.ts'
import { getEventSite, type EventLogistics } from './event-logistics.ts'
import { computeScheduleItems } from './bar-schedule.ts'

/** Returns the logistics of an event. Null if the event does not exist. */
export async function getEventLogistics(db: Db, eventId: string): Promise<EventLogistics | null> {
  // Uses the same arguments as other parts of the page, so that the queries are shared.
  const [event, agreement, facts, offer, capacity, venue] = await Promise.all([
    findEvent(db, eventId),
    findCurrentAgreement(db, eventId),
    getEventDetails(db, eventId),
    getMenuAndIdentity(db),
    getCapacity(db),
    getEventVenue(db, eventId),
  ])
  if (!event || event.state === 'merged' || event.state === 'spam') return null
  return buildLogistics(event, { agreement, facts, venue }, { ...offer, capacity })
}

/**
 * Returns the logistics of several events by event id. The number of queries does not depend on the number of events.
 * `known` are the agreements of all of these events, where the caller has read them.
 */
export async function getLogisticsByEvent(
  db: Db,
  eventIds: readonly string[],
  known?: Promise<ReadonlyMap<string, Agreement>>,
): Promise<Map<string, EventLogistics>> {
  if (eventIds.length === 0) return new Map()
  const [rows, agreements, facts, offer, capacity, venues] = await Promise.all([
    selectEventsWithHold(db)
      .where(matchesAnyId(db, 'event.id', eventIds))
      .where('event.state', 'not in', ['merged', 'spam'])
      .execute(),
    known ?? listCurrentAgreements(db, eventIds, { skipUnreadable: true }),
    getDetailsByEvent(db, eventIds),
    getMenuAndIdentity(db),
    getCapacity(db),
    getVenuesByEvent(db, eventIds),
  ])
  return new Map(
    rows.map(toEventRecord).map((event) => {
      const { id } = event
      const about = { agreement: agreements.get(id), facts: facts.get(id), venue: venues.get(id) }
      return [id, buildLogistics(event, about, { ...offer, capacity })]
    }),
  )
}

type LogisticsSources = { agreement?: Agreement | null; facts?: EventDetails; venue?: VenueDetails | null }
type Terms = { catalogue: Catalog; identity: Pick<BusinessIdentity, 'timeZone' | 'baseZip'>; capacity: Capacity }

function buildLogistics(
  lead: EventRecord,
  { agreement, facts = emptyEventDetails, venue }: LogisticsSources,
  { catalogue, identity, capacity }: Terms,
): EventLogistics {
  const { timeZone = identity.timeZone } = lead.request
  const isPostponed = agreement?.proposal.state === 'postponed'
  const event = agreement ? toAgreedEvent(agreement) : toRequestedEvent(lead, catalogue, timeZone)
  const miles = event.miles ?? computeMilesFromBase(event.zip, identity.baseZip)
  const { told, zip: _, ...known } = event
  const { date, start, end } = known
  const evening = { date, start, end, told, road: computeTravelBuffer(miles, capacity), timeZone }
  return {
    eventId: lead.id,
    reference: lead.reference,
    state: lead.state,
    ...(lead.request.timeZone && { eventZone: lead.request.timeZone }),
    isPostponed,
    name: lead.request.requestorName,
    phone: lead.request.phoneNumber,
    ...known,
    miles,
    facts,
    site: getEventSite(facts, venue ?? null, event.location, {
      name: lead.request.requestorName,
      phone: lead.request.phoneNumber,
    }),
    moments: computeScheduleItems({ ...evening, facts }),
    toldMoments: computeScheduleItems({ ...evening, facts: emptyEventDetails }),
    brings: agreement
      ? computeProposalSupplySplit(agreement.document, agreement.chosen).brings
      : getRequestedBrings(lead, catalogue),
    clauses: agreement?.document.terms.clauses ?? [],
    timeZone,
  }
}

/** Returns the event as agreed. */
export function toAgreedEvent({ document: { event } }: Pick<Agreement, 'document'>) {
  return {
    date: event.eventDate,
    start: event.eventStartTime,
    end: event.eventEndTime,
    guests: event.eventGuestCount,
    occasion: event.occasion,
    venue: event.eventVenue || null,
    location: event.eventLocation || null,
    zip: event.zip,
    miles: event.miles,
    experience: event.experience,
    experienceName: event.experienceName,
    bartenders: event.allBartenders,
    told: event.timeline,
  }
}

/** Returns an event booked without a proposal, as requested, with its schedule by today's rules. */
export function toRequestedEvent({ request, snapshot }: EventRecord, catalogue: Catalog, timeZone: string) {
  const { eventDate, eventStartTime, eventEndTime, eventGuestCount } = request
  const hasTimes = eventStartTime !== null && eventEndTime !== null
  const choices = { experience: request.experience, package: request.package, barOpens: null, barStops: null }
  return {
    date: eventDate,
    start: eventStartTime,
    end: eventEndTime,
    guests: eventGuestCount,
    occasion: request.occasion,
    venue: request.eventVenue,
    location: request.eventLocation,
    zip: request.zip,
    miles: snapshot.miles,
    experience: request.experience,
    experienceName: snapshot.experienceName,
    bartenders:
      eventGuestCount === null ? snapshot.bartenders : countBartenders(eventGuestCount, request, catalogue).all,
    told: hasTimes
      ? buildEventTimeline(
          { eventDate, eventStartTime, eventEndTime, eventGuestCount: eventGuestCount ?? 0, ...choices },
          catalogue,
          timeZone,
        )
      : [],
  }
}

function getRequestedBrings({ request }: EventRecord, catalogue: Catalog): EventLogistics['brings'] {
  const { experience } = findMenuChoice(catalogue, request)
  return experience
    ? formatSupplyProviders(resolveSupplySplit(experience.whoBrings, request.onRequest).whoBrings)
    : { weBring: '', youBuy: '' }
}

/** Returns the event details, empty if none are stored. */
export async function getEventDetails(db: Db, eventId: string): Promise<EventDetails> {
  return (await getDetailsByEvent(db, [eventId])).get(eventId) ?? emptyEventDetails
}

/** Returns the details of several events by event id, without events that have none. */
export async function getDetailsByEvent(db: Db, eventIds: readonly string[]): Promise<Map<string, EventDetails>> {
  const rows = await db
    .selectFrom('event_details')
    .select(['event_id', 'details'])
    .where(matchesAnyId(db, 'event_id', eventIds))
    .execute()
  return new Map(rows.map(({ event_id, details: facts }) => [event_id, normalizeEventDetails(JSON.parse(facts))]))
}

/** Edit form of the event details, by event id. */
export const eventDetailsEditForm: EditForm<EventDetailsValues> = {
  form: eventDetailsForm,
  address: null,
  locks: ['night-facts'],
  canAdd: false,
  read: async (db, eventId) =>
    (await findEvent(db, eventId)) ? toEventDetailsValues(await getEventDetails(db, eventId)) : null,
  async write(db, facts, { key: eventId, now }) {
    const row = { details: JSON.stringify(toEventDetails(facts)), changed_at: now }
    await db
      .insertInto('event_details')
      .values({ event_id: eventId, ...row })
      .onConflict((conflict) => conflict.column('event_id').doUpdateSet(row))
      .execute()
    await onBookingChanged(db, eventId, now)
  },
  title: () => null,
}
