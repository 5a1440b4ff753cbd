import type { Db } from '../../plumbing/database/database.server.ts'
import { getCapacity } from '../../days/capacity.server.ts'
import { listAgreementSummaries, listAgreementStates } from '../../agreements/proposals/agreement-states.server.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { listWaitlist } from '../../events/event/waitlist.server.ts'
import { urgentWithinDays } from '../../events/event/attention-flag.ts'
import { getRelatedEvents } from '../../events/event/attention-flags.server.ts'
import { toEventListRow, type EventListGroup } from './event-list-row.ts'
import {
  eventListPath,
  eventFilters,
  getNextPagePath,
  type EventListQuery,
  type EventFilter,
} from './event-list-query.ts'
import {
  searchEvents,
  listEventsByIds,
  listEventsWithExpiredHolds,
  listEventsWithoutDeposit,
  listEventsByFilter,
  listEventsByDateRange,
  type PaginatedEvents,
} from './event-list.server.ts'

/** Events under a heading, with a link to the rest. */
export type EventRecordGroup = Pick<EventListGroup, 'heading' | 'why' | 'more'> & { events: EventRecord[] }

const day = 24 * 3_600_000

/** Most events of the overview whose deposit has not come, and most other booked events. */
const [mostUnpaid, mostBooked] = [15, 5]

/** The list's rows, with what is urgent about each. `today` is the business's day, `now` in epoch milliseconds. */
export async function getEventList(
  db: Db,
  question: EventListQuery,
  today: string,
  now: number,
): Promise<EventListGroup[]> {
  const [groups, { farthestMiles }] = await Promise.all([
    listEventRecordGroups(db, question, today, now),
    getCapacity(db),
  ])
  const shown = groups.flatMap(({ events }) => events)
  const ids = shown.map(({ id }) => id)
  const [around, agreed, agreements] = await Promise.all([
    getRelatedEvents(db, shown, today),
    listAgreementSummaries(db, ids),
    listAgreementStates(db, ids),
  ])
  const aroundOf = new Map(ids.map((id, i) => [id, around[i]!]))
  return groups.map(({ events, ...group }) => ({
    ...group,
    lines: events.map((event) => {
      const around = aroundOf.get(event.id)!
      const agreement = agreements.get(event.id) ?? null
      return toEventListRow(event, {
        today,
        now,
        around,
        agreed: agreed.get(event.id) ?? null,
        agreement,
        farthestMiles,
      })
    }),
  }))
}

/**
 * Events that the list shows: a search, a list, or an overview of what has to be done. Among new inquiries, events within
 * two weeks come first, then the longest waiting.
 */
export async function listEventRecordGroups(
  db: Db,
  question: EventListQuery,
  today: string,
  now: number,
): Promise<EventRecordGroup[]> {
  const { list, q, words, cursor } = question
  if (q) return pageGroup(`Found for “${q}”`, 'The latest first.', await searchEvents(db, words, cursor), question)
  if (list && list !== 'waiting')
    return pageGroup(eventFilters[list].label, listReasons[list], await listEventsByFilter(db, list, cursor), question)
  const twoWeeksOn = Temporal.PlainDate.from(today).add({ days: urgentWithinDays }).toString()
  const pressing = listEventsByDateRange(db, 'new', today, twoWeeksOn, 15)
  const isPressing = ({ request }: EventRecord) => request.eventDate >= today && request.eventDate <= twoWeeksOn
  if (list) {
    const page = await listEventsByFilter(db, list, cursor)
    const rest = { ...page, events: page.events.filter((event) => !isPressing(event)) }
    const first: EventRecordGroup = { ...withinTwoWeeks, events: cursor ? [] : await pressing, more: null }
    return [first, ...pageGroup(eventFilters[list].label, listReasons[list], rest, question)].filter(
      ({ events }) => events.length > 0,
    )
  }
  const [opened, first, ended, waiting, open, unpaid, booked] = await Promise.all([
    listReopenedWaitlistEvents(db, today),
    pressing,
    listEventsWithExpiredHolds(db, now - 14 * day, 5),
    listEventsByFilter(db, 'waiting', null, 15),
    listEventsByFilter(db, 'open', null, 10),
    listEventsWithoutDeposit(db, mostUnpaid),
    listEventsByFilter(db, 'booked', null, mostBooked + mostUnpaid),
  ])
  const isOpened = new Set(opened.map(({ id }) => id))
  const isEnded = new Set([...ended, ...opened].map(({ id }) => id))
  const isUnpaid = new Set(unpaid.map(({ id }) => id))
  const paid = booked.events.filter(({ id }) => !isUnpaid.has(id))
  const isShown = (event: EventRecord) => isEnded.has(event.id) || (event.state === 'new' && isPressing(event))
  const without = ({ events }: PaginatedEvents) => events.filter((event) => !isShown(event))
  return [
    {
      heading: 'A day opened',
      why: 'They asked to be told, and there is a place for them now. The next event first.',
      events: opened,
      more: null,
    },
    { ...withinTwoWeeks, events: first.filter(({ id }) => !isEnded.has(id)), more: null },
    toGroup('New', 'waiting', without(waiting), waiting.next !== null),
    {
      heading: 'Holds that ended',
      why: 'The client did not accept in time. Write to them, or put the date on hold again.',
      events: ended.filter(({ id }) => !isOpened.has(id)),
      more: null,
    },
    toGroup('In progress', 'open', without(open), open.next !== null),
    {
      heading: 'Accepted, no deposit yet',
      why: 'The client said yes. The next event first.',
      events: unpaid,
      more: null,
    },
    toGroup('Booked', 'booked', paid.slice(0, mostBooked), booked.next !== null || paid.length > mostBooked),
  ].filter(({ events }) => events.length > 0)
}

const withinTwoWeeks = { heading: 'Within two weeks', why: 'Soon and not answered yet. The next event first.' }

const listReasons: Record<EventFilter, string> = {
  waiting: 'Not answered yet. Longest wait first.',
  open: 'Answered, and they have not said yes or no. The latest inquiry first.',
  booked: 'The next event first.',
  done: 'The last event first.',
  lost: 'The latest inquiry first.',
  spam: 'The latest first.',
  all: 'The latest inquiry first.',
}

/** Waitlisted events whose day has become available. */
async function listReopenedWaitlistEvents(db: Db, today: string): Promise<EventRecord[]> {
  const line = await listWaitlist(db, { today })
  const ids = line.filter(({ isFree }) => isFree).map(({ eventId }) => eventId)
  return listEventsByIds(db, ids.slice(0, 10))
}

function toGroup(heading: string, list: EventFilter, events: EventRecord[], hasMore: boolean): EventRecordGroup {
  return {
    heading,
    why: listReasons[list],
    events,
    more: hasMore ? { href: `${eventListPath}?show=${list}`, words: `All ${heading.toLowerCase()}` } : null,
  }
}

const nextPageLabels = { latest: 'Older', longest: 'Later', event: 'Later', 'event-backwards': 'Older' }

function pageGroup(
  heading: string,
  why: string,
  { events, next }: PaginatedEvents,
  question: EventListQuery,
): EventRecordGroup[] {
  if (events.length === 0 && !next) return []
  const words = question.q ? 'Older' : nextPageLabels[eventFilters[question.list ?? 'all'].order]
  return [{ heading, why, events, more: next && { href: getNextPagePath(question, next), words } }]
}
