import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleLine, sampleProposal } from '../../../tests/doubles/sample-proposal.ts'
import { computeLedgerTotals, type AmountDue, type LedgerEntry } from '../payments/ledger.ts'
import { computeAmountsDueStatus } from '../payments/allocate-payments.ts'
import { computeAmountsDue } from '../payments/amounts-due.ts'
import { computeDeposit, parseLineChoice, computeProposalTotals, listDefaultLineIds } from './proposal-totals.ts'
import {
  computeDepositDueDate,
  computeLatestExpiry,
  computeLatestProposalExpiry,
  computeDefaultExpiry,
  computeDefaultProposalExpiry,
} from './proposal-dates.ts'

const today = '2026-11-20'
const document = sampleProposal()

test('the sample proposal totals $1,040, or $1,080 with its option, with a $260 deposit', () => {
  expect(computeProposalTotals(document, listDefaultLineIds(document), today)).toMatchObject({
    totalCents: 104_000,
    depositCents: 26_000,
  })
  expect(computeProposalTotals(document, parseLineChoice(document, ['cocktail'])!, today)).toMatchObject({
    totalCents: 108_000,
  })
})

const money = document.money
test('the deposit is a percentage of the total including tax', () => {
  const tax = { name: 'Sales tax', rates: { labor: 1_000, rental: 1_000, goods: 1_000 } }
  const taxed = { ...document, money: { ...money, tax } }
  expect(computeProposalTotals(taxed, listDefaultLineIds(taxed), today)).toMatchObject({
    totalCents: 114_400,
    depositCents: 28_600,
  })
})

test.each([
  { total: 100_000, terms: {}, deposit: 25_000, why: 'the least' },
  { total: 109_001, terms: {}, deposit: 27_300, why: 'whole dollars, rounded up' },
  { total: 20_000, terms: {}, deposit: 20_000, why: 'never more than the total' },
  { total: 109_000, terms: { balanceDay: today }, deposit: 109_000, why: 'everything once the balance day has come' },
  { total: 109_000, terms: { depositPercent: 0, depositLeastCents: 0 }, deposit: 0, why: 'none asked' },
  { total: 0, terms: {}, deposit: 0, why: 'nothing to pay' },
])('a total of $total cents has a deposit of $deposit: $why', ({ total, terms, deposit }) => {
  expect(computeDeposit(total, { ...money, ...terms }, today)).toBe(deposit)
})

test('a client chooses exactly one option per group and cannot choose unknown or fixed lines', () => {
  const lines = [
    sampleLine({ id: 'a', choice: { kind: 'one-of', group: 'bar', picked: true } }),
    sampleLine({ id: 'b', choice: { kind: 'one-of', group: 'bar', picked: false } }),
    sampleLine({ id: 'c' }),
  ]
  expect(listDefaultLineIds({ lines })).toEqual(['a', 'c'])
  expect(parseLineChoice({ lines }, ['b'])).toEqual(['b', 'c'])
  for (const options of [[], ['a', 'b'], ['a', 'x'], ['a', 'c']]) expect(parseLineChoice({ lines }, options)).toBeNull()
})

const cents = fc.integer({ min: -200_000, max: 500_000 })
const day = fc.integer({ min: -30, max: 300 }).map((days) => {
  return Temporal.PlainDate.from(today).add({ days }).toString()
})

