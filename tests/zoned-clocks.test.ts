import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { computeEventPhase } from '../app/agreements/changes/change-phase.ts'
import { toZonedEventTime, hasSameTimeZoneRules, formatDifferentTimeZone } from '../app/business/event-zone.ts'
import { sampleProposal } from './doubles/sample-proposal.ts'

const run = promisify(execFile)

const [eastern, central] = ['America/New_York', 'America/Chicago']

test.each(['UTC', eastern, central, 'Asia/Tokyo'])(
  'an event on Central time has the same times on a machine in %s',
  async (TZ) => {
    const { stdout } = await run(process.execPath, ['tests/print-zoned-event.ts'], { env: { ...process.env, TZ } })
    expect(JSON.parse(stdout)).toEqual({
      zone: TZ,
      told: [
        '1:00 PM Central',
        '3:00 PM Central',
        '5:00 PM Central',
        '8:30 PM Central',
        '9:45 PM Central',
        '10:00 PM Central',
        '11:00 PM Central',
        '1:30 AM Central, May 16',
      ],
      owner: ['DTSTART:20270515T200000Z', 'DTEND:20270516T040000Z'],
      client: ['DTSTART:20270515T220000Z', 'DTEND:20270516T040000Z'],
    })
  },
)

test.each([
  ['on the business’s clock', '2027-05-15T17:00:00-04:00', '2027-05-15T22:00:00Z'],
  ['on the event’s own clock', '2027-05-15T17:00:00-05:00', '2027-05-15T22:00:00Z'],
  ['in winter', '2027-12-15T17:00:00-05:00', '2027-12-15T23:00:00Z'],
  // Clocks go back on November 7, 2027, so 1:30 AM occurs twice.
  ['in the first of two hours', '2027-11-07T01:30:00-05:00', '2027-11-07T06:30:00Z'],
  ['in the second of two hours', '2027-11-07T01:30:00-06:00', '2027-11-07T07:30:00Z'],
  // Clocks skip this hour on March 14, 2027.
  ['in an hour that does not exist', '2027-03-14T02:30:00-05:00', '2027-03-14T08:30:00Z'],
])('an event time given %s keeps its time of day in the event’s zone', (_, told, instant) => {
  expect(toZonedEventTime(told, central).toInstant().toString()).toBe(instant)
})

test.each([
  ['ahead', '2027-01-02T00:15:00-04:00'],
  ['under-way', '2027-01-02T00:45:00-04:00'],
  ['over', '2027-01-02T06:30:00-04:00'],
])('an event starting a day earlier in the business’s zone is %s at %s', (phase, at) => {
  const event = { ...sampleProposal().event, eventDate: '2027-01-02', eventStartTime: '00:30', eventEndTime: '06:00' }
  const agreement = { proposal: { state: 'reserved' }, document: { event } }
  expect(computeEventPhase(agreement, { now: Date.parse(at), timeZone: 'America/Puerto_Rico' })).toBe(phase)
})

test.each([
  ['ahead', '2027-01-01T23:15:00-06:00'],
  ['under-way', '2027-01-01T23:45:00-06:00'],
  ['over', '2027-01-02T03:00:00-06:00'],
])('an event starting a day later in the business’s zone is %s at %s', (phase, at) => {
  const event = { ...sampleProposal().event, eventDate: '2027-01-01', eventStartTime: '23:30', eventEndTime: '03:00' }
  const agreement = { proposal: { state: 'reserved' }, document: { event } }
  expect(computeEventPhase(agreement, { now: Date.parse(at), timeZone: central })).toBe(phase)
})

test('time zones with the same rules are equal', () => {
  expect(
    ['America/Detroit', 'America/Indiana/Indianapolis'].map((zone) => hasSameTimeZoneRules(zone, eastern)),
  ).toEqual([true, true])
  expect(hasSameTimeZoneRules('America/Phoenix', 'America/Denver')).toBe(false)
})

test.each([
  ['en', 'Central'],
  ['es', 'hora central'],
] as const)('an event’s time zone is named in %s only when it differs from the reader’s', (language, words) => {
  expect(formatDifferentTimeZone(central, eastern, language)).toBe(words)
  expect(formatDifferentTimeZone('America/Detroit', eastern, language)).toBeNull()
})
