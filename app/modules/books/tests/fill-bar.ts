import type { createOwnerClient } from '../../../../tests/owner-client.ts'
import type { TestApp } from '../../../../tests/test-app.ts'
import { computeTaxReturnTotals } from '../sales-tax/tax-return.ts'

const longName = 'Bartholomew Featherstonehaugh-Cholmondeley'

type Owner = Awaited<ReturnType<typeof createOwnerClient>>

/** Adds costs to the paid event, and stores a filed tax return without sales. */
export async function fillModule(
  { db, now }: TestApp,
  { post }: Owner,
  { paid }: Record<string, string>,
): Promise<Record<string, string>> {
  await addCosts(post, paid!)
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

/** Adds costs and mileage to an event, with a reversed entry, and a cost without an event. */
async function addCosts(post: Owner['post'], event: string): Promise<void> {
  const cost = { day: '2026-11-19', paidFrom: 'own-pocket', reimburseTo: 'owner', taxCents: '2.10', note: longName }
  const add = (words: Record<string, string>) => post('/backbar/money/costs/new', { ...cost, ...words })
  await add({ key: 'key-of-a-cost', amountCents: '112.60', kind: 'garnish', event })
  await add({ key: 'key-of-another', amountCents: '9', kind: 'ice', event })
  await post('/backbar/money/costs', { what: 'cost', entry: 'key-of-another' })
  await add({ key: 'key-of-a-shared-one', amountCents: '480', kind: 'insurance', event: 'none' })
  const miles = { key: 'key-of-miles', tenths: '66', day: '2026-11-19', event, note: 'The long way round' }
  await post('/backbar/money/costs/miles', miles)
}
