import { expect, test } from 'vitest'
import { sampleQuoteRequest } from '../../../tests/doubles/sample-event.ts'
import { formatWaitlistPosition, findWaitlistOpenings } from './waitlist.ts'

const hour = 3_600_000
const at = (from: number, to: number) => ({ day: '2027-10-16', from: from * hour, to: to * hour, bartenders: 1 })
const limits = (events: number) => () => ({
  events,
  crews: events,
  bartenders: 4,
  isClosed: false,
  isAsk: false,
})
const waiting = ['a', 'b', 'c'].map((eventId) => ({ eventId, place: at(10, 20) }))
const claim = { ...at(12, 18), ownerId: 'booked', until: null }

test.each([
  [1, [claim], []],
  [1, [], ['a']],
  [2, [claim], ['a']],
  [2, [], ['a', 'b']],
  [3, [], ['a', 'b', 'c']],
])('with capacity %i and claims %j, waitlisted events %j fit', (events, claims, called) => {
  expect([...findWaitlistOpenings(waiting, claims, limits(events))]).toEqual(called)
})

const large = { eventId: 'large', place: { ...at(10, 20), bartenders: 5 } }

test('an event that needs too many bartenders is skipped in the waitlist', () => {
  expect([...findWaitlistOpenings([large, ...waiting], [], limits(1))]).toEqual(['a'])
})

test('a skipped event comes first again once there are enough bartenders', () => {
  const more = () => ({ ...limits(1)(), bartenders: 5 })
  expect([...findWaitlistOpenings([large, ...waiting], [], more)]).toEqual(['large'])
})

test('busy hours in the owner’s calendar block overlapping waitlisted events', () => {
  const busy = (from: number, to: number) => [{ from: from * hour, to: to * hour }]
  expect([...findWaitlistOpenings(waiting, [], limits(1), busy(19, 30))]).toEqual([])
  expect([...findWaitlistOpenings(waiting, [], limits(1), busy(20, 30))]).toEqual(['a'])
})

test('no waitlisted event fits on a closed day', () => {
  expect([...findWaitlistOpenings(waiting, [], () => ({ ...limits(1)(), isClosed: true }))]).toEqual([])
})

test.each([
  [1, 1, 'First on the waitlist for October 16'],
  [2, 3, '2nd of 3 on the waitlist for October 16'],
  [11, 12, '11th of 12 on the waitlist for October 16'],
  [23, 23, '23rd of 23 on the waitlist for October 16'],
])('waitlist position %i of %i is shown as %s', (place, of, words) => {
  const request = sampleQuoteRequest({ eventDate: '2027-10-16', requestorName: 'Maya Torres' })
  expect(formatWaitlistPosition({ request, place, of })).toBe(words)
})
