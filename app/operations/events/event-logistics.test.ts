import { expect, test } from 'vitest'
import { sampleRunSheet } from '../../../tests/doubles/sample-run-sheet.ts'
import { sampleProposal } from '../../../tests/doubles/sample-proposal.ts'
import type { VenueDetails } from '../venues/venue.ts'
import {
  eventDetailsForm,
  normalizeEventDetails,
  emptyEventDetails,
  toEventDetailsValues,
  type EventDetails,
} from './event-details.ts'
import { formatSiteContact, getEventSite, type EventLogistics } from './event-logistics.ts'
import { findRunSheetIssues } from './run-sheet-issues.ts'
import { formatScheduleTime } from './event-schedule-text.ts'
import { computeScheduleItems } from './bar-schedule.ts'

const timeZone = 'America/New_York'
const { event } = sampleProposal()
const date = event.eventDate
const hour = 3_600_000

function evening(facts: Partial<EventDetails>, changes: Partial<Parameters<typeof computeScheduleItems>[0]> = {}) {
  const times = { date, start: '17:00', end: '23:00', told: event.timeline, timeZone }
  const road = { before: 1.5 * hour, after: 2 * hour }
  return computeScheduleItems({ ...times, facts: normalizeEventDetails(facts), road, ...changes }).map(
    ({ code, at }) => `${code} ${formatScheduleTime(at, { date, timeZone })}`,
  )
}

test('an event’s schedule follows the agreed times from departure to return', () => {
  expect(evening({})).toEqual([
    'leave 1:30 PM',
    'load-in 3:00 PM',
    'bar-opens 5:00 PM',
    'last-call 9:45 PM',
    'service-stops 10:00 PM',
    'event-ends 11:00 PM',
    'back 1:00 AM, May 16',
  ])
})

test('the owner’s times replace the agreed times in the schedule and move dependent times', () => {
  const facts = { loadIn: '14:00', barOpens: '16:30', toast: '19:15', barStops: '22:30', outBy: '00:30' }
  expect(evening(facts)).toEqual([
    'leave 12:30 PM',
    'load-in 2:00 PM',
    'bar-opens 4:30 PM',
    'event-starts 5:00 PM',
    'toast 7:15 PM',
    'last-call 10:15 PM',
    'service-stops 10:30 PM',
    'event-ends 11:00 PM',
    'out-by 12:30 AM, May 16',
    'back 1:00 AM, May 16',
  ])
  expect(evening({ lastCall: '21:30' })).toContain('last-call 9:30 PM')
})

test.each([
  ['no times at all', {}, { start: null, end: null, told: [] }, []],
  [
    'only what the owner knows',
    { loadIn: '15:00', toast: '01:00' },
    { start: null, end: null, told: [] },
    ['leave 1:30 PM', 'load-in 3:00 PM', 'toast 1:00 AM, May 16'],
  ],
  ['a start alone', {}, { end: null, told: [] }, ['event-starts 5:00 PM']],
])('an event with %s lists only the known schedule items', (_, facts, changes, moments) => {
  expect(evening(facts, changes)).toEqual(moments)
})

