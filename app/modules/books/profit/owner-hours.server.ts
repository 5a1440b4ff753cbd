import type { EditForm } from '../../../business/forms/edit-form.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { getCostSettings } from '../costs/cost-settings.server.ts'
import { ownerHoursForm, type OwnerHoursFormValues } from './owner-hours.ts'

/** Edit form of the owner's hours at an event. Defaults where nothing is stored. */
export const ownerHoursEditForm: EditForm<OwnerHoursFormValues> = {
  form: ownerHoursForm,
  address: null,
  locks: ['own-hours'],
  canAdd: false,
  read: async (db, eventId) => ((await eventExists(db, eventId)) ? findOwnerHours(db, eventId) : null),
  async write(db, { shop, away, wash }, { key: eventId, now }) {
    const row = { shop_minutes: shop, away_minutes: away, wash_minutes: wash, changed_at: now }
    await db
      .insertInto('owner_hours')
      .values({ event_id: eventId, ...row })
      .onConflict((conflict) => conflict.column('event_id').doUpdateSet(row))
      .execute()
  },
  title: () => null,
}

async function findOwnerHours(db: Db, eventId: string): Promise<OwnerHoursFormValues> {
  const row = await db.selectFrom('owner_hours').selectAll().where('event_id', '=', eventId).executeTakeFirst()
  if (row) return { shop: row.shop_minutes, away: row.away_minutes, wash: row.wash_minutes }
  const { shopMinutes, washMinutes } = await getCostSettings(db)
  return { shop: shopMinutes, away: null, wash: washMinutes }
}

async function eventExists(db: Db, eventId: string): Promise<boolean> {
  return (await db.selectFrom('event').select('id').where('id', '=', eventId).executeTakeFirst()) !== undefined
}
