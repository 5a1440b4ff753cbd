import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  computeTaxClassTotals,
  computeSalesTax,
  computeAddedTax,
  type CountyTax,
  type SalesTax,
  type TaxableLine,
  type TaxClass,
} from './sales-tax.ts'

const goods = (totalCents: number, more: Partial<TaxableLine> = {}): TaxableLine => ({
  taxClass: 'goods',
  totalCents,
  ...more,
})
const line = (taxClass: TaxClass, totalCents: number): TaxableLine => ({ taxClass, totalCents })

const duval: CountyTax = {
  name: 'Sales tax',
  county: 'Duval',
  stateRate: 600,
  surtaxRate: 150,
  capCents: 500_000,
  classes: { labor: 'no', rental: 'capped', goods: 'capped' },
}
const stJohns: CountyTax = { ...duval, county: 'St. Johns', surtaxRate: 50 }

test('tax applies each class’s rate, rounds half up and never goes below zero', () => {
  const tax: SalesTax = { name: 'Sales tax', rates: { labor: 0, rental: 750, goods: 685 } }
  expect(computeSalesTax([line('labor', 100_000), line('rental', 1_002), line('goods', 10_000)], tax)).toBe(75 + 685)
  expect(computeSalesTax([line('goods', 1_000)], tax)).toBe(69)
  expect(computeSalesTax([line('rental', 1_000), line('rental', -5_000)], tax)).toBe(0)
  expect(computeSalesTax([line('rental', 1_000)], null)).toBe(0)
})
test('the tax on an added item is the increase in its tax class’s rounded total', () => {
  const tax: SalesTax = { name: 'Sales tax', rates: { labor: 0, rental: 0, goods: 750 } }
  expect(computeAddedTax([goods(80_000)], goods(4_007), tax)).toBe(301)
  expect(computeAddedTax([goods(84_007)], goods(7), tax)).toBe(0)
  expect(computeAddedTax([goods(80_000)], goods(-2_000), tax)).toBe(-150)
  expect(computeAddedTax([goods(1_000)], goods(-3_000), tax)).toBe(-75)
  expect(computeAddedTax([], { taxClass: 'labor', totalCents: 4_000 }, tax)).toBe(0)
  expect(computeAddedTax([], goods(4_000), null)).toBe(0)
})

/** Whole invoices: the lines, and the state and county tax on them. */
const invoices: [what: string, tax: SalesTax, lines: TaxableLine[], stateCents: number, surtaxCents: number][] = [
  [
    'case 1: labor, a bar and ice are taxed by class in Duval',
    duval,
    [line('labor', 80_000), line('rental', 30_000), goods(8_700)],
    2_322,
    581,
  ],
  [
    'case 1: the same invoice has a lower surtax in St. Johns',
    stJohns,
    [line('labor', 80_000), line('rental', 30_000), goods(8_700)],
    2_322,
    194,
  ],
  ['labor alone is not taxed', duval, [line('labor', 104_000)], 0, 0],
  [
    'labor is taxed where the owner chooses so',
    { ...duval, classes: { ...duval.classes, labor: 'taxed' } },
    [line('labor', 100_000)],
    6_000,
    1_500,
  ],
  ['case 3: a rental of $7,200 pays surtax on $5,000 only', duval, [line('rental', 720_000)], 43_200, 7_500],
  [
    'case 3: the same rental pays surtax on everything without a cap',
    { ...duval, classes: { ...duval.classes, rental: 'taxed' } },
    [line('rental', 720_000)],
    43_200,
    10_800,
  ],
  [
    'three items of $2,400 each stay below the cap',
    duval,
    [goods(720_000, { quantity: 3, unitCents: 240_000 })],
    43_200,
    10_800,
  ],
  [
    'two items of $6,000 are capped separately',
    duval,
    [goods(1_200_000, { quantity: 2, unitCents: 600_000 })],
    72_000,
    15_000,
  ],
  ['a discount first lowers the part above the cap', duval, [goods(720_000), goods(-70_000)], 39_000, 7_500],
  ['a discount below the cap also lowers the surtax', duval, [goods(720_000), goods(-320_000)], 24_000, 6_000],
  ['a discount greater than its class gives no tax', duval, [goods(1_000), goods(-5_000)], 0, 0],
  ['a sale of a cent gives no tax', duval, [goods(1)], 0, 0],
  ['7 cents at 7.5 % round half a cent up', duval, [goods(7)], 0, 1],
  ['20 cents at 7.5 % are taxed 2 cents', duval, [goods(20)], 1, 1],
  ['$23.00 at 7.5 % are $24.73 with tax', duval, [goods(2_300)], 138, 35],
  ['each class is rounded separately', duval, [line('rental', 7), goods(7)], 0, 2],
  [
    'case 8: an exempt client pays no tax',
    { ...duval, exempt: { id: 'a', organization: 'St. Mark’s', certificate: '85-1', until: '2027-12-31' } },
    [goods(100_000)],
    0,
    0,
  ],
  [
    'an agreement older than county taxes keeps its flat rate',
    { name: 'Tax', rates: { labor: 0, rental: 0, goods: 750 } },
    [goods(84_007)],
    5_040,
    1_261,
  ],
]

