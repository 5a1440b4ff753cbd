import type { StripeEvent } from '../../../plumbing/card-payments/stripe-objects.ts'
import { lockEvent } from '../../../events/event/lock-event.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { endSavedCard } from './event-cards.server.ts'

/**
 * Handles an event of the processor about a saved card or its charge. A charge under way is looked at in the next round.
 * False if the event concerns no card of the site.
 */
export async function handleCardEvent(db: Db, event: StripeEvent, now: number): Promise<boolean> {
  switch (event.about) {
    case 'intent': {
      const { numUpdatedRows } = await db
        .updateTable('card_charge')
        .set({ next_check_at: now })
        .where('id', '=', event.intent.due ?? '')
        .where('state', '=', 'charging')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    }
    case 'saved-card': {
      const { method, card, type } = event
      if (type === 'payment_method.detached') return endCards(db, 'method_id', method, now)
      if (!card) return false
      const { numUpdatedRows } = await db
        .updateTable('saved_card')
        .set({ brand: card.brand, last4: card.last4, expires_in: card.expiresIn })
        .where('method_id', '=', method)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    }
    case 'customer':
      return endCards(db, 'customer_id', event.customer, now)
    default:
      return false
  }
}

async function endCards(db: Db, column: 'method_id' | 'customer_id', id: string, now: number): Promise<boolean> {
  const rows = await db.selectFrom('saved_card').selectAll().where(column, '=', id).execute()
  for (const row of rows)
    await db.transaction().execute(async (db) => {
      await lockEvent(db, row.event_id)
      const card = await db
        .selectFrom('saved_card')
        .selectAll()
        .where('id', '=', row.id)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      if (card) await endSavedCard(db, card, { reason: 'processor', now })
    })
  return rows.length > 0
}