test('amounts due at acceptance add up to the total and are all positive', () => {
  const terms = fc.record({ depositPercent: fc.nat(100), depositLeastCents: fc.nat(100_000), balanceDay: day })
  fc.assert(
    fc.property(fc.nat(2_000_000), terms, day, (totalCents, given, eventDate) => {
      const depositCents = computeDeposit(totalCents, { ...money, ...given }, today)
      const amountsDue = computeAmountsDue({ totalCents, depositCents }, given, { today, eventDate })
      expect(amountsDue.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents)
      for (const { amountCents, dueOn } of amountsDue) expect(amountCents > 0 && dueOn >= today).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('open amounts add up to the balance, and refunds beyond receipts raise one of them', () => {
  const amountDue = fc
    .record({ id: fc.uuid(), amountCents: cents, dueOn: day, madeAt: fc.nat(1_000) })
    .map((one): AmountDue => {
      return { ...one, kind: 'change', label: 'Change' }
    })
  const entry = fc
    .record({
      kind: fc.constantFrom('payment' as const, 'refund' as const, 'reversal' as const, 'tip' as const),
      amountCents: fc.integer({ min: 1, max: 300_000 }),
    })
    .map(({ kind, amountCents }): LedgerEntry => {
      const words = { dueId: null, way: 'cash', paidOn: today, reference: '', reason: '', ofId: null } as const
      return { id: 'e', kind, amountCents, ...words, isTip: kind === 'tip', at: 0 }
    })
  fc.assert(
    fc.property(fc.array(amountDue, { maxLength: 8 }), fc.array(entry, { maxLength: 12 }), (amountsDue, entries) => {
      const { outstandingCents, receivedCents, returnedCents } = computeLedgerTotals(amountsDue, entries)
      const lackCents = Math.max(0, returnedCents - receivedCents)
      const standing = computeAmountsDueStatus(amountsDue, entries)
      const open = standing.reduce((sum, { openCents }) => sum + openCents, 0)
      for (const { amountCents, openCents } of standing)
        expect(openCents >= 0 && openCents <= Math.max(0, amountCents) + lackCents).toBe(true)
      // An overpayment is a credit and appears in no amount due. A refund beyond what was received is owed with the first
      // amount.
      const isOwed = amountsDue.some(({ amountCents }) => amountCents > 0)
      expect(open).toBe(isOwed ? Math.max(0, outstandingCents) : 0)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['2027-05-15', '2026-12-04', 'two weeks'],
  ['2026-12-09', '2026-12-02', 'a week before the event'],
  ['2026-11-29', '2026-11-22', 'within ten days the end of the day after tomorrow'],
  ['2026-11-24', '2026-11-22', 'the same'],
  ['2026-11-23', '2026-11-21', 'a day before the arrival at the latest'],
  ['2026-11-22', '2026-11-20', 'today for the day after tomorrow'],
  ['2026-11-21', '2026-11-19', 'no day is left for tomorrow'],
])('a proposal for an event on %s is valid through %s by default: %s', (eventDate, until) => {
  expect(computeDefaultExpiry(today, arrivingAt(eventDate, '15:00'), zone)).toBe(until)
})

const zone = 'America/New_York'
const arrivingAt = (day: string, time: string) => {
  const at = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone)
  return { eventDate: day, timeline: [{ code: 'arrive' as const, at: at.toString({ timeZoneName: 'never' }) }] }
}

test('the last expiry date is the latest that ends 24 hours before arrival', () => {
  const minutes = fc.integer({ min: 0, max: 400 * 24 * 60 })
  fc.assert(
    fc.property(minutes, (minutes) => {
      const arrival = Temporal.ZonedDateTime.from(`2026-11-20T00:00[${zone}]`).add({ minutes })
      const at = arrival.toString({ timeZoneName: 'never' })
      const last = computeLatestExpiry({ eventDate: '', timeline: [{ code: 'arrive', at }] }, zone)
      const end = (days: number) => Temporal.PlainDate.from(last).add({ days }).toZonedDateTime(zone).epochMilliseconds
      const limit = arrival.epochMilliseconds - 24 * 3_600_000
      expect(end(1)).toBeLessThanOrEqual(limit)
      expect(end(2)).toBeGreaterThan(limit)
    }),
  )
})

test.each([
  ['2027-05-15', undefined, '2026-11-23'],
  ['2026-12-04', undefined, '2026-11-21'],
  ['2026-11-20', undefined, '2026-11-20'],
  ['2027-05-15', 10, '2026-11-30'],
  ['2027-05-15', 0, '2026-11-20'],
  ['2026-12-04', 10, '2026-11-21'],
  ['2026-12-04', 0, '2026-11-20'],
])('for an event on %s, a deposit requested within %s days is due on %s', (event, days, due) => {
  expect(computeDepositDueDate(today, event, days)).toBe(due)
})

test.each([
  ['2027-05-15', 30, '2026-12-20'],
  ['2026-12-09', 30, '2026-12-02'],
  ['2026-11-29', 30, '2026-11-22'],
  ['2026-11-29', 1, '2026-11-21'],
])('for an event on %s, a proposal with a %s-day limit is valid through %s', (eventDate, days, until) => {
  expect(computeDefaultExpiry(today, arrivingAt(eventDate, '15:00'), zone, days)).toBe(until)
})

test.each([
  ['the balance is due later', '2026-12-11', 25, '2026-12-10'],
  ['everything is asked for at once', '2026-12-11', 100, '2026-12-21'],
  ['the balance day has come', '2026-11-28', 25, '2026-12-21'],
  ['the balance is due tomorrow', '2026-11-29', 25, '2026-11-28'],
])('the latest expiry of a proposal depends on when its balance is due: %s', (_, balanceDay, depositPercent, last) => {
  const { house: app, event, money } = sampleProposal()
  const near = { ...event, eventDate: '2026-12-24', timeline: [] }
  const document = { house: app, event: near, money: { ...money, balanceDay, depositPercent } }
  const today = '2026-11-28'
  // Without a timeline the proposal can be accepted until two days before the event.
  const expected = last === '2026-12-21' ? computeLatestExpiry(near, app.timeZone) : last
  expect(computeLatestProposalExpiry(document, today)).toBe(expected)
  expect(computeDefaultProposalExpiry(document, today) <= expected).toBe(true)
})
