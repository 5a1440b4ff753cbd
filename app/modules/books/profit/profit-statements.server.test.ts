import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBareApp } from '../../../../tests/bare-app.ts'
import { databases } from '../../../../tests/test-app.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'

const events = Array.from({ length: 12 }, (_, i) => `event-${i}`)
const anEvent = fc.constantFrom(...events)
const cents = fc.integer({ min: -50_000, max: 100_000 })

test.each(databases)(
  '%s: stored totals of an event match its payments and costs after every write',
  async (database) => {
    await using app = await createBareApp(database)
    await app.db.transaction().execute(async (db) => {
      await put(db, 7)
      await expectAccounts(db)
      await db.updateTable('expense').set({ event_id: 'event-1' }).where('id', 'like', '%3').execute()
      await db.updateTable('mileage').set({ event_id: null }).where('id', 'like', '%4').execute()
      await db.updateTable('payment').set({ fee_cents: 31 }).where('id', 'like', '%5').execute()
      await db.updateTable('amount_due').set({ tax_cents: 9, kind: 'given-back' }).where('id', 'like', '%6').execute()
      await expectAccounts(db)
      for (const table of ['expense', 'mileage', 'payment', 'amount_due'] as const)
        await db.deleteFrom(table).where('id', 'like', '%7').execute()
      await db.deleteFrom('expense').where('event_id', '=', 'event-2').execute()
      await expectAccounts(db)
    })
  },
)

test.each(databases.filter((database) => database === 'postgres'))(
  '%s: concurrent expenses of one event are all counted in its stored totals',
  async (database) => {
    await using app = await createBareApp(database)
    const row = { ...spent, id: '', event_id: 'event-0', amount_cents: 5 }
    const rows = Array.from({ length: 30 }, (_, i) => ({ ...row, id: `cost-${i}` }))
    await Promise.all(rows.map((one) => app.db.insertInto('expense').values(one).execute()))
    await expectAccounts(app.db)
  },
)

const spent = {
  day: '2026-11-20',
  kind: 'ice',
  own_kind: '',
  tax_cents: 0,
  paid_from: 'card',
  reimburse_to: null,
  note: '',
  receipt_id: null,
  original_id: null,
  user_id: null,
  at: 0,
}

/** Two hundred rows of each kind, some without an event. */
async function put(db: Db, seed: number): Promise<void> {
  const sample = <T>(one: fc.Arbitrary<T>) =>
    fc.sample(one, { seed, numRuns: 200 }).map((row, i) => ({ id: `${i}`, ...row }))
  const costs = sample(fc.record({ event_id: fc.option(anEvent), amount_cents: cents }))
  const drives = sample(fc.record({ event_id: fc.option(anEvent), amount_cents: cents, tenths: fc.nat(900) }))
  const paid = sample(
    fc.record({
      event_id: anEvent,
      kind: fc.constantFrom('payment', 'payment', 'refund'),
      amount_cents: cents,
      provider: fc.constantFrom(null, 'pi_', 'py_'),
      fee_cents: fc.option(fc.nat(400)),
    }),
  )
  const owed = sample(
    fc.record({
      event_id: anEvent,
      kind: fc.constantFrom('deposit', 'extra', 'given-back'),
      amount_cents: cents,
      source: fc.constantFrom('proposal', 'erased'),
      tax_cents: fc.option(fc.nat(900)),
    }),
  )
  const ofDrive = { day: '2026-11-20', rate_tenths: 725, odometer_from: null, odometer_to: null, note: '' }
  const ofPayment = {
    amount_due_id: null,
    is_tip: 0,
    method: 'card',
    paid_on: '2026-11-20',
    reference: '',
    reason: '',
    original_id: null,
  }
  await db
    .insertInto('expense')
    .values(costs.map((row) => ({ ...spent, ...row })))
    .execute()
  await db
    .insertInto('mileage')
    .values(drives.map((row) => ({ ...ofDrive, original_id: null, user_id: null, at: 0, ...row })))
    .execute()
  await db
    .insertInto('payment')
    .values(
      paid.map(({ provider, ...row }) => ({
        ...ofPayment,
        actor: 'owner',
        at: 0,
        provider_details: null,
        ...row,
        provider_id: provider && provider + row.id,
      })),
    )
    .execute()
  await db
    .insertInto('amount_due')
    .values(owed.map((row) => ({ label: 'A due', due_on: '2026-11-20', created_at: 0, ...row })))
    .execute()
}

/** Expects each event's account to equal the sums of its rows, computed here. Null for kinds without rows. */
async function expectAccounts(db: Db): Promise<void> {
  const kept = new Map(
    (await db.selectFrom('event_cost_totals').selectAll().execute()).map((row) => [row.event_id, row]),
  )
  const [costs, drives, payments, amountsDue] = [
    await rowsBy(db, 'expense'),
    await rowsBy(db, 'mileage'),
    await rowsBy(db, 'payment'),
    await rowsBy(db, 'amount_due'),
  ]
  for (const event of events) {
    if (!kept.has(event)) {
      expect([costs, drives, payments, amountsDue].flatMap((by) => by.get(event) ?? [])).toEqual([])
      continue
    }
    const byCard = (payments.get(event) ?? []).filter(
      ({ provider_id, kind }) => provider_id !== null && kind === 'payment',
    )
    const [spent, driven, owed] = [costs.get(event) ?? [], drives.get(event) ?? [], amountsDue.get(event) ?? []]
    const isCard = ({ provider_id }: Row) => String(provider_id).startsWith('pi_')
    expect(numbered(kept.get(event)!)).toEqual({
      event_id: event,
      spent_cents: getSum(spent, ({ amount_cents }) => amount_cents),
      mileage_cents: getSum(driven, ({ amount_cents }) => amount_cents),
      mileage_tenths: getSum(driven, ({ tenths }) => tenths),
      // A dispute's fee is on its reversal.
      fee_cents: getSum(
        (payments.get(event) ?? []).filter(({ provider_id, fee_cents }) => provider_id !== null && fee_cents !== null),
        ({ fee_cents }) => fee_cents,
      ),
      card_cents: getSum(byCard, (row) => (isCard(row) ? row.amount_cents : 0)),
      unknown_fees: getSum(byCard, (row) => (isCard(row) && row.fee_cents === null ? 1 : 0)),
      refunded_cents: getSum(owed, ({ kind, amount_cents }) => (kind === 'given-back' ? -amount_cents! : 0)),
      written_off_cents: getSum(owed, ({ source, amount_cents }) => (source === 'erased' ? -amount_cents! : 0)),
      tax_cents: getSum(owed, ({ tax_cents }) => tax_cents ?? 0),
    })
  }
}

type Row = Record<'event_id' | 'kind' | 'source' | 'provider_id', string | null> &
  Record<'amount_cents' | 'tenths' | 'fee_cents' | 'tax_cents', number | null>

async function rowsBy(db: Db, table: string) {
  const { rows } = await sql<Row>`select * from ${sql.ref(table)}`.execute(db)
  return Map.groupBy(rows, ({ event_id }) => event_id)
}

function getSum(rows: readonly Row[], of: (row: Row) => number | null): number | null {
  return rows.length === 0 ? null : rows.reduce((sum, row) => sum + Number(of(row)), 0)
}

function numbered(row: object): object {
  const of = ([name, value]: [string, unknown]) => [
    name,
    name === 'event_id' || value === null ? value : Number(value) + 0,
  ]
  return Object.fromEntries(Object.entries(row).map((entry) => of(entry)))
}
