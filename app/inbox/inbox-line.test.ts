import { expect, test } from 'vitest'
import { sampleLead } from '../../tests/doubles/sample-lead.ts'
import { inboxLine } from './inbox-line.ts'

const now = Date.parse('2026-11-20T14:12:00Z')
const line = (changes?: Parameters<typeof sampleLead>[0]) => inboxLine(sampleLead(changes), '2026-11-20', now)

test('a line says day, occasion, state, what is known and what it starts at', () => {
  expect(line({ request: { occasion: 'Wedding reception' } })).toEqual({
    href: '/backbar/requests/lead-1',
    leaf: { month: 'May', day: 15, under: 'Sat' },
    what: 'Wedding reception, 120 guests',
    tag: { words: 'new, 12 min', look: 'new' },
    details: ['Nora Ephron', 'St. Augustine, FL 32084', '5–11 PM', 'Luxe Cocktail', '2 bartenders', '54 mi'],
    amount: '$810.50',
  })
})

test('without an occasion it is the name, and what is not known stays unsaid', () => {
  const { what, details, amount } = line({
    request: { eventGuestCount: 1 },
    snapshot: { experienceName: null, bartenders: 1, miles: null, totalCents: null },
  })
  expect([what, details, amount]).toEqual(['Nora Ephron, 1 guest', ['St. Augustine, FL 32084', '5–11 PM'], 'no price yet'])
})

test.each([
  ['2026-12-11', 'new', '21 days away'],
  ['2026-11-10', 'booked', '10 days ago'],
  ['2026-11-10', 'done', '54 mi'],
  ['2027-05-15', 'new', '54 mi'],
] as const)('%s and %s', (eventDate, state, end) => expect(line({ state, request: { eventDate } }).details.at(-1)).toBe(end))

test('a day of another year says which', () => expect(line({ request: { eventDate: '2028-05-13' } }).leaf.under).toBe('2028'))
