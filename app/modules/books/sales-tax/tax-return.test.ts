import { describe, expect, test } from 'vitest'
import { emptySaleBreakdown, type SaleBreakdown } from '../../../agreements/sales-tax/sale-breakdown.ts'
import { getNextPeriod, getPreviousPeriod, parsePeriodKey, findPeriodByDate, formatPeriod } from './filing-period.ts'
import { listUnfiledPeriods } from './tax-tasks.ts'
import { computeCorrections, computeTaxReturnTotals, listReportedRows, type CountyReturnRow } from './tax-return.ts'

function row(eventId: string, parts: Partial<SaleBreakdown>, changes: Partial<CountyReturnRow> = {}): CountyReturnRow {
  const place = { county: 'Duval', surtaxRate: 150, day: '2027-02-06', kind: 'sale' } as const
  return { eventId, ...place, parts: { ...emptySaleBreakdown, ...parts }, ...changes }
}

describe('totals of a tax return', () => {
  test('a tax return lists totals by county, with capped, surtax-free and other-rate amounts', () => {
    const rows = [
      row('a', { untaxed: 80_000, surtaxable: 500_000, overCap: 220_000, state: 43_200, surtax: 7_500 }),
      row('b', { surtaxable: 10_000, state: 600, surtax: 50 }, { county: 'St. Johns', surtaxRate: 50 }),
      row('c', { surtaxable: 20_000, state: 1_200 }, { county: 'Nowhere', surtaxRate: 0 }),
      row('d', { certificate: 30_000 }),
    ]
    expect(computeTaxReturnTotals(rows, 50)).toEqual({
      grossCents: 860_000,
      certificateCents: 30_000,
      untaxedCents: 80_000,
      taxableCents: 750_000,
      stateCents: 45_000,
      surtaxCents: 7_550,
      counties: [
        { county: 'Duval', surtaxRate: 150, surtaxableCents: 500_000, surtaxCents: 7_500 },
        { county: 'Nowhere', surtaxRate: 0, surtaxableCents: 20_000, surtaxCents: 0 },
        { county: 'St. Johns', surtaxRate: 50, surtaxableCents: 10_000, surtaxCents: 50 },
      ],
      allowanceCents: 1_314,
      overCapCents: 220_000,
      noSurtaxCents: 20_000,
      otherRateCents: 500_000,
    })
  })

  test.each([
    [0, 0],
    [100, 3],
    [120_000, 3_000],
    [500_000, 3_000],
    [-5_000, 0],
  ])('a timely return with %d cents of tax earns an allowance of %d cents', (state, allowance) => {
    expect(computeTaxReturnTotals([row('a', { state })], 150).allowanceCents).toBe(allowance)
    expect(computeTaxReturnTotals([row('a', { state })], 150, true).allowanceCents).toBe(0)
  })
})

test('the corrections of a tax return list each change since it was filed exactly once', () => {
  const filed = [{ period: '2027-q1', rows: [row('a', { surtaxable: 10_000, state: 600, surtax: 150 })] }]
  const now = [row('a', { surtaxable: 8_000, state: 480, surtax: 120 }), row('late', { untaxed: 500 })]
  expect(computeCorrections('2027-q1', now.slice(0, 1), filed[0]!.rows)).toEqual([
    row('a', { surtaxable: -2_000, state: -120, surtax: -30 }, { kind: 'correction', ofPeriod: '2027-q1' }),
  ])
  expect(computeCorrections('2027-q1', filed[0]!.rows, listReportedRows('2027-q1', filed))).toEqual([])
  const corrections = computeCorrections('2027-q1', now, listReportedRows('2027-q1', filed))
  expect(corrections.map(({ eventId }) => eventId)).toEqual(['a', 'late'])
  const later = [...filed, { period: '2027-q2', rows: [...corrections, row('b', { untaxed: 100 })] }]
  expect(computeCorrections('2027-q1', now, listReportedRows('2027-q1', later))).toEqual([])
  expect(listReportedRows('2027-q2', later).map(({ eventId }) => eventId)).toEqual(['b'])
  // A move to another county is subtracted from the old county and added to the new.
  const moved = [row('a', { surtaxable: 10_000, state: 600, surtax: 50 }, { county: 'St. Johns', surtaxRate: 50 })]
  expect(
    computeCorrections('2027-q1', moved, filed[0]!.rows).map(({ county, parts }) => [county, parts.surtax]),
  ).toEqual([
    ['Duval', -150],
    ['St. Johns', 50],
  ])
})

describe('periods', () => {
  test.each([
    ['2027-02', '2027-02-01', '2027-02-28', 'February 2027'],
    ['2028-02', '2028-02-01', '2028-02-29', 'February 2028'],
    ['2027-q4', '2027-10-01', '2027-12-31', 'October to December 2027'],
    ['2027', '2027-01-01', '2027-12-31', '2027'],
  ])('the tax period %s has its start, end and label', (key, from, to, words) => {
    const period = parsePeriodKey(key)!
    expect(period).toMatchObject({ key, from, to })
    expect(formatPeriod(period)).toBe(words)
    expect(getPreviousPeriod(getNextPeriod(period))).toEqual(period)
    expect(findPeriodByDate(to, period.kind)).toEqual(period)
  })

  test.each(['', '2027-13', '2027-q5', '2027-1', '1850', 'toString'])('the key %j is rejected as a tax period', (key) =>
    expect(parsePeriodKey(key)).toBeNull(),
  )

  const keys = (files: 'month' | 'quarter', since: string | null, filed: string[] = []) =>
    listUnfiledPeriods(
      { files, since },
      filed.map((key) => parsePeriodKey(key)!),
      '2027-01-02',
    ).map(({ key }) => key)

  test('tax returns are due from the period in which the tax was enabled', () => {
    expect(keys('quarter', null)).toEqual([])
    expect(keys('quarter', '2027-01-01')).toEqual([])
    expect(keys('quarter', '2026-12-31')).toEqual(['2026-q4'])
    expect(keys('month', '2026-11-20')).toEqual(['2026-11', '2026-12'])
  })

  test('a tax return is due until its period is filed', () => {
    expect(keys('month', '2026-11-20', ['2026-11'])).toEqual(['2026-12'])
    expect(keys('month', '2026-01-01', ['2026-q3'])).toEqual(['2026-10', '2026-11', '2026-12'])
  })

  test('tax returns are due for at most the last four periods', () => {
    expect(keys('month', '2026-01-01')).toEqual(['2026-09', '2026-10', '2026-11', '2026-12'])
    expect(keys('quarter', '2024-01-01')).toEqual(['2026-q1', '2026-q2', '2026-q3', '2026-q4'])
  })
})
