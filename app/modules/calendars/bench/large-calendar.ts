import { readFileSync } from 'node:fs'
import { createCalendarHelper } from '../reading/calendar-helper.server.ts'
import { calendarDouble, createCalendarText } from '../../../../tests/doubles/calendar-double.ts'
import { printHeading, recordMeasurement } from '../../../../bench/report.ts'

const pastEvents = 80_000
const day = 86_400_000

/**
 * Measures fetching and expanding a calendar of 50 MB in its own process, compressed and not. Nearly all its events are
 * past.
 */
export async function benchLargeCalendar(): Promise<void> {
  const text = buildLargeCalendar()
  printHeading(
    `A calendar of ${(text.length / 1e6).toFixed(0)} MB with ${pastEvents.toLocaleString('en-US')} past events`,
  )
  for (const isPacked of [false, true]) {
    await using server = await calendarDouble({ text, isPacked })
    const helper = createCalendarHelper({ isLocal: true })
    const started = performance.now()
    const from = Date.now() - 2 * day
    const fetched = await helper.fetch(server.url, { etag: null, lastModified: null }, from)
    if (fetched.kind !== 'calendar') throw new Error(`Not read: ${JSON.stringify(fetched)}`)
    const window = { from, to: from + 760 * day, timeZone: 'America/New_York', ours: [] }
    const spans = await helper.expand({ text: fetched.text, ...window })
    if (spans?.busy.length !== 100) throw new Error(`Expanded to ${spans?.busy.length} spans`)
    const took = (performance.now() - started) / 1_000
    const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${helper.pid}/status`, 'utf8'))![1]) / 1_024
    const how = isPacked ? 'sent packed' : 'sent as it is'
    recordMeasurement(`read and expanded, ${how}`, `${took.toFixed(1)} s`, '≤ 10 s', took <= 10)
    recordMeasurement(`most memory of its process, ${how}`, `${peak.toFixed(0)} MB`, '≤ 200 MB', peak <= 200)
  }
}

/** Twelve years of a busy calendar, and a hundred future events. */
function buildLargeCalendar(): string {
  const first = Date.now() - 12 * 365 * day
  const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
  const event = (from: number) => [
    `DTSTART:${stamp(from)}`,
    `DTEND:${stamp(from + 3_600_000)}`,
    'CREATED:20240101T000000Z',
    `DESCRIPTION:${'Notes of a tasting with the couple and the address of the venue. '.repeat(5)}`,
    'LOCATION:1 Main St\\, Springfield\\, IL 62704\\, USA',
    'SEQUENCE:0',
    'STATUS:CONFIRMED',
    'SUMMARY:Somewhere with somebody',
    'TRANSP:OPAQUE',
  ]
  const past = Array.from({ length: pastEvents }, (_, i) => event(first + i * 4_000_000))
  const next = Array.from({ length: 100 }, (_, i) => event(Date.now() + (i + 1) * 5 * day))
  return createCalendarText([...past, ...next])
}
