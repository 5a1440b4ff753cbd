import { sql } from 'kysely'
import type { Db } from '../plumbing/database/database.server.ts'
import type { AppPart } from '../plumbing/modules/app-part.server.ts'
import { taxTasks } from './sales-tax/tax.tasks.server.ts'
import { booksSettings } from './books-settings.server.ts'
import { deleteOrphanedReceipts } from './costs/receipts.server.ts'

/**
 * Module of the books. Costs of an erased event stay with their receipts but without any name. Tax returns contain only
 * ids, and names are looked up when shown.
 */
export const booksPart = {
  tasks: taxTasks,
  tables: ['tax_return', 'expense', 'cost_reimbursement', 'mileage', 'receipt', 'owner_hours', 'event_cost_totals'],
  files: { receipt: ({ file }) => [file] },
  ofRequest: ['owner_hours'],
  otherwise: ['expense', 'mileage', 'event_cost_totals'],
  async erase(db, eventIds) {
    await saveErasedEventsWithCosts(db, eventIds)
    for (const table of ['expense', 'mileage'] as const)
      await db.updateTable(table).set({ note: '' }).where('event_id', 'in', eventIds).execute()
  },
  cleanUp: (db, { files, now }) => deleteOrphanedReceipts(db, files, now),
  settings: booksSettings,
} satisfies AppPart

/** Stores the day of events that have costs but owe nothing. Events that owe money are stored with it. */
async function saveErasedEventsWithCosts(db: Db, eventIds: string[]): Promise<void> {
  const spent = sql<boolean>`(exists (select 1 from expense where expense.event_id = event.id)
    or exists (select 1 from mileage where mileage.event_id = event.id))`
  const events = await db
    .selectFrom('event')
    .select(['id as event_id', 'event_date', 'experience', 'package', 'state'])
    .where('id', 'in', eventIds)
    .where(spent)
    .where(sql<boolean>`not exists (select 1 from event_balance where event_balance.event_id = event.id)`)
    .execute()
  if (events.length > 0) await db.insertInto('erased_event').values(events).execute()
}
