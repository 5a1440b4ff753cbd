import { expect, test } from 'vitest'
import { parsePayment, parseRefund } from './parse-payment-form.ts'
import { parseAddedAmountDue } from './parse-added-amount.ts'

const today = '2026-11-20'
const fields = (reading: ReturnType<typeof parsePayment | typeof parseAddedAmountDue | typeof parseRefund>) =>
  reading.ok ? [] : reading.errors.map(({ field }) => field)

const paid = { sum: '250', way: 'cash' }

test.each([today, '2026-11-19'])('a payment dated %s is accepted', (paidOn) => {
  const reading = parsePayment({ ...paid, paidOn }, today)
  expect(reading).toMatchObject({ ok: true, read: { amountCents: 25_000, paidOn } })
})

test.each(['2026-11-21', '1999-12-31', ''])('a payment dated %j is rejected', (paidOn) => {
  expect(fields(parsePayment({ ...paid, paidOn }, today))).toEqual(['paidOn'])
})

test('a refund is limited to the refundable amount and needs a method', () => {
  const refund = { refundSum: '40', refundWay: 'cash', refundOn: today, refundReason: 'Fewer guests' }
  const left = { isReversible: false, refundableCents: 4_000 }
  expect(parseRefund(refund, left, today)).toMatchObject({ ok: true, read: { amountCents: 4_000 } })
  expect(fields(parseRefund({ ...refund, refundSum: '40.01' }, left, today))).toEqual(['refundSum'])
  expect(parseRefund({ ...refund, refundWay: '' }, left, today)).toMatchObject({
    errors: [{ field: 'refundWay', message: 'Choose how it was refunded' }],
  })
})

test('a negative extra charge cannot lower the total due below zero', () => {
  const due = { dueLabel: 'A kindness', dueSum: '-1040', dueOn: today }
  const now = { dueCents: 104_000, today, taxOn: null }
  expect(parseAddedAmountDue(due, now)).toMatchObject({ ok: true, read: { amountCents: -104_000 } })
  expect(fields(parseAddedAmountDue({ ...due, dueSum: '-1040.01' }, now))).toEqual(['dueSum'])
  expect(fields(parseAddedAmountDue({ ...due, dueOn: '2026-11-19' }, now))).toEqual(['dueOn'])
  // Gifts and a change may have left less than zero owed. An amount can still be added.
  const less = { ...now, dueCents: -12_124 }
  expect(parseAddedAmountDue({ ...due, dueSum: '40' }, less)).toMatchObject({ ok: true, read: { amountCents: 4_000 } })
  expect(fields(parseAddedAmountDue({ ...due, dueSum: '-1' }, less))).toEqual(['dueSum'])
})

test('an extra charge adds the tax of its class, or none if untaxed', () => {
  const due = { dueLabel: 'Ice', dueSum: '40', dueOn: today, dueClass: 'goods' }
  const now = { dueCents: 104_000, today, taxOn: (_: string, cents: number) => cents / 10 }
  const tax = { class: 'goods', cents: 400 }
  expect(parseAddedAmountDue(due, now)).toEqual({
    ok: true,
    read: { label: 'Ice', amountCents: 4_400, dueOn: today, tax },
  })
  const untaxed = { ok: true, read: { label: 'Ice', amountCents: 4_000, dueOn: today } }
  for (const dueClass of ['none', 'toString', ''])
    expect(parseAddedAmountDue({ ...due, dueClass }, now)).toEqual(untaxed)
  expect(parseAddedAmountDue(due, { ...now, taxOn: null })).toEqual(untaxed)
  // Subtracting $1,000 is refused, because with its tax of $100 it exceeds the total due of $1,040.
  expect(fields(parseAddedAmountDue({ ...due, dueSum: '-1000' }, now))).toEqual(['dueSum'])
})
