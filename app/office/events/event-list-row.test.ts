import { expect, test } from 'vitest'
import { sampleEventRecord } from '../../../tests/doubles/sample-event.ts'
import { noRelatedEvents } from '../../events/event/attention-flag.ts'
import { toEventListRow } from './event-list-row.ts'

const now = Date.parse('2026-11-20T14:12:00Z')
const facts = {
  today: '2026-11-20',
  now,
  around: noRelatedEvents,
  agreed: null,
  agreement: null,
  farthestMiles: 120,
}
const line = (changes?: Parameters<typeof sampleEventRecord>[0]) => toEventListRow(sampleEventRecord(changes), facts)

test('an event list row shows only known details and available contact links', () => {
  const nothing = { eventGuestCount: null, eventVenue: null, eventLocation: null, eventStartTime: null }
  const unknown = { ...nothing, eventEndTime: null, phoneNumber: null }
  const snapshot = { experienceName: null, totalCents: null, bartenders: null, miles: null }
  expect(line({ request: unknown, snapshot })).toMatchObject({
    name: 'Nora Ephron',
    details: [],
    furtherDetails: [],
    contact: { email: 'nora@home.example' },
    amount: 'no price yet',
  })
  expect(line({ request: { ...unknown, eventEndTime: '23:00', eventVenue: 'The Cistern' }, snapshot }).details).toEqual(
    ['The Cistern', 'until 11 PM'],
  )
})

test('an event list row shows date, name, occasion, state, known details and estimated price', () => {
  expect(line({ request: { occasion: 'Wedding reception', message: 'Dinner\nis at seven' } })).toEqual({
    id: 'lead-1',
    href: '/backbar/jobs/lead-1',
    leaf: { month: 'May', day: 15, under: 'Sat' },
    name: 'Nora Ephron',
    tag: { words: 'new, 12\u00a0min', look: 'new' },
    details: ['Wedding reception, 120 guests', 'The Cistern Club, St. Augustine, FL 32084', '5–11 PM', 'Luxe Cocktail'],
    furtherDetails: ['2 bartenders', '54 mi'],
    mark: null,
    message: 'Dinner is at seven',
    contact: { phone: '+19045550142' },
    answerHref: '/backbar/jobs/lead-1/reply',
    amount: '$810.50',
  })
})

test('without an occasion an event list row shows the guest count and omits unknown details', () => {
  const { name, details, amount } = line({
    request: { eventGuestCount: 1 },
    snapshot: { experienceName: null, bartenders: 1, miles: null, totalCents: null },
  })
  expect([name, details, amount]).toEqual([
    'Nora Ephron',
    ['1 guest', 'The Cistern Club, St. Augustine, FL 32084', '5–11 PM'],
    'no price yet',
  ])
})

test('a date in another year shows the year', () =>
  expect(line({ request: { eventDate: '2028-05-13' } }).leaf.under).toBe('2028'))

test('the amount in an event list row is the agreed total, or else the estimate', () => {
  const event = sampleEventRecord({ snapshot: { totalCents: 81_050 } })
  expect(toEventListRow(event, facts).amount).toBe('$810.50')
  expect(toEventListRow(event, { ...facts, agreed: { cents: 107_000, event: null } }).amount).toBe('$1,070')
  expect(toEventListRow(event, { ...facts, agreed: { cents: 0, event: null } }).amount).toBe('$0')
  expect(toEventListRow(event, { ...facts, agreed: { cents: null, event: null } }).amount).toBe('$810.50')
})

test('an event list row shows agreed bartenders and miles instead of estimated ones', () => {
  const agreed = { cents: 129_000, event: { allBartenders: 3, miles: 12 } }
  expect(toEventListRow(sampleEventRecord(), { ...facts, agreed }).furtherDetails).toEqual(['3 bartenders', '12 mi'])
})
