import type { CardCharge } from '../../../agreements/payments/saved-cards.server.ts'
import { formatDollars } from '../../../business/money.ts'
import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'

async function getPlanned(db: Db): Promise<{ count: number; cents: number }> {
  const rows = await db.selectFrom('card_charge').select('agreed_cents').where('state', '=', 'planned').execute()
  return { count: rows.length, cents: rows.reduce((sum, { agreed_cents }) => sum + agreed_cents, 0) }
}

/** "3 charges planned, $825". Null if there are none. */
export async function summarizeSavedCards(db: Db): Promise<string | null> {
  const { count, cents } = await getPlanned(db)
  return count === 0 ? null : `${count === 1 ? 'one charge' : `${count} charges`} planned, ${formatDollars(cents)}`
}

/** Lists the effects of switching saved cards off. */
export async function listSavedCardSwitchOffEffects(db: Db): Promise<string[]> {
  const { count, cents } = await getPlanned(db)
  if (count === 0) return []
  const charges = count === 1 ? 'One charge' : `${count} charges`
  return [
    `${charges} to clients’ cards will not be made: ${formatDollars(cents)}. Each client gets an email three days before its day, and pays by themselves.`,
  ]
}

/**
 * Charges of events that will be made, and those that failed. A planned charge whose day is over failed, too: without email
 * or cards nothing ends it.
 */
export async function listCardCharges(db: Db, eventIds: readonly string[], today: string): Promise<CardCharge[]> {
  if (eventIds.length === 0) return []
  const rows = await db
    .selectFrom('card_charge')
    .select(['id', 'charge_on', 'state'])
    .where(matchesAnyId(db, 'event_id', [...eventIds]))
    .where('state', 'in', ['planned', 'charging', 'declined', 'missed'])
    .execute()
  return rows.map(({ id, charge_on, state }) => {
    const isComing = state === 'charging' || (state === 'planned' && charge_on >= today)
    return { dueId: id, chargeOn: charge_on, state: isComing ? 'planned' : 'failed' }
  })
}
