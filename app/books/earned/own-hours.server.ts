import type { EditForm } from '../../business/forms/edit-form.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getCostSettings } from '../costs/cost-settings.server.ts'
import { ownerHoursForm, type OwnerHoursFormValues } from './own-hours.ts'

/** The owner's own time at an event as kept, by its request; the usual where nothing is. */
export const ownerHoursEditForm: EditForm<OwnerHoursFormValues> = {
  form: ownerHoursForm,
  address: null,
  locks: ['own-hours'],
  canAdd: false,
  read: async (db, leadId) => ((await isThere(db, leadId)) ? readOwnHours(db, leadId) : null),
  async write(db, { shop, away, wash }, { key: leadId, now }) {
    const row = { shop_minutes: shop, away_minutes: away, wash_minutes: wash, changed_at: now }
    await db
      .insertInto('own_hours')
      .values({ lead_id: leadId, ...row })
      .onConflict((conflict) => conflict.column('lead_id').doUpdateSet(row))
      .execute()
  },
  title: () => null,
}

async function readOwnHours(db: Db, leadId: string): Promise<OwnerHoursFormValues> {
  const row = await db.selectFrom('own_hours').selectAll().where('lead_id', '=', leadId).executeTakeFirst()
  if (row) return { shop: row.shop_minutes, away: row.away_minutes, wash: row.wash_minutes }
  const { shopMinutes, washMinutes } = await getCostSettings(db)
  return { shop: shopMinutes, away: null, wash: washMinutes }
}

async function isThere(db: Db, leadId: string): Promise<boolean> {
  return (await db.selectFrom('lead').select('id').where('id', '=', leadId).executeTakeFirst()) !== undefined
}
