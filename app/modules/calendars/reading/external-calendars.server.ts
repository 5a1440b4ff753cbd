import type { ExpressionBuilder } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import { getToday } from '../../../business/dates.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import {
  claimRows,
  isRowUnclaimed,
  updateClaimedRow,
  unclaimedColumns,
} from '../../../plumbing/queue/claim-rows.server.ts'
import { cacheByRevision, incrementRevision } from '../../../plumbing/database/revision.server.ts'
import { runInTransaction } from '../../../plumbing/database/transaction.server.ts'
import type { ExternalCalendarRow, Tables } from '../../../plumbing/database/schema.ts'
import { decrypt, encrypt } from '../../../plumbing/secrets/encrypt.server.ts'
import type { FieldError } from '../../../ui/field-errors.ts'
import type { CalendarBusyTimes } from './parse-busy-times.server.ts'
import { parseCalendarForm } from './calendar-form.ts'
import type { CacheValidators } from './fetch-calendar.server.ts'
import {
  isCalendarStale,
  maxExternalCalendars,
  type CalendarErrorCode,
  type ExternalCalendar,
} from './external-calendar.ts'
import { mergeSpans, spansOverlap, type ExternalBusyTimes, type TimeSpan } from '../../../days/time-spans.ts'

const purpose = 'own calendar'
const minute = 60_000
/** Time in milliseconds for which a process claims a calendar. Reading a calendar never takes longer. */
const claimTime = 2 * minute

/** Lists the owner's calendars, oldest first. `now` in epoch milliseconds. */
export async function listExternalCalendars(db: Db, secret: string, now: number): Promise<ExternalCalendar[]> {
  const rows = await db.selectFrom('external_calendar').selectAll().orderBy('created_at').orderBy('id').execute()
  return rows.map((row) => {
    const address = decrypt(secret, purpose, row.url)
    return {
      id: row.id,
      name: row.name,
      host: address === null ? null : new URL(address).hostname,
      readAt: row.read_at,
      busyDays: row.busy_days,
      unreadable: row.unreadable,
      trouble: address === null ? 'unreadable-address' : (row.error_code as CalendarErrorCode | null),
      failingSince: row.failing_since,
      isBeingRead: row.claimed_until !== null && row.claimed_until > now,
    }
  })
}

/** Number of the owner's calendars. */
export async function countExternalCalendars(db: Db): Promise<number> {
  return (await db.selectFrom('external_calendar').select('id').execute()).length
}

type CreateCalendarResult = { kind: 'added'; id: string } | { kind: 'invalid'; errors: FieldError[] }

/** Adds a calendar from a posted form, or returns field errors. It is due at once. `now` in epoch milliseconds. */
export async function createExternalCalendar(
  db: Db,
  input: Record<string, string>,
  { secret, isLocal, now }: { secret: string; isLocal: boolean; now: number },
): Promise<CreateCalendarResult> {
  const reading = parseCalendarForm(input, isLocal)
  if (!reading.ok) return { kind: 'invalid', errors: reading.errors }
  const known = await db.selectFrom('external_calendar').select(['id', 'url']).execute()
  // The same form twice adds a single calendar.
  const same = known.find(({ url: address }) => decrypt(secret, purpose, address) === reading.address)
  if (same) return { kind: 'added', id: same.id }
  if (known.length >= maxExternalCalendars) {
    const message = `There are ${maxExternalCalendars} calendars already. Remove one first`
    return { kind: 'invalid', errors: [{ field: 'address', message }] }
  }
  const id = uuidV7()
  const unread = { read_at: null, expanded_at: null, covers_from: null, covers_until: null, time_zone: null }
  const quiet = { ...unclaimedColumns, etag: null, last_modified: null, error_code: null }
  await runInTransaction(db, async (db) => {
    await db
      .insertInto('external_calendar')
      .values({
        ...unread,
        ...quiet,
        id,
        name: reading.name,
        url: encrypt(secret, purpose, reading.address),
        created_at: now,
        due_at: now,
        failing_since: null,
        notified_at: null,
        busy_days: 0,
        unreadable: 0,
      })
      .execute()
    await incrementRevision(db, 'calendar-readings')
  })
  return { kind: 'added', id }
}

