import { listOwners } from '../../../business/auth/users.server.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday } from '../../../business/dates.ts'
import { findOwnCalendarUids } from '../../../events/event/events.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { Logger } from '../../../plumbing/http/logger.server.ts'
import { getCalendarReader, type CalendarReader, type CalendarReaderSite } from './calendar-reader.server.ts'
import {
  claimCalendar,
  listDueCalendarIds,
  recordCalendarSync,
  type ClaimedCalendar,
  type CalendarSyncResult,
} from './external-calendars.server.ts'

/** Services that reading calendars depends on. */
export type CalendarSyncServices = {
  db: Db
  now: () => number
  log: Logger
  config: CalendarReaderSite['config'] & { secret: string }
}

const minute = 60_000
const day = 24 * 60 * minute
/** Reading interval and its random variation in milliseconds, so that sites do not all read at the same second. */
const [readEvery, jitter] = [15 * minute, 2 * minute]

/** Reads every calendar that is due and returns how many. Safe to run in several processes: each calendar is read once. */
export async function syncDueCalendars(services: CalendarSyncServices): Promise<number> {
  const { db, now } = services
  if (!getCalendarReader(services)) return 0
  const { timeZone } = await getSetting(db, 'identity')
  const due = await listDueCalendarIds(db, timeZone, now())
  // Calendars are read one at a time, because the helper process parses one at a time. If more were claimed, their
  // claims would expire while they wait for it.
  for (const id of due) await syncCalendar(services, id, timeZone)
  return due.length
}

/**
 * Reads a calendar now. With `dueIn`, the business's time zone, it is read only if due. `other`: another process is reading it
 * or has just read it. `copy`: this is a copy of the site. An error is stored with the calendar, and its earlier busy
 * times stay.
 */
export async function syncCalendar(
  services: CalendarSyncServices,
  id: string,
  dueIn?: string,
): Promise<CalendarSyncResult['kind'] | 'other' | 'copy'> {
  const { db, now, log, config } = services
  const reader = getCalendarReader(services)
  if (!reader) return 'copy'
  const claimed = await claimCalendar(db, id, { secret: config.secret, now: now(), dueIn })
  if (!claimed) return 'other'
  const read = await readClaimedCalendar(services, reader, claimed)
  const dueAt = Math.round(now() + readEvery + (Math.random() * 2 - 1) * jitter)
  await recordCalendarSync(db, claimed, read, { now: now(), dueAt })
  const hasFailed = read.kind === 'failed'
  log(hasFailed ? 'warn' : 'info', 'calendar', { calendar: id, verdict: hasFailed ? read.trouble : read.kind })
  return read.kind
}

async function readClaimedCalendar(
  { db, now }: CalendarSyncServices,
  { fetch, expand }: CalendarReader,
  { address, known, expandedAt, timeZone: formerZone }: ClaimedCalendar,
): Promise<CalendarSyncResult> {
  if (address === null) return { kind: 'failed', trouble: 'unreadable-address' }
  const { timeZone } = await getSetting(db, 'identity')
  const window = { ...getWindow(now(), timeZone), timeZone }
  // The window moves, so a calendar is parsed once a day even if unchanged.
  const isRecent = expandedAt !== null && now() - expandedAt < day && formerZone === timeZone
  const fetched = await fetch(address, isRecent ? known : { etag: null, lastModified: null }, window.from)
  if (fetched.kind === 'failed') return fetched
  if (fetched.kind === 'unchanged') return { kind: 'read', spans: null, window, validators: known }
  const [ours, mine] = await Promise.all([findOwnCalendarUids(db, fetched.text), readOwnAddresses(db, address)])
  const spans = await expand({ text: fetched.text, ...window, ours, mine })
  if (!spans) return { kind: 'failed', trouble: 'too-much' }
  return { kind: 'read', spans, window, validators: fetched.validators }
}

/**
 * Email addresses of the calendar's owner in lowercase: the address in the calendar's URL, as in Google's
 * (…/ical/name%40gmail.com/…), or else those of the owners' accounts.
 */
async function readOwnAddresses(db: Db, address: string): Promise<string[]> {
  const named = /\/([^/@]+(?:@|%40)[^/@]+)\//i.exec(new URL(address).pathname)?.[1]
  const emails = named ? [named.replace(/%40/i, '@')] : (await listOwners(db)).map(({ email }) => email)
  return emails.map((email) => email.toLowerCase())
}

/** The reading window: two years and a month from today, and a short time before for events that last until now. */
function getWindow(now: number, timeZone: string) {
  const day = Temporal.PlainDate.from(getToday(now, timeZone))
  const at = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds
  return { from: at(day.subtract({ days: 2 })), to: at(day.add({ months: 25 })) }
}
