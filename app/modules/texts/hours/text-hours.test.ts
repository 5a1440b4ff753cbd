import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaCodeZones, listPhoneTimeZones } from './area-code-zones.ts'
import { findAllowedTextTime, listTextTimeZones } from './text-hours.ts'

const [eastern, central, pacific] = ['America/New_York', 'America/Chicago', 'America/Los_Angeles']
const at = (time: string, zone: string) => Temporal.ZonedDateTime.from(`${time}[${zone}]`).epochMilliseconds
const hourIn = (time: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone).hour

test.each([
  ['+19045550142', [eastern]],
  ['+13125550142', [central]],
  ['+18505550142', [central, eastern]],
  ['+14155550142', [pacific]],
  ['+16025550142', ['America/Phoenix']],
  ['+18085550142', ['Pacific/Honolulu']],
  ['+17875550142', ['America/Puerto_Rico']],
  ['+18005550142', [eastern, pacific]],
])('the area code of %s lies in the time zones %j', (phone, zones) => expect(listPhoneTimeZones(phone)).toEqual(zones))

describe('the time of a text', () => {
  test.each([
    ['2027-05-15T08:00', '2027-05-15T08:00'],
    ['2027-05-15T19:59:59', '2027-05-15T19:59:59'],
    ['2027-05-15T20:00', '2027-05-16T08:00'],
    ['2027-05-15T07:59:59', '2027-05-15T08:00'],
    ['2027-05-15T00:00', '2027-05-15T08:00'],
    // Clocks change in the night before.
    ['2027-03-13T21:00', '2027-03-14T08:00'],
    ['2027-11-06T23:30', '2027-11-07T08:00'],
  ])('with a single time zone, a text at %s is sent at %s', (now, expected) => {
    const found = findAllowedTextTime(at(now, eastern), [eastern])
    expect(found ?? at(now, eastern)).toBe(at(expected, eastern))
    expect(found === null).toBe(now === expected)
  })

  test('with two time zones, texts begin at the later start', () => {
    const zones = listTextTimeZones('+14155550142', eastern)
    expect(findAllowedTextTime(at('2027-05-15T09:00', eastern), zones)).toBe(at('2027-05-15T08:00', pacific))
  })

  test('with two time zones, texts end at the earlier end', () => {
    const zones = listTextTimeZones('+14155550142', eastern)
    expect(findAllowedTextTime(at('2027-05-15T17:00', pacific), zones)).toBe(at('2027-05-16T08:00', pacific))
    expect(findAllowedTextTime(at('2027-05-15T16:59', pacific), zones)).toBe(null)
  })

  test('texts are sent between 8 AM and 8 PM in both of two zones', () => {
    const zone = fc.constantFrom(...areaCodeZones)
    const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) })
    fc.assert(
      fc.property(moment, zone, zone, (now, one, other) => {
        const time = findAllowedTextTime(now, [one, other]) ?? now
        expect(time).toBeGreaterThanOrEqual(now)
        expect(time - now).toBeLessThan(48 * 3_600_000)
        for (const each of [one, other]) {
          expect(hourIn(time, each)).toBeGreaterThanOrEqual(8)
          expect(hourIn(time, each)).toBeLessThan(20)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('texts are sent between 8 AM and 8 PM on days of clock changes', () => {
    for (const day of ['2027-03-14', '2027-11-07'])
      for (const zone of [eastern, central, pacific, 'America/Phoenix', 'America/Anchorage'])
        for (let minute = 0; minute < 36 * 60; minute += 15) {
          const now = at(`${day}T00:00`, eastern) - 12 * 3_600_000 + minute * 60_000
          const time = findAllowedTextTime(now, [eastern, zone]) ?? now
          for (const each of [eastern, zone]) {
            expect(hourIn(time, each)).toBeGreaterThanOrEqual(8)
            expect(hourIn(time, each)).toBeLessThan(20)
          }
        }
  })
})
