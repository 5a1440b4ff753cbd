import { expect, test } from 'vitest'
import { computeFirstPayment, defaultDepositTerms } from './first-payment.ts'

test.each([
  ['2026-11-20', {}, 'deposit'],
  ['2027-04-30', {}, 'deposit'],
  // The day the balance is due.
  ['2027-05-01', {}, 'everything'],
  ['2026-11-20', { depositPercent: 0 }, 'deposit'],
  ['2026-11-20', { depositPercent: 0, depositLeastCents: 0 }, 'nothing'],
  ['2027-05-10', { depositPercent: 0, depositLeastCents: 0 }, 'everything'],
] as const)('accepting on %s for May 15 with terms %j first requires payment of %s', (today, terms, expected) => {
  expect(computeFirstPayment({ ...defaultDepositTerms, ...terms }, '2027-05-15', today)).toBe(expected)
})
