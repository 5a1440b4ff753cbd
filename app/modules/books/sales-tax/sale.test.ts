import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LedgerEntry } from '../../../agreements/payments/ledger.ts'
import {
  computeSalesTax,
  computeAddedTax,
  type CountyTax,
  type TaxableLine,
  type TaxClass,
} from '../../../agreements/sales-tax/sales-tax.ts'
import { allocateSalePayments } from './allocate-sale-payments.ts'
import { computeCountySales, sumSalesTax } from '../../../agreements/sales-tax/county-sales.ts'
import {
  addSaleBreakdowns,
  scaleSales,
  emptySaleBreakdown,
  saleBreakdownKeys,
  type CountySale,
} from '../../../agreements/sales-tax/sale-breakdown.ts'
import { allocateCents } from '../../../agreements/sales-tax/allocate-cents.ts'

const duval: CountyTax = {
  name: 'Sales tax',
  county: 'Duval',
  stateRate: 600,
  surtaxRate: 150,
  capCents: 500_000,
  classes: { labor: 'no', rental: 'capped', goods: 'capped' },
}

const getTotal = (sales: readonly CountySale[]) =>
  sales.flatMap(({ parts }) => saleBreakdownKeys.map((part) => parts[part])).reduce((sum, cents) => sum + cents, 0)

test('a sale is split into taxable parts as agreed, reduced by half and when canceled', () => {
  const agreed = {
    lines: [
      { taxClass: 'labor' as const, totalCents: 100_000 },
      { taxClass: 'rental' as const, totalCents: 30_000 },
    ],
    tax: duval,
  }
  const parts = { ...emptySaleBreakdown, untaxed: 100_000, surtaxable: 30_000, state: 1_800, surtax: 450 }
  const sold = { agreed, added: [], isCalledOff: false, dueCents: 132_250 }
  expect(computeCountySales(sold)).toEqual([{ county: 'Duval', surtaxRate: 150, parts }])
  const half = { ...emptySaleBreakdown, untaxed: 50_000, surtaxable: 15_000, state: 900, surtax: 225 }
  expect(computeCountySales({ ...sold, dueCents: 66_125 })).toEqual([{ county: 'Duval', surtaxRate: 150, parts: half }])
  const kept = { county: '', surtaxRate: 0, parts: { ...emptySaleBreakdown, untaxed: 25_000 } }
  expect(computeCountySales({ ...sold, isCalledOff: true, dueCents: 25_000 })).toEqual([kept])
  expect(computeCountySales({ agreed: null, added: [], isCalledOff: false, dueCents: 25_000 })).toEqual([kept])
})

test('an exempt sale names its certificate, and old agreements have no county', () => {
  const lines: TaxableLine[] = [{ taxClass: 'goods', totalCents: 10_000 }]
  const exempt = { id: 'a', organization: 'St. Mark’s', certificate: '85-1', until: '2027-12-31' }
  const sold = { added: [], isCalledOff: false }
  expect(
    computeCountySales({ ...sold, agreed: { lines, tax: { ...duval, exempt } }, dueCents: 10_000 })[0]!.parts,
  ).toEqual({
    ...emptySaleBreakdown,
    certificate: 10_000,
  })
  const flat = { name: 'Tax', rates: { labor: 0, rental: 0, goods: 750 } }
  expect(computeCountySales({ ...sold, agreed: { lines, tax: flat }, dueCents: 10_750 })).toEqual([
    { county: '', surtaxRate: 0, parts: { ...emptySaleBreakdown, surtaxable: 10_000, state: 600, surtax: 150 } },
  ])
})

const anyLine = fc
  .record({
    taxClass: fc.constantFrom<TaxClass>('labor', 'rental', 'goods'),
    quantity: fc.integer({ min: 1, max: 5 }),
    unitCents: fc.integer({ min: -20_000, max: 800_000 }),
  })
  .map((line): TaxableLine => ({ ...line, totalCents: line.quantity * line.unitCents }))
const anyInvoice = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 6 }),
  extras: fc.array(
    fc.record({ taxClass: fc.constantFrom<TaxClass>('rental', 'goods'), cents: fc.integer({ min: 1, max: 90_000 }) }),
    {
      maxLength: 4,
    },
  ),
  surtaxRate: fc.constantFrom(0, 50, 100, 150),
})

