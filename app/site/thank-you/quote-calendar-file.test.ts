import { expect, test } from 'vitest'
import { parseCalendarFeed } from '../../../tests/doubles/read-calendar.ts'
import { sampleEventRecord } from '../../../tests/doubles/sample-event.ts'
import { sampleSettings } from '../../business/sample-business.ts'
import { buildQuoteCalendarFile } from './quote-calendar-file.ts'

const { identity } = sampleSettings

test('a calendar file names New York as time zone and uses UTC for other zones', () => {
  const eastern = buildQuoteCalendarFile(sampleEventRecord(), identity, 0)
  expect(eastern).toContain('DTSTART;TZID=America/New_York:20270515T170000')
  expect(eastern).toContain('BEGIN:VTIMEZONE')
  const elsewhere = buildQuoteCalendarFile(sampleEventRecord(), { ...identity, timeZone: 'America/Chicago' }, 0)
  expect(elsewhere).toContain('DTSTART:20270515T210000Z')
  expect(elsewhere).toContain('DTEND:20270516T030000Z')
  expect(elsewhere).not.toContain('TZID')
})

test.each([
  ['en', '5:00 PM Central Bar opens'],
  ['es', '5:00 p.m. hora central Abre la barra'],
] as const)('the calendar file of a quote in another time zone names that zone in %s', (language, words) => {
  const at = (time: string) => `2027-05-15T${time}:00-05:00`
  const timeline = [
    { code: 'bar-opens', at: at('17:00') },
    { code: 'event-ends', at: at('23:00') },
  ] as const
  const lead = sampleEventRecord({
    language,
    request: { timeZone: 'America/Chicago' },
    snapshot: { timeline: [...timeline] },
  })
  const [event] = parseCalendarFeed(buildQuoteCalendarFile(lead, identity, 0)).events
  expect([event!.DTSTART, event!.DTEND]).toEqual(['20270515T220000Z', '20270516T040000Z'])
  expect(event!.DESCRIPTION!.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(words)
})
