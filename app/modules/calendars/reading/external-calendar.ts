import { formatTimeAgo, formatDateTime } from '../../../business/dates.ts'

/** Error codes for a calendar that cannot be read. */
const troubles = [
  'unreadable-address',
  'no-such-host',
  'private',
  'insecure',
  'certificate',
  'silent',
  'refused',
  'gone',
  'away',
  'redirects',
  'too-large',
  'not-a-calendar',
  'cut-off',
  'too-much',
] as const
export type CalendarErrorCode = (typeof troubles)[number]

/** A calendar for its page, with only the host of its URL. Times in epoch milliseconds. */
export type ExternalCalendar = {
  id: string
  name: string
  /** Host name of the calendar's URL. Null if the URL can no longer be decrypted. */
  host: string | null
  readAt: number | null
  busyDays: number
  unreadable: number
  trouble: CalendarErrorCode | null
  failingSince: number | null
  isBeingRead: boolean
}

/** Time in milliseconds for which a failing calendar is still trusted. Afterwards, days become "ask first". */
export const staleAfterMs = 24 * 3_600_000
/** Time in milliseconds after which the owner gets an email about a failing calendar. */
export const failureEmailAfterMs = 7 * 24 * 3_600_000
/** Maximum number of calendars. */
export const maxExternalCalendars = 20

/** Whether the last reading of a calendar is too old to call a day available. */
export function isCalendarStale(readAt: number | null, now: number): boolean {
  return readAt === null || now - readAt > staleAfterMs
}

/** "Read 12 minutes ago, 3 busy days." */
export function formatCalendarStatus({ readAt, busyDays, unreadable }: ExternalCalendar, now: number): string {
  if (readAt === null) return 'Not read yet.'
  const days = busyDays === 0 ? 'no busy days' : `${busyDays} busy ${busyDays === 1 ? 'day' : 'days'}`
  const flaws =
    unreadable === 0
      ? ''
      : ` ${unreadable} ${unreadable === 1 ? 'event' : 'events'} could not be read: visitors are told “may be possible” on ${unreadable === 1 ? 'its days' : 'their days'}.`
  return `Read ${formatTimeAgo(now - readAt)}, ${days}.${flaws}`
}

/** Describes an error of a calendar and what to do. */
export function formatCalendarError(trouble: CalendarErrorCode, host: string | null): string {
  const where = host ?? 'The calendar'
  switch (trouble) {
    case 'unreadable-address':
      return 'Its address can no longer be decrypted, because the site’s encryption key has changed since it was entered. Remove this calendar and add it again.'
    case 'no-such-host':
      return `There is no server called ${where}. Check how the address is spelled, and add it again if it is wrong.`
    case 'private':
      return `${where} leads into a private network, where nothing is read from. Use the calendar’s address on the internet.`
    case 'insecure':
      return `${where} leads to an address that is not encrypted. Use one that begins with https:// or webcal://.`
    case 'certificate':
      return `${where} shows a certificate that is not its own or has run out, so nothing was read. Check the address, or ask the people who run that server.`
    case 'silent':
      return `${where} did not send the calendar in time. It is tried again every 15 minutes.`
    case 'refused':
      return `${where} wants a log-in for this address. In your calendar’s settings, copy its secret or public address that ends in .ics, and add that one.`
    case 'gone':
      return `There is no longer a calendar at this address. Copy the address from your calendar’s settings once more, and add it here.`
    case 'away':
      return `${where} cannot be reached or has trouble of its own just now. It is tried again every 15 minutes.`
    case 'redirects':
      return `${where} sends us on and on and never to a calendar. Copy the address from your calendar’s settings once more, and add it here.`
    case 'too-large':
      return `This calendar is larger than 100 MB, or has tens of thousands of events in the future. Choose one with fewer events.`
    case 'not-a-calendar':
      return `What comes from ${where} isn’t a calendar; it’s probably a log-in page. In your calendar’s settings, copy its address that ends in .ics, and add that one.`
    case 'cut-off':
      return `The calendar broke off before its end, so what was read before still counts. It is tried again every 15 minutes.`
    case 'too-much':
      return `This calendar takes too long to work through. Choose one with fewer repeating events.`
  }
}

/** Describes the effect of a failing calendar on visitors. */
export function formatCalendarFailureEffect(
  { readAt, failingSince }: ExternalCalendar,
  now: number,
  timeZone: string,
): string {
  if (readAt === null) return 'Until it has been read, visitors are told that their day may be possible.'
  if (isCalendarStale(readAt, now))
    return `Since ${formatDateTime(failingSince ?? readAt, timeZone)} nothing was read, so visitors are told that their day may be possible.`
  return `What was read ${formatTimeAgo(now - readAt)} still counts, for a day after it was read.`
}
