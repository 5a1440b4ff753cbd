import type { TestApp } from '../../../../tests/test-app.ts'
import { computeTaxReturnTotals } from '../sales-tax/tax-return.ts'

/** Stores a filed tax return without sales. */
export async function fillModule({ db, now }: TestApp): Promise<Record<string, string>> {
  const contents = { rows: [], lines: computeTaxReturnTotals([], 50), county: 'St. Johns', homeRate: 50 }
  await db
    .insertInto('tax_return')
    .values({
      id: '2026-q1',
      from_day: '2026-01-01',
      to_day: '2026-03-31',
      counts_by: 'event',
      filed_at: now(),
      contents: JSON.stringify(contents),
    })
    .execute()
  return {}
}
