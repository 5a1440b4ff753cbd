import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBareApp } from '../../../tests/bare-app.ts'
import { databases } from '../../../tests/test-app.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { AmountDueRow, PaymentRow } from '../../plumbing/database/schema.ts'
import { computeLedgerTotals } from './ledger.ts'
import { computeAmountsDueStatus } from './allocate-payments.ts'
import { getLedgers, getOutstandingAmountsByEvent } from './ledger.server.ts'

const requests = Array.from({ length: 40 }, (_, i) => `request-${i}`)

test.each(databases)(
  '%s: stored balances match the ledger rows after inserts, updates and deletes',
  async (database) => {
    await using app = await createBareApp(database)
    await app.db.transaction().execute(async (db) => {
      const [amountsDue, payments] = [randomDues(1), randomPayments(2)]
      await put(db, amountsDue, payments)
      await expectBalances(db)
      await db.updateTable('amount_due').set({ amount_cents: 7 }).where('id', 'like', '%3').execute()
      await db.updateTable('payment').set({ kind: 'refund', is_tip: 0 }).where('id', 'like', '%4').execute()
      await db.deleteFrom('amount_due').where('id', 'like', '%5').execute()
      await db.deleteFrom('payment').where('id', 'like', '%6').execute()
      await expectBalances(db)
    })
  },
)

test.each(databases.filter((database) => database === 'postgres'))(
  '%s: concurrent payments of one event are all counted in its balance',
  async (database) => {
    await using app = await createBareApp(database)
    const rows = randomPayments(3).map((row) => ({ ...row, event_id: 'request-0' }))
    await Promise.all(rows.map((row) => app.db.insertInto('payment').values(row).execute()))
    await expectBalances(app.db)
  },
)

/** An amount due without the columns that balances do not read. */
type UntaxedDue = Omit<AmountDueRow, 'label_source' | 'tax_class' | 'tax_cents' | 'tax_calculation'>

async function put(db: Db, amountsDue: UntaxedDue[], payments: PaymentRow[]): Promise<void> {
  await db.insertInto('amount_due').values(amountsDue).execute()
  await db.insertInto('payment').values(payments).execute()
}

async function expectBalances(db: Db): Promise<void> {
  const ledgers = await getLedgers(db, requests)
  const rows = await db.selectFrom('event_balance').selectAll().execute()
  const owing = await getOutstandingAmountsByEvent(db)
  for (const [eventId, { amountsDue, entries }] of ledgers) {
    const row = rows.find(({ event_id }) => event_id === eventId)
    const { dueCents, receivedCents, returnedCents, tipCents, outstandingCents } = computeLedgerTotals(
      amountsDue,
      entries,
    )
    expect({ due_cents: 0, received_cents: 0, returned_cents: 0, tip_cents: 0, ...row }).toEqual({
      ...(row && { event_id: eventId }),
      due_cents: row && amountsDue.length === 0 ? null : dueCents,
      received_cents: receivedCents,
      returned_cents: returnedCents,
      tip_cents: tipCents,
    })
    const standing = computeAmountsDueStatus(amountsDue, entries).map(({ id, openCents }) => ({ id, openCents }))
    const isOwed = outstandingCents > 0 && amountsDue.length > 0
    expect(owing.get(eventId)?.map(({ id, openCents }) => ({ id, openCents }))).toEqual(isOwed ? standing : undefined)
  }
}

function randomDues(seed: number): UntaxedDue[] {
  const due = fc.record({
    event_id: fc.constantFrom(...requests),
    kind: fc.constantFrom('deposit', 'balance', 'change', 'extra'),
    label: fc.constant('A due'),
    amount_cents: fc.integer({ min: -50_000, max: 100_000 }),
    due_on: fc.integer({ min: 10, max: 30 }).map((day) => `2026-11-${day}`),
    source: fc.constant('proposal'),
    created_at: fc.nat(5),
  })
  return fc.sample(due, { seed, numRuns: 200 }).map((row, i) => ({ id: `due-${i}`, ...row }))
}

/** Refunds and reversals may point at any entry of the event, including a tip. */
function randomPayments(seed: number): PaymentRow[] {
  const entry = fc.record({
    kind: fc.constantFrom('payment', 'payment', 'refund', 'reversal', 'tip'),
    amount_cents: fc.integer({ min: 1, max: 100_000 }),
    is_tip: fc.constantFrom(0, 0, 1),
    of: fc.nat(9),
  })
  return fc.sample(entry, { seed, numRuns: requests.length * 10 }).map(({ of, ...row }, i) => ({
    id: `entry-${i}`,
    event_id: requests[i % requests.length]!,
    amount_due_id: null,
    ...row,
    method: 'cash',
    paid_on: '2026-11-20',
    reference: '',
    reason: '',
    original_id: ['refund', 'reversal'].includes(row.kind)
      ? `entry-${(i % requests.length) + of * requests.length}`
      : null,
    actor: 'owner',
    at: 0,
    provider_id: null,
    provider_details: null,
    fee_cents: null,
  }))
}
