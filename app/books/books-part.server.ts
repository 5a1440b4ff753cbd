import { sql } from 'kysely'
import type { Db } from '../plumbing/database/database.server.ts'
import type { AppPart } from '../plumbing/modules/app-part.server.ts'
import { taxTasks } from './sales-tax/tax.tasks.server.ts'
import { booksSettings } from './books-settings.server.ts'
import { deleteOrphanedReceipts } from './costs/receipts.server.ts'
import { eraseUnusedReferralMappings } from './year/referral-mappings.server.ts'

/**
 * Module of the books. Costs of an erased event stay with their receipts but without any name. Tax returns contain only
 * ids, and names are looked up when shown.
 */
export const booksPart = {
  tasks: taxTasks,
  tables: {
    heard_filing: 'phrase',
    tax_return: 'id',
    expense: 'id',
    paid_back: 'id',
    mileage: 'id',
    receipt: 'id',
    own_hours: 'lead_id',
    event_account: null,
  },
  files: { receipt: ({ file }) => [file] },
  ofRequest: ['own_hours'],
  otherwise: ['expense', 'mileage', 'event_account'],
  async erase(db, eventIds) {
    await eraseUnusedReferralMappings(db, eventIds)
    await saveErasedEventsWithCosts(db, eventIds)
    for (const table of ['expense', 'mileage'] as const)
      await db.updateTable(table).set({ note: '' }).where('lead_id', 'in', eventIds).execute()
  },
  cleanUp: (db, { files, now }) => deleteOrphanedReceipts(db, files, now),
  settings: booksSettings,
} satisfies AppPart

/** Stores the day of events that have costs but owe nothing. Events that owe money are stored with it. */
async function saveErasedEventsWithCosts(db: Db, eventIds: string[]): Promise<void> {
  const spent = sql<boolean>`(exists (select 1 from expense where expense.lead_id = lead.id)
    or exists (select 1 from mileage where mileage.lead_id = lead.id))`
  const events = await db
    .selectFrom('lead')
    .select(['id as lead_id', 'event_date', 'experience', 'package', 'state'])
    .where('id', 'in', eventIds)
    .where(spent)
    .where(sql<boolean>`not exists (select 1 from balance where balance.lead_id = lead.id)`)
    .execute()
  if (events.length > 0) await db.insertInto('erased_event').values(events).execute()
}
