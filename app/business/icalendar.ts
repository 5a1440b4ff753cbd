import type { ICalCalendar } from 'ical-generator'

/** America/New_York as an RFC 5545 VTIMEZONE, with the rules in force since 2007 (Energy Policy Act of 2005). */
export const easternVtimezone = [
  'BEGIN:VTIMEZONE',
  'TZID:America/New_York',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'TZNAME:EDT',
  'DTSTART:20070311T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'TZNAME:EST',
  'DTSTART:20071104T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

/**
 * Formats a calendar as RFC 5545 requires, which the library does not: the last line also ends in CRLF, and an empty
 * calendar contains a VTIMEZONE, because at least a single component is required.
 */
export function formatICalendar(calendar: ICalCalendar): string {
  const text = calendar.toString()
  const whole = calendar.length() === 0 ? text.replace(/END:VCALENDAR$/, `${easternVtimezone}\r\n$&`) : text
  return `${whole}\r\n`
}
