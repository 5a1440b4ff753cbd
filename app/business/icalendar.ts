import type { ICalCalendar } from 'ical-generator'

/** America/New_York as RFC 5545 describes a zone; the rules of the Energy Policy Act of 2005, in force since 2007. */
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
 * A calendar as RFC 5545 wants it: every line ends in CRLF, the last one too, and there is at least one component, so
 * that a calendar without events carries a zone. The library leaves both out.
 */
export function formatICalendar(calendar: ICalCalendar): string {
  const text = calendar.toString()
  const whole = calendar.length() === 0 ? text.replace(/END:VCALENDAR$/, `${easternVtimezone}\r\n$&`) : text
  return `${whole}\r\n`
}
