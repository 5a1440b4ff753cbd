import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleLine, sampleProposal } from '../../../tests/doubles/sample-proposal.ts'
import { taxClasses, type CountyTax } from '../sales-tax/sales-tax.ts'
import { applyPhonePriceToProposal, adjustLinesToTotal } from './phone-price.ts'
import { computeProposalTotals, listDefaultLineIds } from './proposal-totals.ts'

const today = '2026-11-20'
const terms = { today, expiryDays: 14, ways: ['zelle' as const], greeting: 'As we said on the phone' }
const price = { totalCents: 95_000, depositCents: 23_800, balanceOn: '2027-05-01' }
const classes = { labor: 'taxed', rental: 'capped', goods: 'no' } as const
const duval: CountyTax = {
  name: 'Sales tax',
  county: 'Duval',
  stateRate: 600,
  surtaxRate: 150,
  capCents: 500_000,
  classes,
}

test('a phone price equals the signed total, including sales tax', () => {
  const line = fc.record({
    taxClass: fc.constantFrom(...taxClasses),
    unitCents: fc.integer({ min: -50_000, max: 900_000 }),
    quantity: fc.integer({ min: 1, max: 4 }),
  })
  const taxed = fc.record({ labor: kind(), rental: kind(), goods: kind() })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), taxed, fc.nat(2_000_000), (lines, classes, totalCents) => {
      const tax = { ...duval, classes }
      const fitted = adjustLinesToTotal(
        lines.map((one, i) => sampleLine({ ...one, id: `line-${i}` })),
        tax,
        totalCents,
      )
      const document = sampleProposal({ lines: fitted, money: { ...sampleProposal().money, tax } })
      expect(computeProposalTotals(document, listDefaultLineIds(document), today).totalCents).toBe(totalCents)
    }),
  )
})

function kind() {
  return fc.constantFrom('no' as const, 'taxed' as const, 'capped' as const)
}

test('a phone price proposal has the agreed deposit and balance date', () => {
  const { money, lines, keepsDay, greeting, expiresOn } = applyPhonePriceToProposal(sampleProposal(), price, terms)
  const document = applyPhonePriceToProposal(sampleProposal(), price, terms)
  const { totalCents, depositCents, restOn } = computeProposalTotals(document, listDefaultLineIds(document), today)
  expect([totalCents, depositCents, restOn]).toEqual([95_000, 23_800, '2027-05-01'])
  expect([money.ways, keepsDay, greeting, expiresOn]).toEqual([['zelle'], false, terms.greeting, '2026-12-04'])
  expect(lines.map(({ id, totalCents }) => `${id} ${totalCents}`)).toEqual([
    'experience 80000',
    'bartender 15000',
    'service-time 15000',
    'welcome-back -6000',
    'by-phone -9000',
  ])
})

test.each([
  ['the whole total', { ...price, depositCents: 95_000 }, 95_000],
  ['nothing', { ...price, depositCents: 0 }, 0],
  ['nothing of a free event', { totalCents: 0, depositCents: 0, balanceOn: today }, 0],
])('a phone price keeps a deposit of %s', (_, said, depositCents) => {
  const document = applyPhonePriceToProposal(sampleProposal(), said, terms)
  const sums = computeProposalTotals(document, listDefaultLineIds(document), today)
  expect([sums.totalCents, sums.depositCents]).toEqual([said.totalCents, depositCents])
})

test('a second phone price replaces the line of the first', () => {
  const first = applyPhonePriceToProposal(sampleProposal(), price, terms)
  const second = applyPhonePriceToProposal(first, { ...price, totalCents: 100_000 }, terms)
  expect(second.lines.filter(({ id }) => id === 'by-phone').map(({ totalCents }) => totalCents)).toEqual([-4_000])
})