/** A random invoice: its lines, and its extras with the tax of each. */
function getInvoice({ lines, extras, surtaxRate }: typeof anyInvoice extends fc.Arbitrary<infer One> ? One : never) {
  const tax = { ...duval, surtaxRate }
  const before: TaxableLine[] = [...lines]
  const added = extras.map(({ taxClass, cents }) => {
    const more = { taxClass, totalCents: cents }
    const taxCents = computeAddedTax(before, more, tax)
    before.push(more)
    return { cents: cents + taxCents, tax: { class: taxClass, cents: taxCents, by: tax } }
  })
  const netCents = before.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const taxCents = computeSalesTax(before, tax)
  return { sold: { agreed: { lines, tax }, added, isCalledOff: false, dueCents: netCents + taxCents }, taxCents }
}

test('the parts of any invoice add up to its total and its tax', () => {
  fc.assert(
    fc.property(anyInvoice, (random) => {
      const { sold, taxCents } = getInvoice(random)
      const sales = computeCountySales(sold)
      expect(getTotal(sales)).toBe(sold.dueCents)
      if (sold.dueCents > 0) expect(sumSalesTax(sales)).toBe(taxCents)
    }),
  )
})

test('taxable sales follow net payments, up to the full sale once all is paid', () => {
  const piece = fc.record({
    cents: fc.integer({ min: 1, max: 60_000 }),
    isBack: fc.boolean(),
    day: fc.integer({ min: 1, max: 28 }),
  })
  fc.assert(
    fc.property(anyInvoice, fc.array(piece, { maxLength: 8 }), (random, pieces) => {
      const { sold } = getInvoice(random)
      if (sold.dueCents <= 0) return
      const sales = computeCountySales(sold)
      const entries = pieces.map(({ cents, isBack, day }, i) => getEntry(i, isBack ? 'refund' : 'payment', cents, day))
      const paid = allocateSalePayments(sales, sold.dueCents, entries).flatMap((one) => one.sales)
      const netCents = entries.reduce(
        (sum, { kind, amountCents }) => sum + (kind === 'payment' ? amountCents : -amountCents),
        0,
      )
      expect(getTotal(paid)).toBe(Math.max(0, Math.min(netCents, sold.dueCents)))
      const rest = getEntry(99, 'payment', sold.dueCents - netCents + 5_000, 28)
      if (rest.amountCents <= 0) return
      const whole = allocateSalePayments(sales, sold.dueCents, [...entries, rest]).flatMap((one) => one.sales)
      const sum = (all: readonly CountySale[]) =>
        all.reduce((parts, sale) => addSaleBreakdowns(parts, sale.parts), emptySaleBreakdown)
      expect(sum(whole)).toEqual(sum(sales))
    }),
  )
})

function getEntry(i: number, kind: LedgerEntry['kind'], amountCents: number, day: number): LedgerEntry {
  const paidOn = `2027-03-${String(day).padStart(2, '0')}`
  const none = { dueId: null, way: 'cash', reference: '', reason: '', ofId: null, isTip: false } as const
  return { id: `e${i}`, kind, amountCents, paidOn, at: i, ...none }
}

test('the shares of a split amount add up to it, each within a cent', () => {
  const cents = fc.integer({ min: -9_000_000, max: 9_000_000 })
  fc.assert(
    fc.property(
      cents,
      fc.array(fc.integer({ min: 0, max: 9_000_000 }), { minLength: 1, maxLength: 12 }),
      (sum, weights) => {
        const all = weights.reduce((total, weight) => total + weight, 0)
        const shares = allocateCents(sum, weights)
        expect(shares.reduce((total, share) => total + share, 0)).toBe(all === 0 ? 0 : sum)
        if (all > 0)
          for (const [i, share] of shares.entries())
            expect(Math.abs(share - (sum * weights[i]!) / all)).toBeLessThan(1.000_001)
      },
    ),
  )
  expect(allocateCents(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(scaleSales([], 0)).toEqual([])
})
