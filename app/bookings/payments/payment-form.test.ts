import { expect, test } from 'vitest'
import { readExtraDue, readPayment, readRefund } from './payment-form.ts'

const today = '2026-11-20'
const fields = (reading: ReturnType<typeof readPayment | typeof readExtraDue | typeof readRefund>) =>
  reading.ok ? [] : reading.errors.map(({ field }) => field)

test('a payment came today or before, in the house’s own days', () => {
  const paid = { sum: '250', way: 'cash', paidOn: today }
  expect(readPayment(paid, today)).toMatchObject({ ok: true, read: { amountCents: 25_000, paidOn: today } })
  for (const paidOn of ['2026-11-21', '1999-12-31', ''])
    expect(fields(readPayment({ ...paid, paidOn }, today))).toEqual(['paidOn'])
})

test('of an entry what is left goes back, and not a cent more', () => {
  const refund = { refundSum: '40', refundWay: 'cash', refundOn: today, refundReason: 'Fewer guests' }
  const left = { isReversible: false, refundableCents: 4_000 }
  expect(readRefund(refund, left, today)).toMatchObject({ ok: true, read: { amountCents: 4_000 } })
  expect(fields(readRefund({ ...refund, refundSum: '40.01' }, left, today))).toEqual(['refundSum'])
})

test('what is owed in all is lowered to nothing at most', () => {
  const due = { dueLabel: 'A kindness', dueSum: '-1040', dueOn: today }
  const now = { dueCents: 104_000, today }
  expect(readExtraDue(due, now)).toMatchObject({ ok: true, read: { amountCents: -104_000 } })
  expect(fields(readExtraDue({ ...due, dueSum: '-1040.01' }, now))).toEqual(['dueSum'])
  expect(fields(readExtraDue({ ...due, dueOn: '2026-11-19' }, now))).toEqual(['dueOn'])
})
