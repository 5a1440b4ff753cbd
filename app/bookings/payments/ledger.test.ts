import { expect, test } from 'vitest'
import { remedyOf, type Entry } from './ledger.ts'

const entry = (id: string, kind: Entry['kind'], dollars: number, about: Partial<Entry> = {}): Entry => ({
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
const takenBack = (of: Entry) =>
  entry(`of-${of.id}`, 'reversal', of.amountCents / 100, { ofId: of.id, isTip: of.isTip })
const untouched = (dollars: number) => ({ isReversible: true, refundableCents: dollars * 100 })
const none = { isReversible: false, refundableCents: 0 }

test('of each payment no more goes back than is left of it, whatever else is there', () => {
  const entries = [first, second, tip, refund]
  expect(remedyOf(first, entries)).toEqual({ isReversible: false, refundableCents: 4_000 })
  expect(remedyOf(second, entries)).toEqual(untouched(80))
  expect(remedyOf(tip, entries)).toEqual(untouched(40))
  expect(remedyOf(refund, entries)).toEqual({ isReversible: true, refundableCents: 0 })
  expect(remedyOf(first, [...entries, takenBack(refund)])).toEqual(untouched(100))
})

test('what was taken back is neither taken back again nor given back', () => {
  const entries = [first, tip, takenBack(first), takenBack(tip)]
  for (const one of entries) expect(remedyOf(one, entries)).toEqual(none)
})

test('no more goes back than there is in all: a bank took the rest', () => {
  const disputed = entry('dispute', 'reversal', 150, { ofId: 'elsewhere' })
  expect(remedyOf(first, [first, second, disputed])).toEqual({ isReversible: false, refundableCents: 3_000 })
})
