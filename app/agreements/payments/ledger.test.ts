import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  computeLedgerTotals,
  computeZeroTotalCorrections,
  adjustOpenBalance,
  type AmountDue,
  type LedgerEntry,
} from './ledger.ts'
import { computeRefundEligibility } from './refund-eligibility.ts'
import { computeAmountsDueStatus } from './allocate-payments.ts'

const entry = (
  id: string,
  kind: LedgerEntry['kind'],
  dollars: number,
  about: Partial<LedgerEntry> = {},
): LedgerEntry => ({
  id,
  kind,
  amountCents: dollars * 100,
  dueId: null,
  way: 'cash',
  paidOn: '2026-11-20',
  reference: '',
  reason: '',
  ofId: null,
  isTip: kind === 'tip',
  at: 0,
  ...about,
})

const [first, second, tip] = [entry('first', 'payment', 100), entry('second', 'payment', 80), entry('tip', 'tip', 40)]
const refund = entry('refund', 'refund', 60, { ofId: 'first' })
const takenBack = (of: LedgerEntry) =>
  entry(`of-${of.id}`, 'reversal', of.amountCents / 100, { ofId: of.id, isTip: of.isTip })
const untouched = (dollars: number) => ({ isReversible: true, refundableCents: dollars * 100 })
const none = { isReversible: false, refundableCents: 0 }

test('each payment is refundable up to its own remaining amount', () => {
  const entries = [first, second, tip, refund]
  expect(computeRefundEligibility(first, entries)).toEqual({ isReversible: false, refundableCents: 4_000 })
  expect(computeRefundEligibility(second, entries)).toEqual(untouched(80))
  expect(computeRefundEligibility(tip, entries)).toEqual(untouched(40))
  expect(computeRefundEligibility(refund, entries)).toEqual({ isReversible: true, refundableCents: 0 })
  expect(computeRefundEligibility(first, [...entries, takenBack(refund)])).toEqual(untouched(100))
})

test('a reversed payment can be neither reversed again nor refunded', () => {
  const entries = [first, tip, takenBack(first), takenBack(tip)]
  for (const one of entries) expect(computeRefundEligibility(one, entries)).toEqual(none)
})

test('refundable amounts never exceed the money still held after a dispute', () => {
  const disputed = entry('dispute', 'reversal', 150, { ofId: 'elsewhere' })
  expect(computeRefundEligibility(first, [first, second, disputed])).toEqual({
    isReversible: false,
    refundableCents: 3_000,
  })
})

const amountDue = (id: string, kind: AmountDue['kind'], dollars: number, dueOn: string, madeAt = 0): AmountDue => {
  return { id, kind, label: id, amountCents: dollars * 100, dueOn, madeAt }
}
/** Amounts due of an acceptance fifteen days before the event: the balance is due before the deposit. */
const [balance, deposit] = [
  amountDue('balance', 'balance', 750, '2026-11-24'),
  amountDue('deposit', 'deposit', 250, '2026-11-26'),
]
const getOpen = (amountsDue: AmountDue[], entries: LedgerEntry[]) =>
  Object.fromEntries(computeAmountsDueStatus(amountsDue, entries).map(({ id, openCents }) => [id, openCents / 100]))

test('payments cover the deposit first, then by due date, unless assigned to an amount due', () => {
  const extra = amountDue('extra', 'extra', 60, '2026-11-20')
  expect(getOpen([balance, deposit], [entry('a', 'payment', 250)])).toEqual({ deposit: 0, balance: 750 })
  expect(getOpen([balance, deposit, extra], [entry('a', 'payment', 300)])).toEqual({
    deposit: 0,
    extra: 10,
    balance: 750,
  })
  const forExtra = entry('a', 'payment', 60, { dueId: 'extra' })
  expect(getOpen([balance, deposit, extra], [forExtra])).toEqual({ deposit: 250, extra: 0, balance: 750 })
  // The rest of the payment covers other amounts. Its refund belongs to its own amount due.
  const more = entry('a', 'payment', 360, { dueId: 'extra' })
  expect(getOpen([balance, deposit, extra], [more])).toEqual({ deposit: 0, extra: 0, balance: 700 })
  const back = entry('b', 'refund', 60, { dueId: 'extra', ofId: 'a' })
  expect(getOpen([balance, deposit, extra], [forExtra, entry('c', 'payment', 250), back])).toEqual({
    deposit: 0,
    extra: 60,
    balance: 750,
  })
})

test('a price reduction lowers later amounts due first and the deposit last', () => {
  const less = amountDue('less', 'change', -150, '2026-11-24', 1)
  expect(getOpen([balance, deposit, less], [])).toEqual({ deposit: 250, balance: 600, less: 0 })
  const most = amountDue('most', 'change', -800, '2026-11-24', 1)
  expect(getOpen([balance, deposit, most], [])).toEqual({ deposit: 200, balance: 0, most: 0 })
})

