import { getSetting } from '../../../business/stored-settings.server.ts'
import { formatDateTime, formatLongDate } from '../../../business/dates.ts'
import { formatDollars } from '../../../business/money.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { formatSavedCard } from '../consent/card-text.ts'
import { findSavedCard, listCharges } from '../consent/event-cards.server.ts'
import type { SavedCardSummary } from './saved-card-summary.ts'

const stateWords: Readonly<Record<string, string>> = {
  planned: 'will be charged',
  charging: 'is being charged',
  charged: 'charged',
  declined: 'declined',
  missed: 'not charged on its day',
  ended: 'not charged any more',
}

/** Reads the saved card of an event with its charges and the consents, which a dispute is answered with. */
export async function getSavedCardSummary(db: Db, eventId: string): Promise<SavedCardSummary | null> {
  const [card, charges, consents, { timeZone }] = await Promise.all([
    findSavedCard(db, eventId),
    listCharges(db, eventId),
    db
      .selectFrom('card_consent')
      .selectAll()
      .where('event_id', '=', eventId)
      .where('saved_card_id', 'is not', null)
      .orderBy('agreed_at')
      .execute(),
    getSetting(db, 'identity'),
  ])
  if (!card && charges.length === 0 && consents.length === 0) return null
  return {
    heading: card ? formatSavedCard(card, 'en') : 'No card is kept',
    charges: charges.map(({ agreed_cents, amount_cents, charge_on, state, failure }) => {
      const why = state === 'declined' ? ` (${failure.replaceAll('_', ' ')})` : ''
      return `${formatDollars(amount_cents ?? agreed_cents)} on ${formatLongDate(charge_on)}: ${stateWords[state] ?? state}${why}`
    }),
    consents: consents.map(({ agreed_at, email, words }) => ({
      agreed: `${email}, ${formatDateTime(agreed_at, timeZone)}`,
      words,
    })),
  }
}
