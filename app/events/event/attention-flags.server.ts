import { sql } from 'kysely'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getCapacityAndRules } from '../../days/capacity.server.ts'
import type { EventRecord, QuoteRequest, EventState } from './event.ts'
import { selectHoldEndDate } from './events.server.ts'
import { hasDateClaim } from './day-conflict.ts'
import { listWaitlist } from './waitlist.server.ts'
import {
  maxCountedEvents,
  noRelatedEvents,
  openEventStates,
  computeAttentionFlag,
  type RelatedEvents,
  type AttentionFlag,
} from './attention-flag.ts'

/** An event to compare with others. A new event without `id` counts as later than all stored events. */
export type EventToCompare = { id?: string; createdAt: number; state: EventState; request: QuoteRequest }

/** Rows beyond this number, for a person or a day, do not change the result. */
const maxRelated = 500

/**
 * Maximum of related rows while a quote request arrives. It keeps a flood under a single phone number from reading all
 * its rows each time.
 */
const maxRelatedOnArrival = maxCountedEvents

/**
 * Returns the related events of each of `events`, in the same order, in a fixed number of queries. `on` is the business's
 * day.
 */
export async function getRelatedEvents(
  db: Db,
  events: EventToCompare[],
  on: string,
  mostRead = maxRelated,
): Promise<RelatedEvents[]> {
  const open = events.filter(({ state }) => openEventStates.includes(state))
  if (open.length === 0) return events.map(() => noRelatedEvents)
  const dates = [...new Set(open.map(({ request }) => request.eventDate))]
  const isStored = events.some(({ id }) => id !== undefined)
  const [promised, asked, persons, line] = await Promise.all([
    listClaimsByDate(db, dates, on, mostRead),
    countAsking(db, dates, mostRead),
    listSamePersonEvents(db, open, mostRead),
    isStored ? listWaitlist(db, { today: on }) : [],
  ])
  return events.map(({ id, createdAt, state, request }) => {
    const other = promised.get(request.eventDate)?.find((one) => one.id !== id)
    const isAsking = id !== undefined && (state === 'new' || state === 'replied' || state === 'quoted')
    const same = persons
      .filter((one) => one.id !== id && isSamePerson(one, request))
      .map((one) => ({ name: one.name, came: cameBefore(one, { id, createdAt }) ? 'earlier' : 'later' }) as const)
    return {
      promisedTo: other ? { name: other.name, state: other.state } : null,
      asking: Math.max(0, (asked.get(request.eventDate) ?? 0) - (isAsking ? 1 : 0)),
      line: line.find(({ eventId }) => eventId === id) ?? null,
      samePerson: same.find(({ came }) => came === 'earlier') ?? same[0] ?? null,
    }
  })
}

/** Returns the flags of new events before they are stored. `on` is today's date in the business's time zone. */
export async function getNewEventFlags(
  db: Db,
  arriving: (EventToCompare & Pick<EventRecord, 'snapshot'>)[],
  on: string,
): Promise<(AttentionFlag | null)[]> {
  const [arounds, { capacity }] = await Promise.all([
    getRelatedEvents(db, arriving, on, maxRelatedOnArrival * arriving.length),
    getCapacityAndRules(db),
  ])
  return arriving.map((event, i) =>
    computeAttentionFlag(event, arounds[i]!, { today: on, farthestMiles: capacity.farthestMiles }),
  )
}

/** Events that hold or booked each of these days. Booked events come first. */
async function listClaimsByDate(db: Db, dates: string[], on: string, mostRead: number) {
  const rows = await db
    .selectFrom('event')
    .select((is) => ['id', 'requestor_name as name', 'state', 'event_date', selectHoldEndDate(is).as('until')])
    .where('state', 'in', ['booked', 'done', 'held'])
    .where('event_date', 'in', dates)
    .orderBy('state')
    .orderBy('id')
    .limit(mostRead)
    .execute()
  const live = rows.filter(({ state, until: heldUntil, event_date: eventDate }) =>
    hasDateClaim({ state: state as EventState, heldUntil, request: { eventDate } }, on),
  )
  return Map.groupBy(
    live.map((row) => ({ ...row, state: row.state === 'held' ? ('held' as const) : ('booked' as const) })),
    ({ event_date }) => event_date,
  )
}

async function countAsking(db: Db, dates: string[], mostRead: number): Promise<Map<string, number>> {
  // The event itself may be among the rows.
  const some = db
    .selectFrom('event')
    .select('event_date')
    .where('state', 'in', ['new', 'replied', 'quoted'])
    .where('event_date', 'in', dates)
    .limit((mostRead + 1) * dates.length)
  const rows = await db
    .selectFrom(some.as('some'))
    .select((is) => ['event_date', is.fn.countAll<number>().as('leads')])
    .groupBy('event_date')
    .execute()
  return new Map(rows.map(({ event_date, leads }) => [event_date, leads]))
}

type Person = { id: string; name: string; email: string; phone: string; at: number }

/** Open inquiries with the email addresses and phone numbers of `events`, earliest first. */
async function listSamePersonEvents(db: Db, events: EventToCompare[], mostRead: number): Promise<Person[]> {
  const emails = [...new Set(events.flatMap(({ request }) => request.fromEmail?.toLowerCase() ?? []))]
  const phones = [...new Set(events.flatMap(({ request }) => request.phoneNumber ?? []))]
  const found = () =>
    db
      .selectFrom('event')
      .select(['id', 'requestor_name as name', 'from_email as email', 'phone_number as phone', 'created_at as at'])
      .select('state')
      .limit(mostRead)
  const [byEmail, byPhone] = await Promise.all([
    emails.length === 0
      ? []
      : found()
          .where(sql`lower(from_email)`, 'in', emails)
          .execute(),
    phones.length === 0 ? [] : found().where('phone_number', 'in', phones).execute(),
  ])
  const open = [...byEmail, ...byPhone].filter(({ state }) => openEventStates.includes(state as EventState))
  return [...new Map(open.map((row) => [row.id, row])).values()].toSorted(
    (a, b) => a.at - b.at || (a.id < b.id ? -1 : 1),
  )
}

function isSamePerson({ email, phone }: Person, { fromEmail, phoneNumber }: QuoteRequest): boolean {
  return (
    (fromEmail !== null && email.toLowerCase() === fromEmail.toLowerCase()) || (phone !== '' && phone === phoneNumber)
  )
}

function cameBefore(one: Person, { id, createdAt }: Pick<EventToCompare, 'id' | 'createdAt'>): boolean {
  return id === undefined || one.at < createdAt || (one.at === createdAt && one.id < id)
}
