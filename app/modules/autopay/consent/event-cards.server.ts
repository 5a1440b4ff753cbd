import type { Db } from '../../../plumbing/database/database.server.ts'
import { computeRecipientKey } from '../../../plumbing/outbox/email-address.ts'
import type { CardChargeRow, SavedCardRow } from '../../../plumbing/database/schema.ts'

/** The card of an event that may be charged. Null if there is none. */
export async function findSavedCard(db: Db, eventId: string): Promise<SavedCardRow | null> {
  const row = await db
    .selectFrom('saved_card')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('ended_at', 'is', null)
    .orderBy('kept_at', 'desc')
    .executeTakeFirst()
  return row ?? null
}

/** Whether a client link belongs to the person whose card is saved. Only that person can allow charges. */
export function isCardOfClient({ email }: Pick<SavedCardRow, 'email'>, clientEmail: string): boolean {
  return computeRecipientKey(email) === computeRecipientKey(clientEmail)
}

/** Charges of an event, the next one first. */
export function listCharges(db: Db, eventId: string): Promise<CardChargeRow[]> {
  return db
    .selectFrom('card_charge')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('charge_on')
    .orderBy('id')
    .execute()
}

/** Why a card is no longer charged. */
export type CardEndReason = 'client' | 'replaced' | 'used' | 'event' | 'processor'

/** Ends a card and its planned charges, and lets the processor forget it. Call it with the event locked. */
export async function endSavedCard(
  db: Db,
  { id, method_id }: Pick<SavedCardRow, 'id' | 'method_id'>,
  { reason, now }: { reason: CardEndReason; now: number },
): Promise<void> {
  await db
    .updateTable('card_charge')
    .set({ state: 'ended', failure: reason, settled_at: now })
    .where('saved_card_id', '=', id)
    .where('state', '=', 'planned')
    .execute()
  await forgetSavedCard(db, { id, method_id }, { reason, now })
}

async function forgetSavedCard(
  db: Db,
  { id, method_id }: Pick<SavedCardRow, 'id' | 'method_id'>,
  { reason, now }: { reason: CardEndReason; now: number },
): Promise<void> {
  await db.updateTable('saved_card').set({ ended_at: now, end_reason: reason }).where('id', '=', id).execute()
  await requestCardRemoval(db, method_id, now)
}

/** Lets the processor forget a card soon. */
export async function requestCardRemoval(db: Db, methodId: string, now: number): Promise<void> {
  await db
    .insertInto('card_removal')
    .values({ id: methodId, created_at: now, next_check_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Ends the cards of an event that nothing is charged to any more. Call it with the event locked. */
export async function endUnusedCards(
  db: Db,
  eventId: string,
  terms: { reason: CardEndReason; now: number },
): Promise<void> {
  const rows = await db
    .selectFrom('saved_card')
    .select(['id', 'method_id'])
    .where('event_id', '=', eventId)
    .where('ended_at', 'is', null)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('card_charge')
            .select('card_charge.id')
            .whereRef('card_charge.saved_card_id', '=', 'saved_card.id')
            .where('card_charge.state', 'in', ['planned', 'charging']),
        ),
      ),
    )
    .execute()
  for (const row of rows) await forgetSavedCard(db, row, terms)
}
