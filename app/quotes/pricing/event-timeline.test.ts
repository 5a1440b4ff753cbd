import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleCatalog } from '../../menu/catalog/sample-catalog.ts'
import { computeEventSpan, validateEventLength, type EventTimes } from '../../business/event-times.ts'
import { formatTimelineRows } from './formatted-estimate.ts'
import { quoteText } from './quote-text-by-language.ts'
import { computeEventTimeline } from './event-timeline.ts'

const { rules } = sampleCatalog
const zone = 'America/New_York'
const evening = { date: '2027-05-15', start: '17:00', end: '23:00' }
const moments = ({ guests, ...times }: EventTimes & { guests: number | null }, longSetUp = false) =>
  computeEventTimeline(computeEventSpan(times, zone), guests, longSetUp, rules)
const clocks = (...evening: Parameters<typeof moments>) => moments(...evening).map(({ at }) => at)

test('the timeline of the API contract example is computed', () => {
  expect(moments({ ...evening, guests: 120 }, true)).toEqual([
    { code: 'arrive', at: '2027-05-15T15:00:00-04:00' },
    { code: 'bar-opens', at: '2027-05-15T17:00:00-04:00' },
    { code: 'last-call', at: '2027-05-15T21:45:00-04:00' },
    { code: 'service-stops', at: '2027-05-15T22:00:00-04:00' },
    { code: 'event-ends', at: '2027-05-15T23:00:00-04:00' },
  ])
})

test('the timeline marks a close at midnight and dates later times', () => {
  const told = (end: string, language: 'en' | 'es') =>
    formatTimelineRows(moments({ ...evening, end, guests: 50 }), evening.date, quoteText(language)).at(-1)
  expect(told('00:00', 'en')).toEqual(['Midnight', 'Event ends'])
  expect(told('00:00', 'es')).toEqual(['Medianoche', 'Termina el evento'])
  expect(told('01:00', 'es')?.[0]).toMatch(/^1:00\sa\.m\., 16 may$/)
})

test.each([
  [null, false, '16:00'],
  [75, false, '16:00'],
  [76, false, '15:00'],
  [10, true, '15:00'],
  [null, true, '15:00'],
])('with %s guests (long set-up: %s) staff arrive at %s', (guests, longSetUp, arrival) => {
  expect(clocks({ ...evening, guests }, longSetUp)[0]).toBe(`2027-05-15T${arrival}:00-04:00`)
})

test.each([
  // end, last call, service stops
  ['18:01', '17:00', '17:01'],
  ['18:15', '17:00', '17:15'],
  ['18:16', '17:01', '17:16'],
])('an event until %s has last call at %s, never before opening', (end, lastCall, stops) => {
  const [, opens, call, stop] = clocks({ ...evening, end, guests: 50 })
  expect([opens, call, stop]).toEqual(['17:00', lastCall, stops].map((time) => `2027-05-15T${time}:00-04:00`))
})

test('when clocks go forward, each time in the timeline has its own UTC offset', () => {
  expect(clocks({ date: '2027-03-13', start: '21:00', end: '04:00', guests: 50 })).toEqual([
    '2027-03-13T20:00:00-05:00',
    '2027-03-13T21:00:00-05:00',
    '2027-03-14T01:45:00-05:00',
    '2027-03-14T03:00:00-04:00',
    '2027-03-14T04:00:00-04:00',
  ])
})

test('when clocks go back, service stops one elapsed hour before the end', () => {
  expect(clocks({ date: '2027-11-06', start: '20:00', end: '02:00', guests: 50 })).toEqual([
    '2027-11-06T19:00:00-04:00',
    '2027-11-06T20:00:00-04:00',
    '2027-11-07T01:45:00-04:00',
    '2027-11-07T01:00:00-05:00',
    '2027-11-07T02:00:00-05:00',
  ])
})

test('the timeline is in order on every date, including clock changes', () => {
  const day = fc.constantFrom('2027-05-15', '2027-03-13', '2027-03-14', '2027-11-06', '2027-11-07', '2028-02-29')
  const time = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((m) => `${pad(Math.floor(m / 60))}:${pad(m % 60)}`)
  const event = fc.record({ date: day, start: time, end: time, guests: fc.option(fc.integer({ min: 1, max: 2000 })) })
  fc.assert(
    fc.property(event, fc.boolean(), (event, longSetUp) => {
      fc.pre(validateEventLength(computeEventSpan(event, zone).minutes, rules.stopsMinutesBeforeEnd) === null)
      const [arrive, opens, lastCall, stops, ends] = clocks(event, longSetUp).map(Date.parse) as [
        number,
        number,
        number,
        number,
        number,
      ]
      expect(arrive).toBeLessThan(opens)
      expect(opens).toBeLessThanOrEqual(lastCall)
      expect(lastCall).toBeLessThan(stops)
      expect(ends - stops).toBe(60 * 60_000)
    }),
    { numRuns: 300 },
  )
})

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