/** Deletes a calendar and its busy times, if it exists. */
export async function deleteExternalCalendar(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (db) => {
    await db.deleteFrom('external_calendar').where('id', '=', id).execute()
    await db.deleteFrom('busy_span').where('calendar_id', '=', id).execute()
    await incrementRevision(db, 'busy-spans', 'calendar-readings')
  })
}

/** Lists the busy times of the owner's calendars between two moments, in epoch milliseconds. */
export async function listStoredBusySpans(db: Db, { from, to }: TimeSpan): Promise<TimeSpan[]> {
  return db
    .selectFrom('busy_span')
    .select(['from_at as from', 'to_at as to'])
    .where('kind', '=', 'busy')
    .where('from_at', '<', to)
    .where('to_at', '>', from)
    .orderBy('from_at')
    .execute()
}

/**
 * Returns the busy and the uncertain times of the owner's calendars between two moments. Uncertain are days of unreadable
 * events, days beyond the reading window, and all days if a calendar has not been read for a day. In epoch milliseconds.
 */
export async function getStoredBusyTimes(db: Db, { from, to }: TimeSpan, now: number): Promise<ExternalBusyTimes> {
  const [calendars, spans] = await Promise.all([readReadings(db), readSpans(db)])
  const within = (all: readonly TimeSpan[]) => all.filter((span) => spansOverlap(span, { from, to }))
  const unknown = calendars.flatMap(({ read_at, covers_until }) => {
    const until = isCalendarStale(read_at, now) ? from : Number(covers_until)
    return until < to ? [{ from: Math.max(from, until), to }] : []
  })
  return { busy: within(spans.busy), ask: [...within(spans.ask), ...unknown] }
}

/** The last reading and the end of the window of each calendar, cached until a calendar is read. */
const readReadings = cacheByRevision('calendar-readings', (db) =>
  db.selectFrom('external_calendar').select(['read_at', 'covers_until']).execute(),
)

/** Reads the busy times of all calendars by kind and merges those that touch. Cached until they change. */
const readSpans = cacheByRevision('busy-spans', async (db) => {
  const rows = await db.selectFrom('busy_span').select(['kind', 'from_at as from', 'to_at as to']).execute()
  const of = (kind: string) =>
    mergeSpans(
      rows.filter((row) => row.kind === kind),
      { from: -Infinity, to: Infinity },
    )
  return { busy: of('busy'), ask: of('ask') }
})

/** A calendar claimed by this process. `address` is null if it cannot be decrypted. */
export type ClaimedCalendar = {
  id: string
  claim: string
  address: string | null
  known: CacheValidators
  expandedAt: number | null
  timeZone: string | null
  failingSince: number | null
}

/**
 * IDs of calendars that are due or were read with another time zone than the business's current zone, longest waiting
 * first.
 */
export async function listDueCalendarIds(db: Db, timeZone: string, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('external_calendar')
    .select('id')
    .where(isDue(timeZone, now))
    .where(isRowUnclaimed(now))
    .orderBy('due_at')
    .execute()
  return rows.map(({ id }) => id)
}

function isDue(timeZone: string, now: number) {
  return (is: ExpressionBuilder<Tables, 'external_calendar'>) =>
    is.or([is('due_at', '<=', now), is('due_at', '>', now + 60 * minute), is('time_zone', '!=', timeZone)])
}

/**
 * Claims a calendar for reading. Returns null if another process has claimed it or it was removed. With `dueIn`, the
 * business's time zone, only a calendar that is still due is claimed, because another process may have read it since.
 */