describe('whole invoices', () => {
  test.each(invoices)(
    'invoice tax is split into state tax and county surtax: %s',
    (_, tax, lines, stateCents, surtaxCents) => {
      const sums = computeTaxClassTotals(lines, tax)
      const sum = (of: 'stateCents' | 'surtaxCents') => sums.reduce((all, one) => all + one[of], 0)
      expect([sum('stateCents'), sum('surtaxCents')]).toEqual([stateCents, surtaxCents])
      expect(computeSalesTax(lines, tax)).toBe(stateCents + surtaxCents)
    },
  )
})

const anyClass = fc.constantFrom<TaxClass>('labor', 'rental', 'goods')
const anyLine = fc
  .record({
    taxClass: anyClass,
    quantity: fc.integer({ min: 1, max: 9 }),
    unitCents: fc.integer({ min: -90_000, max: 900_000 }),
  })
  .map((line): TaxableLine => ({ ...line, totalCents: line.quantity * line.unitCents }))
const anyTax = fc
  .record({
    stateRate: fc.integer({ min: 0, max: 1_000 }),
    surtaxRate: fc.integer({ min: 0, max: 300 }),
    capCents: fc.integer({ min: 100, max: 1_000_000 }),
    classes: fc.record({
      labor: fc.constantFrom('no' as const, 'taxed' as const, 'capped' as const),
      rental: fc.constantFrom('no' as const, 'taxed' as const, 'capped' as const),
      goods: fc.constantFrom('no' as const, 'taxed' as const, 'capped' as const),
    }),
  })
  .map((tax): CountyTax => ({ name: 'Sales tax', county: 'Duval', ...tax }))

test('state and county tax are never negative and add up to the total tax', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 12 }), anyTax, (lines, tax) => {
      const sums = computeTaxClassTotals(lines, tax)
      for (const { netCents, taxableCents, surtaxableCents, stateCents, surtaxCents } of sums) {
        expect(Math.min(taxableCents, surtaxableCents, stateCents, surtaxCents)).toBeGreaterThanOrEqual(0)
        expect(surtaxableCents).toBeLessThanOrEqual(taxableCents)
        expect(taxableCents).toBeLessThanOrEqual(Math.max(0, netCents))
        const exact = (taxableCents * tax.stateRate + surtaxableCents * tax.surtaxRate) / 10_000
        expect(Math.abs(stateCents + surtaxCents - exact)).toBeLessThanOrEqual(0.5)
      }
      expect(sums.reduce((all, one) => all + one.stateCents + one.surtaxCents, 0)).toBe(computeSalesTax(lines, tax))
      expect(sums.reduce((all, one) => all + one.netCents, 0)).toBe(lines.reduce((all, one) => all + one.totalCents, 0))
    }),
  )
})

test('adding items one at a time, in any order, gives the same total tax', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 8 }), anyTax, (lines, tax) => {
      const added = lines.reduce((sum, more, i) => sum + computeAddedTax(lines.slice(0, i), more, tax), 0)
      expect(added).toBe(computeSalesTax(lines, tax))
      expect(computeSalesTax(lines.toReversed(), tax)).toBe(computeSalesTax(lines, tax))
    }),
  )
})
