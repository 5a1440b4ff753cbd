import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { EventRecord, EventState } from '../../events/event/event.ts'
import { toEventRecord, selectEventsWithHold } from '../../events/event/events.server.ts'
import { findMergeTargetId } from '../../events/event/merge-events.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import {
  toLikePattern,
  eventFilters,
  type EventListCursor,
  type EventFilter,
  type EventListOrder,
} from './event-list-query.ts'
import { compareAscending } from '../../business/compare.ts'
import { hasSimilarWord, splitTypoTolerantPieces, getMaxTypos } from '../../business/fold-text.ts'

/** Events per page. */
const pageLength = 25

export type PaginatedEvents = { events: EventRecord[]; next: EventListCursor | null }

/** A page of a list, in its order. Every list walks an index from the end of the last page, so that no table is sorted. */
export async function listEventsByFilter(
  db: Db,
  name: EventFilter,
  cursor: EventListCursor | null,
  length = pageLength,
): Promise<PaginatedEvents> {
  const { states, order } = eventFilters[name]
  // Several states are several index walks, each at most a page long. The first events in their merged order are the
  // page.
  const walks =
    states.length === 0
      ? [selectInOrder(db, order, cursor, length).where('event.state', '!=', 'merged')]
      : states.map((state) => selectInOrder(db, order, cursor, length).where('state', '=', state))
  const found = await Promise.all(walks.map((each) => each.execute()))
  return toPage(found.flat().map(toEventRecord), order, length)
}

/** Maximum number of hits to sort. With more hits, the latest are found faster by walking back from today. */
const maxSortedHits = 1_000
/** Maximum number of rows scanned for a mistyped word. */
const maxTypoRows = 5_000

/** Events that match all of these words, latest first. */
export async function searchEvents(db: Db, words: string[], cursor: EventListCursor | null): Promise<PaginatedEvents> {
  // Scans only the search table. Looking up each event's words along the way would take ten times as long.
  const exact = await db
    .selectFrom('event_search')
    .select('event_id')
    .where((is) => is.and(words.map(matchesWord)))
    .limit(maxSortedHits + 1)
    .execute()
  const hits = exact.length > 0 ? exact : await findWithTypos(db, words)
  const all = selectInOrder(db, 'latest', cursor, pageLength).where('event.state', '!=', 'merged')
  const found =
    hits.length > maxSortedHits
      ? all.innerJoin('event_search', 'event_search.event_id', 'event.id').where((is) => is.and(words.map(matchesWord)))
      : all.where('event.id', 'in', await addMergeTargets(db, hits))
  const rows = hits.length === 0 ? [] : await found.execute()
  return toPage(rows.map(toEventRecord), 'latest', pageLength)
}

/** A few events that match all of these words with a typo or two, if any of the words may have typos. */
async function findWithTypos(db: Db, words: string[]): Promise<{ event_id: string }[]> {
  if (!words.some((word) => getMaxTypos(word) > 0)) return []
  const rows = await db
    .selectFrom('event_search')
    .select(['event_id', 'text'])
    .where((is) => is.and(words.map((word) => is.or(splitTypoTolerantPieces(word).map(matchesWord)))))
    .limit(maxTypoRows)
    .execute()
  return rows.filter((row) => words.every((word) => hasSimilarWord(row.text, word))).slice(0, maxSortedHits)
}

/** Ids of hits, with the events that merged hits lead to. */
async function addMergeTargets(db: Db, hits: { event_id: string }[]): Promise<string[]> {
  const ids = hits.map(({ event_id }) => event_id)
  if (ids.length === 0) return ids
  const merged = await db.selectFrom('merged_event').select('event_id').where('event_id', 'in', ids).execute()
  const kept = await Promise.all(merged.map(({ event_id }) => findMergeTargetId(db, event_id)))
  return [...ids, ...kept.filter((id) => id !== null)]
}