test('an amount refunded by hand and also disputed is added to the first amount due', () => {
  const paid = entry('paid', 'payment', 276.5, { way: 'card', dueId: 'deposit' })
  const back = entry('back', 'refund', 26.5, { ofId: 'paid' })
  const disputed = entry('disputed', 'reversal', 276.5, { ofId: 'paid', dueId: 'deposit', way: 'card' })
  expect(getOpen([balance, deposit], [paid, back, disputed])).toEqual({ deposit: 276.5, balance: 750 })
  const less = amountDue('less', 'change', -20, '2026-11-24', 1)
  expect(getOpen([balance, deposit, less], [paid, back, disputed])).toEqual({ deposit: 256.5, balance: 750, less: 0 })
})

test('open amounts add up to the outstanding balance and stay within each amount due', () => {
  const amountsDue = fc.array(
    fc.record({
      kind: fc.constantFrom('deposit', 'balance', 'change', 'extra'),
      cents: fc.integer({ min: -60_000, max: 90_000 }),
      day: fc.integer({ min: 10, max: 28 }),
      madeAt: fc.nat(4),
    }),
    { maxLength: 7 },
  )
  const entries = fc.array(
    fc.record({
      kind: fc.constantFrom('payment', 'payment', 'refund', 'reversal', 'tip'),
      cents: fc.integer({ min: 1, max: 90_000 }),
      due: fc.option(fc.nat(6)),
      of: fc.nat(6),
    }),
    { maxLength: 7 },
  )
  fc.assert(
    fc.property(amountsDue, entries, (owed, came) => {
      const rows = owed.map(({ kind, cents, day, madeAt }, i): AmountDue => {
        return { ...amountDue(`due-${i}`, kind, 0, `2026-11-${day}`, madeAt), amountCents: cents }
      })
      const paid = came.map(({ kind, cents, due, of }, i): LedgerEntry => {
        const ofId = kind === 'refund' || kind === 'reversal' ? `entry-${of}` : null
        const dueId = due === null ? null : `due-${due}`
        return entry(`entry-${i}`, kind, 0, { amountCents: cents, dueId, ofId })
      })
      const standing = computeAmountsDueStatus(rows, paid)
      const { outstandingCents, receivedCents, returnedCents } = computeLedgerTotals(rows, paid)
      // Money goes back only where it was paid for an amount due.
      fc.pre(receivedCents >= returnedCents || rows.some(({ amountCents }) => amountCents > 0))
      const lackCents = Math.max(0, returnedCents - receivedCents)
      expect(standing.reduce((sum, { openCents }) => sum + openCents, 0)).toBe(Math.max(0, outstandingCents))
      for (const { amountCents, paidCents, openCents } of standing) {
        expect(paidCents + openCents).toBe(amountCents)
        expect(openCents >= 0 && openCents <= Math.max(0, amountCents) + lackCents).toBe(true)
      }
    }),
    { numRuns: 3_000 },
  )
})

const row = (kind: AmountDue['kind'], dollars: number): Pick<AmountDue, 'kind' | 'for' | 'amountCents'> => ({
  kind,
  amountCents: dollars * 100,
})
const floorRow = (one: ReturnType<typeof computeZeroTotalCorrections>[number]) => ({
  ...one,
  for: { code: 'floor' } as const,
})

test('a price reduction after a full refund reduces the waived amount, not the total', () => {
  const amountsDue = [row('balance', 1_040), row('given-back', -1_040), row('change', -300)]
  expect(computeZeroTotalCorrections(amountsDue)).toEqual([{ kind: 'given-back', amountCents: 30_000 }])
  const kept = [...amountsDue, ...computeZeroTotalCorrections(amountsDue).map(floorRow)]
  expect(computeZeroTotalCorrections(kept)).toEqual([])
  // A price increase restores the gift.
  expect(computeZeroTotalCorrections([...kept, row('change', 300)])).toEqual([
    { kind: 'given-back', amountCents: -30_000 },
  ])
})

test('lowering the price below an earlier credit leaves nothing owed', () => {
  const amountsDue = [row('balance', 500), row('extra', -400), row('change', -300)]
  expect(computeZeroTotalCorrections(amountsDue)).toEqual([{ kind: 'change', amountCents: 20_000 }])
})

test('the total owed is never negative, for any additions and reductions', () => {
  const kinds = fc.constantFrom<AmountDue['kind'][]>('balance', 'change', 'extra', 'given-back')
  const rows = fc.array(fc.tuple(kinds, fc.integer({ min: -900, max: 900 })), { maxLength: 12 })
  fc.assert(
    fc.property(rows, (made) => {
      let amountsDue: ReturnType<typeof row>[] = []
      let openCents = 0
      let owedCents = 0
      for (const [kind, dollars] of made) {
        amountsDue = [...amountsDue, row(kind, kind === 'given-back' ? -Math.abs(dollars) : dollars)]
        const shifted = adjustOpenBalance({ openCents, owedCents }, amountsDue.at(-1)!.amountCents)
        ;({ openCents, owedCents } = shifted)
        amountsDue = [...amountsDue, ...computeZeroTotalCorrections(amountsDue).map(floorRow)]
      }
      const inAll = amountsDue.reduce((sum, { amountCents }) => sum + amountCents, 0)
      const plain = amountsDue
        .filter((amountDue) => !amountDue.for)
        .reduce((sum, { amountCents }) => sum + amountCents, 0)
      expect([inAll, openCents]).toEqual([Math.max(0, plain), Math.max(0, plain)])
    }),
  )
})