export async function claimCalendar(
  db: Db,
  id: string,
  { secret, now, dueIn }: { secret: string; now: number; dueIn?: string },
): Promise<ClaimedCalendar | null> {
  const [row] = await claimRows(db, 'external_calendar', {
    which: (is) => (dueIn === undefined ? is('id', '=', id) : is.and([is('id', '=', id), isDue(dueIn, now)(is)])),
    first: 'due_at',
    most: 1,
    now,
    claimTime,
  })
  if (!row) return null
  return {
    id,
    claim: row.claim,
    address: decrypt(secret, purpose, row.url),
    timeZone: row.time_zone,
    known: { etag: row.etag, lastModified: row.last_modified },
    expandedAt: row.expanded_at,
    failingSince: row.failing_since,
  }
}

/** Result of a reading. `spans` is null if unchanged. */
export type CalendarSyncResult =
  | {
      kind: 'read'
      spans: CalendarBusyTimes | null
      window: TimeSpan & { timeZone: string }
      validators: CacheValidators
    }
  | { kind: 'failed'; trouble: CalendarErrorCode }

/** Records the result of a reading and the time of the next, if the claim is still valid. */
export async function recordCalendarSync(
  db: Db,
  calendar: ClaimedCalendar,
  read: CalendarSyncResult,
  { now, dueAt }: { now: number; dueAt: number },
): Promise<void> {
  const said =
    read.kind === 'failed'
      ? { error_code: read.trouble, failing_since: calendar.failingSince ?? now }
      : getColumns(read, now)
  await db.transaction().execute(async (db) => {
    const isOurs = await updateClaimedRow(db, 'external_calendar', calendar, { due_at: dueAt, ...said })
    if (!isOurs || read.kind === 'failed') return
    if (read.spans) await replaceSpans(db, calendar.id, read.spans)
    await incrementRevision(db, 'calendar-readings')
  })
}

function getColumns(
  { spans, window, validators }: CalendarSyncResult & { kind: 'read' },
  now: number,
): Partial<ExternalCalendarRow> {
  const well = { read_at: now, error_code: null, failing_since: null, notified_at: null }
  if (!spans) return well
  return {
    ...well,
    expanded_at: now,
    covers_from: window.from,
    covers_until: window.to,
    time_zone: window.timeZone,
    etag: validators.etag,
    last_modified: validators.lastModified,
    unreadable: spans.unreadable,
    busy_days: countDays(spans.busy, window.timeZone, now),
  }
}

/** Replaces the stored spans. Writes nothing if they are the same. */
async function replaceSpans(db: Db, calendarId: string, { busy, ask }: CalendarBusyTimes): Promise<void> {
  const told = (kind: string, { from, to }: TimeSpan) => `${kind} ${from} ${to}`
  const wanted = [...busy.map((span) => ({ kind: 'busy', span })), ...ask.map((span) => ({ kind: 'ask', span }))]
  const there = await db.selectFrom('busy_span').selectAll().where('calendar_id', '=', calendarId).execute()
  const known = new Set(there.map(({ kind, from_at, to_at }) => told(kind, { from: from_at, to: to_at })))
  if (known.size === wanted.length && wanted.every(({ kind, span }) => known.has(told(kind, span)))) return
  await db.deleteFrom('busy_span').where('calendar_id', '=', calendarId).execute()
  for (let at = 0; at < wanted.length; at += 500) {
    const rows = wanted.slice(at, at + 500).map(({ kind, span: { from, to } }) => {
      return { id: uuidV7(), calendar_id: calendarId, kind, from_at: from, to_at: to }
    })
    await db.insertInto('busy_span').values(rows).execute()
  }
  await incrementRevision(db, 'busy-spans')
}

/** Number of local days from today on that spans touch. */
function countDays(spans: readonly TimeSpan[], timeZone: string, now: number): number {
  const from = getToday(now, timeZone)
  const days = new Set<string>()
  for (const span of spans) {
    const last = getToday(span.to - 1, timeZone)
    for (
      let day = Temporal.PlainDate.from(getToday(span.from, timeZone));
      day.toString() <= last;
      day = day.add({ days: 1 })
    )
      if (day.toString() >= from) days.add(day.toString())
  }
  return days.size
}
