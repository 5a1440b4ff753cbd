import { sql } from 'kysely'
import type { Db } from '../../plumbing/database/database.server.ts'

/** Removes the notes of erased events' costs. Their amounts and receipts stay. */
export async function eraseCostNotes(db: Db, eventIds: string[]): Promise<void> {
  await saveErasedEventsWithCosts(db, eventIds)
  for (const table of ['expense', 'mileage'] as const)
    await db.updateTable(table).set({ note: '' }).where('event_id', 'in', eventIds).execute()
}

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
