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
      ? [selectInOrder(db, order, cursor, length).where('lead.state', '!=', 'merged')]
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
    .selectFrom('lead_search')
    .select('lead_id')
    .where((is) => is.and(words.map(matchesWord)))
    .limit(maxSortedHits + 1)
    .execute()
  const hits = exact.length > 0 ? exact : await findWithTypos(db, words)
  const all = selectInOrder(db, 'latest', cursor, pageLength).where('lead.state', '!=', 'merged')
  const found =
    hits.length > maxSortedHits
      ? all.innerJoin('lead_search', 'lead_search.lead_id', 'lead.id').where((is) => is.and(words.map(matchesWord)))
      : all.where('lead.id', 'in', await addMergeTargets(db, hits))
  const rows = hits.length === 0 ? [] : await found.execute()
  return toPage(rows.map(toEventRecord), 'latest', pageLength)
}

/** A few events that match all of these words with a typo or two, if any of the words may have typos. */
async function findWithTypos(db: Db, words: string[]): Promise<{ lead_id: string }[]> {
  if (!words.some((word) => getMaxTypos(word) > 0)) return []
  const rows = await db
    .selectFrom('lead_search')
    .select(['lead_id', 'words'])
    .where((is) => is.and(words.map((word) => is.or(splitTypoTolerantPieces(word).map(matchesWord)))))
    .limit(maxTypoRows)
    .execute()
  return rows.filter((row) => words.every((word) => hasSimilarWord(row.words, word))).slice(0, maxSortedHits)
}

/** Ids of hits, with the events that merged hits lead to. */
async function addMergeTargets(db: Db, hits: { lead_id: string }[]): Promise<string[]> {
  const ids = hits.map(({ lead_id }) => lead_id)
  if (ids.length === 0) return ids
  const merged = await db.selectFrom('same_event').select('lead_id').where('lead_id', 'in', ids).execute()
  const kept = await Promise.all(merged.map(({ lead_id }) => findMergeTargetId(db, lead_id)))
  return [...ids, ...kept.filter((id) => id !== null)]
}

/** Events by their ids, next event first. */
export async function listEventsByIds(db: Db, ids: string[]): Promise<EventRecord[]> {
  if (ids.length === 0) return []
  const rows = await selectEventsWithHold(db)
    .where('lead.id', 'in', ids)
    .orderBy('lead.event_date')
    .orderBy('lead.id')
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
    .where('lead.state', '=', state)
    .where('lead.event_date', '>=', from)
    .where('lead.event_date', '<=', to)
    .orderBy('lead.event_date')
    .orderBy('lead.id')
    .limit(most)
    .execute()
  return rows.map(toEventRecord)
}

/** Open events whose hold expired since a moment, latest first. */
export async function listEventsWithExpiredHolds(db: Db, since: number, most: number): Promise<EventRecord[]> {
  const rows = await selectEventsWithHold(db)
    .innerJoin('lead_event', 'lead_event.lead_id', 'lead.id')
    .where('lead_event.actor', '=', 'clock')
    .where('lead_event.at', '>', since)
    .where('lead_event.kind', '=', 'moved')
    .where('lead.state', 'in', ['new', 'replied', 'quoted'])
    .orderBy('lead_event.at', 'desc')
    .limit(most)
    .execute()
  return [...new Map(rows.map((row) => [row.id, toEventRecord(row)])).values()]
}

/** Selects an extra event beyond the page, to know whether there are more. */
function selectInOrder(db: Db, order: EventListOrder, cursor: EventListCursor | null, length: number) {
  const column = isByArrival(order) ? 'lead.created_at' : 'lead.event_date'
  const direction = isForwards(order) ? 'asc' : 'desc'
  const all = selectEventsWithHold(db)
    .orderBy(column, direction)
    .orderBy('lead.id', direction)
    .limit(length + 1)
  return cursor ? all.where(afterCursor(column, direction, cursor)) : all
}

/** The first comparison lets the index start at the end of the last page. The second breaks ties. */
function afterCursor(column: string, direction: 'asc' | 'desc', { after, id }: EventListCursor): RawBuilder<SqlBool> {
  const place = column === 'lead.created_at' ? Number(after) : after
  const sign = sql.raw(direction === 'asc' ? '>' : '<')
  const at = sql.ref(column)
  return sql<SqlBool>`${at} ${sign}= ${place} and (${at} ${sign} ${place} or lead.id ${sign} ${id})`
}

function matchesWord(word: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`lead_search.words like ${toLikePattern(word)} escape '\\'`
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
