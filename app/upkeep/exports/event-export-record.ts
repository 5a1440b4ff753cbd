import { formatIsoTimestamp } from '../../business/dates.ts'
import type { EventFinanceRecord, EventProfitRecord, EventDetailsRecord } from '../../books/year/event-records.ts'
import { formatHistoryDetails } from '../../events/event/history-text.ts'
import type { HistoryEntry } from '../../events/event/history-entry.ts'
import type { EventRecord } from '../../events/event/event.ts'

/**
 * The requests as one JSON document, version 1:
 *
 *     { "format": "backbar requests", "version": 1, "exportedAt": "2026-11-20T14:00:00.000Z", "timeZone": "America/New_York",
 *       "requests": [ EventExportRecord, … ] }
 *
 * Moments are RFC 3339 in UTC, days and times of day (`eventDate`, `eventStartTime`, `getHoldEndDate`) on the event's wall
 * clock, money integer US cents; null is what nobody said yet. Fields may be added within a version; one that changes its meaning raises it.
 */
const recordsFormat = { format: 'backbar requests', version: 1 } as const

/** A request on its way out; of a merged one with the reference of the request that is kept instead. */
export type ExportedEvent = EventRecord & { mergedInto: string | null }

/** A request with what it asked, what it was told (`snapshot`), and what became of it. */
export type EventExportRecord = Omit<ExportedEvent, 'createdAt' | 'firstReplyAt'> & {
  receivedAt: string
  firstReplyAt: string | null
  /** What became of it, the oldest first; `kind` is moved, undone, note, reply, follow-up, edited … */
  history: HistoryExportRecord[]
  letters: EmailExportRecord[]
  /** Its proposals and its money; null where there are none. */
  books: EventFinanceRecord | null
  /** What the owner keeps of its night: facts, place, packet and certificates; null where there is nothing. */
  night: EventDetailsRecord | null
  /** What its event cost and left: in the owner's export alone, where there is something. */
  earned?: EventProfitRecord
}

/** `by` is the name of who in the back office did it, where that is known; `words` are the details as one text: a hold's last day, a reason, a note, a subject, what was corrected. */
export type HistoryExportRecord = {
  at: string
  kind: string
  actor: string
  by: string | null
  words: string
  from: string | null
  to: string | null
  details: HistoryEntry['details']
}

/** A letter about a request: what it is for, to whom, and whether it left. Its words are in one person's export only. */
export type EmailExportRecord = {
  kind: string
  to: string
  subject: string
  state: string
  attempts: number
  postedAt: string
  settledAt: string | null
  /** What the carrier said last. */
  lastWords: string | null
}

/** The document's beginning and end around its requests. `now` in epoch milliseconds. */
export function buildExportEnvelope(now: number, timeZone: string): { start: string; end: string } {
  const head = JSON.stringify({ ...recordsFormat, exportedAt: formatIsoTimestamp(now), timeZone })
  return { start: `${head.slice(0, -1)},"requests":[\n`, end: '\n]}\n' }
}

/** A request as the document has it, with its history and letters still to come. */
export function toEventExportRecord(
  { createdAt, firstReplyAt, ...event }: ExportedEvent,
  history: HistoryExportRecord[],
  emails: EmailExportRecord[],
  books: EventFinanceRecord | null = null,
  night: EventDetailsRecord | null = null,
  earned?: EventProfitRecord,
): EventExportRecord {
  return {
    receivedAt: formatIsoTimestamp(createdAt),
    ...event,
    firstReplyAt: firstReplyAt === null ? null : formatIsoTimestamp(firstReplyAt),
    history,
    letters: emails,
    books,
    night,
    ...(earned && { earned }),
  }
}

/** An event of a request's history as the document has it. */
export function toHistoryExportRecord(event: HistoryEntry): HistoryExportRecord {
  const { at, kind, actor, by = null, details } = event
  const { from, to } = event.kind === 'moved' || event.kind === 'undone' ? event.details : { from: null, to: null }
  return { at: formatIsoTimestamp(at), kind, actor, by, words: formatHistoryDetails(event), from, to, details }
}
