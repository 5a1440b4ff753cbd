import { formatIsoTimestamp } from '../../../business/dates.ts'
import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { requestCardRemoval } from './event-cards.server.ts'

/** Time for which a consent is kept if its payment page was not paid, in milliseconds. */
const unpaidRetentionMs = 30 * 24 * 3_600_000

/** Erases the saved cards of events and deletes them at Stripe. A charge in progress stays until it is settled. */
export async function eraseSavedCards(db: Db, eventIds: string[], now: number): Promise<void> {
  const cards = await db
    .selectFrom('saved_card')
    .select(['id', 'method_id'])
    .where(matchesAnyId(db, 'event_id', eventIds))
    .where('ended_at', 'is', null)
    .execute()
  for (const { method_id } of cards) await requestCardRemoval(db, method_id, now)
  await db
    .deleteFrom('card_charge')
    .where(matchesAnyId(db, 'event_id', eventIds))
    .where('state', '!=', 'charging')
    .execute()
  await deleteCardsWithoutCharges(db, eventIds)
}

async function deleteCardsWithoutCharges(db: Db, eventIds: string[]): Promise<void> {
  await db
    .deleteFrom('saved_card')
    .where(matchesAnyId(db, 'event_id', eventIds))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('card_charge')
            .select('card_charge.id')
            .whereRef('card_charge.saved_card_id', '=', 'saved_card.id'),
        ),
      ),
    )
    .execute()
}

/** Deletes consents whose payment page was not paid, and what was left of erased events. Returns the count for the log. */
export async function deleteExpiredCardConsents(db: Db, now: number): Promise<Record<string, number>> {
  const { numDeletedRows } = await db
    .deleteFrom('card_consent')
    .where('saved_card_id', 'is', null)
    .where('agreed_at', '<', now - unpaidRetentionMs)
    .executeTakeFirst()
  const left = await db
    .selectFrom('card_charge')
    .leftJoin('event', 'event.id', 'card_charge.event_id')
    .select('card_charge.event_id')
    .where('event.id', 'is', null)
    .where('card_charge.state', '!=', 'charging')
    .execute()
  if (left.length > 0) await eraseSavedCards(db, [...new Set(left.map(({ event_id }) => event_id))], now)
  return { cardConsents: Number(numDeletedRows) }
}

/** The cards and consents of a person, for a person who asks what is stored about them. */
export async function exportSavedCards(db: Db, eventIds: string[]): Promise<Record<string, object[]>> {
  if (eventIds.length === 0) return { savedCards: [], cardConsents: [] }
  const [cards, consents] = await Promise.all([
    db
      .selectFrom('saved_card')
      .select(['brand', 'last4', 'expires_in', 'kept_at', 'ended_at'])
      .where(matchesAnyId(db, 'event_id', eventIds))
      .orderBy('kept_at')
      .execute(),
    db
      .selectFrom('card_consent')
      .select(['words', 'agreed_at'])
      .where(matchesAnyId(db, 'event_id', eventIds))
      .orderBy('agreed_at')
      .execute(),
  ])
  return {
    savedCards: cards.map(({ kept_at, ended_at, ...card }) => ({
      ...card,
      keptAt: formatIsoTimestamp(kept_at),
      endedAt: ended_at === null ? null : formatIsoTimestamp(ended_at),
    })),
    cardConsents: consents.map(({ words, agreed_at }) => ({ words, agreedAt: formatIsoTimestamp(agreed_at) })),
  }
}
