import { parseBusyTimes } from '../reading/parse-busy-times.server.ts'
import { createCalendarFilter } from '../reading/calendar-filter.ts'
import { mergeSpans } from '../../../days/time-spans.ts'
import { listBusyTimes, createChance, createRandomCalendar, timeZones, formatCalendar } from './imagined-calendar.ts'

/**
 * Expands generated calendars with the site's parser and with an independent implementation. Prints the calendars that
 * differ as JSON. It is a separate program because the time zone of a machine (TZ) applies to a whole process.
 */
const window = { from: Date.parse('2026-11-18T05:00Z'), to: Date.parse('2028-12-20T05:00Z') }
/** Filters a calendar as if it arrived in chunks of `length` characters. */
function filterInChunks(text: string, length: number): string {
  const sieve = createCalendarFilter(window.from)
  for (let at = 0; at < text.length; at += length) sieve.write(text.slice(at, at + length))
  const read = sieve.end()
  return read.kind === 'kept' ? read.text : read.kind
}

const [first = 1, last = first] = process.argv.slice(2).map(Number)
const different: unknown[] = []
for (let seed = first; seed <= last; seed++) {
  const chance = createChance(seed)
  const timeZone = chance(timeZones)
  const { events, ownZone } = createRandomCalendar(chance)
  const text = formatCalendar(events, timeZone, ownZone)
  const read = parseBusyTimes(filterInChunks(text, chance([7, 100, 10_000])), { ...window, timeZone, ours: new Set() })
  const expected = { busy: mergeSpans(listBusyTimes(events, window, timeZone), window), ask: [], unreadable: 0 }
  if (JSON.stringify(read) !== JSON.stringify(expected)) different.push({ seed, timeZone, text, read, expected })
}
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
console.log(JSON.stringify({ zone, calendars: last - first + 1, different: different.slice(0, 3) }))
