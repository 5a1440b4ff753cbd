import { formatIsoTimestamp } from '../../business/dates.ts'
import type { EventFinanceRecord, EventProfitRecord, EventDetailsRecord } from '../../money/year/event-records.ts'
import { formatHistoryDetails } from '../../events/event/history-text.ts'
import type { HistoryEntry } from '../../events/event/history-entry.ts'
import type { EventRecord } from '../../events/event/event.ts'

/**
 * The events as a JSON document, version 1:
 * { "format": "backbar requests", "version": 1, "exportedAt": "2026-11-20T14:00:00.000Z", "timeZone": "America/New_York",
 * "requests": [ EventExportRecord, … ] }
 * Timestamps are RFC 3339 in UTC. Days and times of day (`eventDate`, `eventStartTime`, `heldUntil`) are in the
 * event's time zone. Money is in integer US cents. Null is unknown. Fields may be added within a version. Changing a
 * field's meaning raises the version.
 */
const exportFormat = { format: 'backbar requests', version: 1 } as const

/** An event to export. `mergedInto` is the reference of the event it was merged into. */
export type ExportedEvent = EventRecord & { mergedInto: string | null }

/** An event with its request, its estimate (`snapshot`) and its history. */
export type EventExportRecord = Omit<ExportedEvent, 'createdAt' | 'firstReplyAt'> & {
  receivedAt: string
  firstReplyAt: string | null
  /** History entries, oldest first. `kind` is moved, undone, note, reply, follow-up, edited … */
  history: HistoryExportRecord[]
  letters: EmailExportRecord[]
  /** Proposals and payments. Null if there are none. */
  books: EventFinanceRecord | null
  /** The owner's event details, venue, packet and certificates. Null if there are none. */
  night: EventDetailsRecord | null
  /** Costs and profit, only in the owner's export. */
  earned?: EventProfitRecord
}

/**
 * A history entry. `by` is the name of the user who did it, where known. `words` is the detail as text: a hold's last
 * day, a reason, a note, a subject, a correction.
 */
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

/** An email about an event: kind, recipient and status. Its text is only in the export of a single person. */
export type EmailExportRecord = {
  kind: string
  to: string
  subject: string
  state: string
  attempts: number
  postedAt: string
  settledAt: string | null
  /** The mail server's last reply. */
  lastWords: string | null
}

/** The start and end of the document around its events. `now` in epoch milliseconds. */
export function buildExportEnvelope(now: number, timeZone: string): { start: string; end: string } {
  const head = JSON.stringify({ ...exportFormat, exportedAt: formatIsoTimestamp(now), timeZone })
  return { start: `${head.slice(0, -1)},"requests":[\n`, end: '\n]}\n' }
}

/** An event for the document, with its history and emails. */
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

/** A history entry for the document. */
export function toHistoryExportRecord(event: HistoryEntry): HistoryExportRecord {
  const { at, kind, actor, by = null, details } = event
  const { from, to } = event.kind === 'moved' || event.kind === 'undone' ? event.details : { from: null, to: null }
  return { at: formatIsoTimestamp(at), kind, actor, by, words: formatHistoryDetails(event), from, to, details }
}