test('missing details and contradictory times of the run sheet are listed', () => {
  const codes = (changes: Partial<EventLogistics>) =>
    findRunSheetIssues(sampleRunSheet(changes)).map(({ code }) => code)
  const nothing = { start: null, end: null, venue: null, location: null, guests: null, experience: null }
  expect(codes(nothing)).toEqual(
    'times guests address contactPhone loadInWay parking setting power water minors nonDrinkers experience'.split(' '),
  )
  expect(findRunSheetIssues(sampleRunSheet(nothing))).toContainEqual({
    code: 'address',
    words: 'venue',
    field: null,
    isWrong: false,
  })
  const known = normalizeEventDetails({
    contact: 'Marisol',
    contactPhone: '+19045550161',
    loadInWay: 'Garden gate',
    minors: 0,
    nonDrinkers: 0,
    setting: 'outdoors',
    rainPlan: 'The barn',
    site: { ...emptyEventDetails.site, power: 'At the wall', water: 'A tap', parking: 'Behind' },
  })
  expect(codes({ facts: known })).toEqual([])
  expect(codes({ facts: { ...known, rainPlan: '' } })).toEqual(['rainPlan'])
  const at = (...times: [EventLogistics['moments'][number]['code'], number][]) =>
    times.map(([code, at]) => ({ code, at }))
  expect(codes({ facts: known, moments: at(['bar-opens', 5], ['service-stops', 4]) })).toEqual(['bar-times'])
  expect(codes({ facts: known, moments: at(['bar-opens', 5], ['last-call', 4], ['load-in', 6]) })).toEqual([
    'last-call-time',
    'load-in-time',
  ])
})

test.each([
  ['nobody', {}, null, 'Nora, the host +19045550123'],
  ['a contact', { contact: 'Marisol' }, null, 'Marisol '],
  ['a contact with a number', { contact: 'Marisol', contactPhone: '+19045550161' }, null, 'Marisol +19045550161'],
  ['a number alone', { contactPhone: '+19045550161' }, null, ' +19045550161'],
  ['the place’s own', {}, { contact: 'Lee', phone: '+19045550199' }, 'Lee +19045550199'],
  ['the place’s, and a contact', { contact: 'Marisol' }, { contact: 'Lee', phone: '+19045550199' }, 'Marisol '],
  ['the place’s number', {}, { contact: '', phone: '+19045550199' }, ' +19045550199'],
])('the shown event contact is correct when the known contact is %s', (_, facts, place, words) => {
  const site = getEventSite({ ...emptyEventDetails, ...facts }, place as VenueDetails | null, null, {
    name: 'Nora',
    phone: '+19045550123',
  })
  expect(`${formatSiteContact(site)} ${site.phone}`).toBe(words)
})

test('event details are normalized on input and unchanged after a round trip', () => {
  const typed = {
    contact: ' Marisol  Vega ',
    contactPhone: '904 555 0161',
    loadIn: '3 PM',
    minors: '14',
    setting: 'tent',
  }
  const reading = eventDetailsForm.read({ ...typed, power: 'Two 20 A circuits\r\nby the gate' })
  const facts: EventDetails = {
    ...emptyEventDetails,
    contact: 'Marisol Vega',
    contactPhone: '+19045550161',
    loadIn: '15:00',
    minors: 14,
    setting: 'tent',
    site: { ...emptyEventDetails.site, power: 'Two 20 A circuits\nby the gate' },
  }
  expect(reading).toEqual({ values: toEventDetailsValues(facts) })
  expect(eventDetailsForm.read(eventDetailsForm.textsOf(toEventDetailsValues(facts)))).toEqual(reading)
  expect(eventDetailsForm.textsOf(toEventDetailsValues(facts))).toMatchObject({
    contactPhone: '(904) 555-0161',
    toast: '',
    minors: '14',
  })
  const nothing = { contact: '', contactPhone: '', toast: null, minors: null, setting: null, site: { power: '' } }
  expect(emptyEventDetails).toMatchObject(nothing)
})

test.each([
  [{ loadIn: 'early' }, 'Load-in: enter a time of day, such as 5:30 PM'],
  [{ minors: '-3' }, 'Enter a whole number from 0 to 9,999'],
  [{ contactPhone: '12' }, 'Enter a phone number with its area code, such as (904) 555-0100'],
  [{ contact: 'x'.repeat(101) }, 'Shorten this to at most 100 characters; it has 101'],
  [{ stairs: 'x'.repeat(201) }, 'Shorten this to at most 200 characters; it has 201'],
])('the event details %j are rejected with an error at their field', (words, message) => {
  expect(eventDetailsForm.read(words)).toEqual({ errors: [{ field: Object.keys(words)[0], message }] })
})
