import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptLead } from '../../../tests/doubles/kept-lead.ts'
import { databases, emptyHouse } from '../../../tests/house.ts'
import { readLedgers, readOwing } from '../../agreements/payments/ledger.server.ts'
import { standingOf } from '../../agreements/payments/ledger.ts'
import { carryOutMigrations, forgetMigrations, knownMigrations } from '../../plumbing/database/migrate.server.ts'
import type { DueRow, PaymentRow } from '../../plumbing/database/schema.ts'
import { ownTables } from '../backup/kept-tables.ts'

const name = '0093-erased-owe-nothing'
const gone = Array.from({ length: 20 }, (_, i) => `gone-${i}`)

test.each(databases)(
  '%s: what a version before left open of those it erased is taken off, due by due; whoever is there owes on',
  async (database) => {
    await using house = await emptyHouse(database)
    const { db } = house
    const { id: leadId } = await keptLead(db, house.now())
    const rows = await db.selectFrom('lead').selectAll().execute()
    const ids = [...gone, leadId, 'in-the-bin']
    await db.transaction().execute(async (db) => {
      for (const table of ownTables) await db.schema.dropTable(table).execute()
      await forgetMigrations(db)
      await carryOutMigrations(db, knownMigrations.slice(0, knownMigrations.indexOf(name)), 0)
      await db.insertInto('lead').values(rows).execute()
      await db
        .insertInto('bin')
        .values({ id: 'bin', kind: 'lead', name: '', contents: '{"lead":[{"id":"in-the-bin"}]}', at: 0 })
        .execute()
      await db.insertInto('due').values(randomDues(ids)).execute()
      await db.insertInto('payment').values(randomPayments(ids)).execute()

      const before = await readLedgers(db, ids)
      const owed = await readOwing(db)
      expect(owed.size).toBeGreaterThan(10)
      expect(owed.size).toBeLessThan(ids.length)
      await carryOutMigrations(db, knownMigrations.slice(knownMigrations.indexOf(name)), 0)
      const after = await readLedgers(db, ids)
      expect([...(await readOwing(db)).keys()].toSorted()).toEqual(['in-the-bin', leadId].toSorted())
      for (const id of [leadId, 'in-the-bin']) expect(after.get(id)).toEqual(before.get(id))
      for (const id of gone) {
        const { dues, entries } = before.get(id)!
        const open = standingOf(dues, entries).filter(({ openCents }) => openCents > 0)
        const added = after.get(id)!.dues.filter(({ source }) => source === 'erased')
        expect(added.map(({ amountCents, dueOn }) => `${dueOn} ${amountCents}`).toSorted()).toEqual(
          open.map(({ openCents, dueOn }) => `${dueOn} ${-openCents}`).toSorted(),
        )
        expect(standingOf(after.get(id)!.dues, entries).every(({ openCents }) => openCents === 0)).toBe(true)
        expect(after.get(id)!.entries).toEqual(entries)
      }
    })
  },
)

function randomDues(ids: string[]): Omit<DueRow, 'told_for' | 'tax_class' | 'tax_cents'>[] {
  const due = fc.record({
    // It took off by day, as dues were covered then; deposits have come first since.
    kind: fc.constantFrom('balance', 'change'),
    amount_cents: fc.integer({ min: -20_000, max: 100_000 }),
    due_on: fc.integer({ min: 1, max: 9 }).map((month) => `2026-0${month}-01`),
    made_at: fc.nat(5),
  })
  const rows = fc.sample(due, { seed: 1, numRuns: ids.length * 5 })
  return rows.map((row, i) => ({
    id: `due-${i}`,
    lead_id: ids[i % ids.length]!,
    label: 'A due',
    source: 'a proposal',
    ...row,
    // Whoever is there owes on, whatever the others came to.
    ...(i % ids.length >= gone.length && { amount_cents: 100_000 }),
  }))
}

function randomPayments(ids: string[]): PaymentRow[] {
  const sums = fc.sample(fc.integer({ min: 1, max: 150_000 }), { seed: 2, numRuns: ids.length * 2 })
  return sums.map((amount_cents, i) => ({
    id: `entry-${i}`,
    lead_id: ids[i % ids.length]!,
    due_id: null,
    kind: 'payment',
    amount_cents,
    is_tip: 0,
    way: 'cash',
    paid_on: '2026-01-01',
    reference: '',
    reason: '',
    of_id: null,
    actor: 'owner',
    at: 0,
    provider_id: null,
    provider_details: null,
  }))
}