/** Events by their ids, next event first. */
export async function listEventsByIds(db: Db, ids: string[]): Promise<EventRecord[]> {
  if (ids.length === 0) return []
  const rows = await selectEventsWithHold(db)
    .where('event.id', 'in', ids)
    .orderBy('event.event_date')
    .orderBy('event.id')
    .execute()
  return rows.map(toEventRecord)
}

/** Events in a state with a date between two days, both included, next event first. */
export async function listEventsByDateRange(
  db: Db,
  state: EventState,
  from: string,
  to: string,
  most: number,
): Promise<EventRecord[]> {
  const rows = await selectEventsWithHold(db)
    .where('event.state', '=', state)
    .where('event.event_date', '>=', from)
    .where('event.event_date', '<=', to)
    .orderBy('event.event_date')
    .orderBy('event.id')
    .limit(most)
    .execute()
  return rows.map(toEventRecord)
}

/** Open events whose hold expired since a moment, latest first. */
export async function listEventsWithExpiredHolds(db: Db, since: number, most: number): Promise<EventRecord[]> {
  const rows = await selectEventsWithHold(db)
    .innerJoin('history_entry', 'history_entry.event_id', 'event.id')
    .where('history_entry.actor', '=', 'clock')
    .where('history_entry.at', '>', since)
    .where('history_entry.kind', '=', 'moved')
    .where('event.state', 'in', ['new', 'replied', 'quoted'])
    .orderBy('history_entry.at', 'desc')
    .limit(most)
    .execute()
  return [...new Map(rows.map((row) => [row.id, toEventRecord(row)])).values()]
}

/** Events whose client accepted and whose deposit has not come, the next event first. */
export async function listEventsWithoutDeposit(db: Db, most: number): Promise<EventRecord[]> {
  const rows = await selectEventsWithHold(db)
    .innerJoin('proposal', 'proposal.event_id', 'event.id')
    .where('event.state', '=', 'booked')
    .where('proposal.state', '=', 'agreed')
    .orderBy('event.event_date')
    .orderBy('event.id')
    .limit(most)
    .execute()
  return [...new Map(rows.map((row) => [row.id, toEventRecord(row)])).values()]
}

/** Selects an extra event beyond the page, to know whether there are more. */
function selectInOrder(db: Db, order: EventListOrder, cursor: EventListCursor | null, length: number) {
  const column = isByArrival(order) ? 'event.created_at' : 'event.event_date'
  const direction = isForwards(order) ? 'asc' : 'desc'
  const all = selectEventsWithHold(db)
    .orderBy(column, direction)
    .orderBy('event.id', direction)
    .limit(length + 1)
  return cursor ? all.where(afterCursor(column, direction, cursor)) : all
}

/** The first comparison lets the index start at the end of the last page. The second breaks ties. */
function afterCursor(column: string, direction: 'asc' | 'desc', { after, id }: EventListCursor): RawBuilder<SqlBool> {
  const place = column === 'event.created_at' ? Number(after) : after
  const sign = sql.raw(direction === 'asc' ? '>' : '<')
  const at = sql.ref(column)
  return sql<SqlBool>`${at} ${sign}= ${place} and (${at} ${sign} ${place} or event.id ${sign} ${id})`
}

function matchesWord(word: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`event_search.text like ${toLikePattern(word)} escape '\\'`
}

function toPage(found: EventRecord[], order: EventListOrder, length: number): PaginatedEvents {
  const sign = isForwards(order) ? 1 : -1
  const sorted = found.toSorted(
    (a, b) =>
      sign * (compareAscending(getCursorValue(a, order), getCursorValue(b, order)) || compareAscending(a.id, b.id)),
  )
  const events = sorted.slice(0, length)
  const last = events.at(-1)
  return {
    events,
    next: last && sorted.length > length ? { after: String(getCursorValue(last, order)), id: last.id } : null,
  }
}

function getCursorValue({ createdAt, request }: EventRecord, order: EventListOrder): string | number {
  return isByArrival(order) ? createdAt : request.eventDate
}

function isByArrival(order: EventListOrder): boolean {
  return order === 'latest' || order === 'longest'
}

function isForwards(order: EventListOrder): boolean {
  return order === 'event' || order === 'longest'
}
