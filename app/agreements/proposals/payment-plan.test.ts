import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleProposal } from '../../../tests/doubles/sample-proposal.ts'
import { addDays, diffDays } from '../../business/dates.ts'
import { computeAmountsDue } from '../payments/amounts-due.ts'
import { computePaymentPlan } from './payment-plan.ts'
import { listPaymentFacts } from './proposal-facts.ts'
import { computeProposalTotals, listDefaultLineIds } from './proposal-totals.ts'
import { defaultTerms } from './terms.ts'
import { fillClauses } from './fill-clauses.ts'

const signedOn = '2026-11-28'
const usual = { signedOn, firstDay: '2026-12-01', lastDay: '2027-10-02' }

test('two payments of $550.01 are $275.01 halfway and $275 on the last day', () => {
  expect(computePaymentPlan(55_001, 2, usual)).toEqual([
    { dueOn: '2027-05-01', cents: 27_501 },
    { dueOn: '2027-10-02', cents: 27_500 },
  ])
})

test.each([
  ['no plan', 55_000, undefined, usual, ['2027-10-02']],
  ['a plan of one', 55_000, 1, usual, ['2027-10-02']],
  ['nothing left', 0, 3, usual, []],
  ['three weeks and a day', 55_000, 4, { ...usual, lastDay: '2026-12-20' }, ['2026-12-05', '2026-12-13', '2026-12-20']],
  ['six days', 55_000, 4, { ...usual, lastDay: '2026-12-04' }, ['2026-12-04']],
  ['a last day before the deposit', 55_000, 2, { ...usual, lastDay: '2026-11-30' }, ['2026-12-01']],
  [
    'a deposit after two months',
    55_000,
    6,
    { ...usual, firstDay: '2027-01-27' },
    [1, 2, 3, 4, 5].map(() => expect.any(String)),
  ],
  ['$2.50', 250, 4, usual, ['2027-05-01', '2027-10-02']],
] as const)('with %s the payment plan keeps only the payments that fit', (_, cents, installments, days, dueOn) => {
  expect(computePaymentPlan(cents, installments, days).map((payment) => payment.dueOn)).toEqual(dueOn)
})

test('every payment plan adds up, in date order, and ends on the last day', () => {
  const days = fc.record({ deposit: fc.integer({ min: 0, max: 60 }), last: fc.integer({ min: -5, max: 800 }) })
  const plans = fc.tuple(fc.integer({ min: 0, max: 3_000_000 }), fc.integer({ min: 1, max: 40 }), days)
  fc.assert(
    fc.property(plans, ([cents, installments, { deposit, last }]) => {
      const [firstDay, lastDay] = [addDays(signedOn, deposit), addDays(signedOn, last)]
      const plan = computePaymentPlan(cents, installments, { signedOn, firstDay, lastDay })
      expect(plan.reduce((sum, payment) => sum + payment.cents, 0)).toBe(cents)
      if (cents === 0) return
      const until = lastDay < firstDay ? firstDay : lastDay
      expect(plan.at(-1)!.dueOn).toBe(until)
      expect(plan.length).toBeLessThanOrEqual(Math.min(installments, 12))
      const [first, ...others] = plan
      for (const payment of others) expect(payment.cents).toBe(plan.at(-1)!.cents)
      expect(first!.cents - plan.at(-1)!.cents).toBeLessThan(plan.length)
      for (const [i, { dueOn, cents: part }] of plan.entries()) {
        expect(part).toBeGreaterThan(0)
        if (i > 0) expect(diffDays(plan[i - 1]!.dueOn, dueOn)).toBeGreaterThanOrEqual(7)
        if (plan.length > 1) expect(dueOn > firstDay && part >= 100).toBe(true)
      }
    }),
    { numRuns: 5_000 },
  )
})

const { version, clauses } = defaultTerms
const sample = sampleProposal({ terms: { version, clauses } })
const withPlan = { ...sample, money: { ...sample.money, installments: 3 } }

test('the amounts due of a payment plan are deposit, numbered installments and balance', () => {
  const sums = computeProposalTotals(withPlan, listDefaultLineIds(withPlan), signedOn)
  const amountsDue = computeAmountsDue(sums, withPlan.money, { today: signedOn, eventDate: '2027-05-15' })
  expect(amountsDue.map(({ kind, amountCents, dueOn }) => [kind, amountCents, dueOn])).toEqual([
    ['deposit', 26_000, '2026-12-01'],
    ['installment', 26_000, '2027-01-18'],
    ['installment', 26_000, '2027-03-11'],
    ['balance', 26_000, '2027-05-01'],
  ])
  expect(sums.plan).toEqual(amountsDue.slice(1).map(({ amountCents: cents, dueOn }) => ({ cents, dueOn })))
})

test.each([
  [
    'en',
    ['First installment: $260, by Monday, January 18, 2027', 'Second installment: $260, by Thursday, March 11, 2027'],
    'After that you pay $260 by Monday, January 18, 2027, $260 by Thursday, March 11, 2027 and $260 by Saturday, May 1, 2027.',
  ],
  [
    'es',
    [
      'Primer pago: $260, a más tardar el lunes 18 de enero de 2027',
      'Segundo pago: $260, a más tardar el jueves 11 de marzo de 2027',
    ],
    'Después pagas $260 a más tardar el lunes 18 de enero de 2027, $260 a más tardar el jueves 11 de marzo de 2027 y $260 a más tardar el sábado 1 de mayo de 2027.',
  ],
] as const)('the signed text in %s lists each payment with its due date', (language, rows, clause) => {
  const spoken = {
    ...withPlan,
    language,
    terms: {
      version,
      clauses: clauses.map(({ es, ...one }) => (language === 'es' && es ? { ...one, ...es } : one)),
    },
  }
  const sums = computeProposalTotals(spoken, listDefaultLineIds(spoken), signedOn)
  const facts = listPaymentFacts(spoken, sums).map(({ label, value }) => `${label}: ${value}`)
  expect(facts.slice(1, 3)).toEqual(rows)
  const confirmed = fillClauses(spoken, sums).find(({ id }) => id === 'confirmed')
  expect(confirmed!.words).toContain(clause)
})

test('a payment plan with a single payment is worded as a balance', () => {
  const sums = computeProposalTotals(sample, listDefaultLineIds(sample), signedOn)
  const confirmed = fillClauses(sample, sums).find(({ id }) => id === 'confirmed')
  expect(confirmed!.words).toContain('The balance is due by Saturday, May 1, 2027.')
})
