import { expect, test } from 'vitest'
import { sampleLead } from '../../../tests/doubles/sample-lead.ts'
import { inboxLine, type DayCounts } from './inbox-line.ts'

const now = Date.parse('2026-11-20T14:12:00Z')
const line = (changes?: Parameters<typeof sampleLead>[0], onDay: DayCounts = new Map()) =>
  inboxLine(sampleLead(changes), { today: '2026-11-20', now, onDay })

test('a line says only what is known, and leads to whom it can', () => {
  const nothing = { eventGuestCount: null, eventVenue: null, eventLocation: null, eventStartTime: null }
  const unknown = { ...nothing, eventEndTime: null, phoneNumber: null }
  const snapshot = { experienceName: null, totalCents: null, bartenders: null, miles: null }
  expect(line({ request: unknown, snapshot })).toMatchObject({
    what: 'Nora Ephron',
    details: [],
    furtherDetails: [],
    reach: { email: 'nora@home.example' },
    amount: 'no price yet',
  })
  expect(line({ request: { ...unknown, eventEndTime: '23:00', eventVenue: 'The Cistern' }, snapshot }).details).toEqual(
    ['The Cistern', 'until 11 PM'],
  )
})

test('a line says day, occasion, state, what is known and what it starts at', () => {
  expect(line({ request: { occasion: 'Wedding reception', message: 'Dinner\nis at seven' } })).toEqual({
    id: 'lead-1',
    href: '/backbar/requests/lead-1',
    leaf: { month: 'May', day: 15, under: 'Sat' },
    what: 'Wedding reception, 120 guests',
    tag: { words: 'new, 12 min', look: 'new' },
    details: ['Nora Ephron', 'The Cistern Club, St. Augustine, FL 32084', '5–11 PM', 'Luxe Cocktail'],
    furtherDetails: ['2 bartenders', '54 mi'],
    marks: [],
    message: 'Dinner is at seven',
    reach: { phone: '+19045550142' },
    amount: '$810.50',
  })
})

test('without an occasion it is the name, and what is not known stays unsaid', () => {
  const { what, details, amount } = line({
    request: { eventGuestCount: 1 },
    snapshot: { experienceName: null, bartenders: 1, miles: null, totalCents: null },
  })
  expect([what, details, amount]).toEqual([
    'Nora Ephron, 1 guest',
    ['The Cistern Club, St. Augustine, FL 32084', '5–11 PM'],
    'no price yet',
  ])
})

test.each([
  ['2026-11-27', 'new', [{ words: '7 days away', isUrgent: true }]],
  ['2026-12-11', 'new', [{ words: '21 days away', isUrgent: false }]],
  ['2026-11-10', 'booked', [{ words: '10 days ago', isUrgent: true }]],
  ['2026-11-10', 'done', []],
  ['2027-05-15', 'new', []],
] as const)('%s and %s', (eventDate, state, marks) =>
  expect(line({ state, request: { eventDate } }).marks).toEqual(marks),
)

test.each([
  ['new', { new: 1 }, null],
  ['new', { new: 2 }, '2 ask for May 15'],
  ['quoted', { new: 1, replied: 1, quoted: 1 }, '3 ask for May 15'],
  ['new', { new: 1, held: 1, booked: 1 }, 'same day as a booking'],
  ['new', { new: 2, held: 1 }, 'same day as a hold'],
  ['booked', { new: 4, booked: 1 }, null],
  ['booked', { booked: 2 }, 'same day as a booking'],
  ['lost', { booked: 2 }, null],
] as const)('%s, with %j on its day: %s', (state, counts, words) =>
  expect(line({ state }, new Map([['2027-05-15', counts]])).marks.map((mark) => mark.words)).toEqual(
    words === null ? [] : [words],
  ),
)

test('a day of another year says which', () =>
  expect(line({ request: { eventDate: '2028-05-13' } }).leaf.under).toBe('2028'))
