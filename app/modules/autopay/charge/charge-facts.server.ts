import { formatAmountDueLabel } from '../../../agreements/agreement/format-amount-due-label.ts'
import { computeAmountsDueStatus } from '../../../agreements/payments/allocate-payments.ts'
import { getLedger, type Ledger } from '../../../agreements/payments/ledger.server.ts'
import { findSentProposal } from '../../../agreements/proposals/proposals.server.ts'
import { isAgreementActive } from '../../../agreements/proposals/active-agreement.server.ts'
import { minChargeCents } from '../../../plumbing/card-payments/stripe-objects.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { CardChargeRow, EventRow, SavedCardRow } from '../../../plumbing/database/schema.ts'
import type { Language } from '../../../ui/language.ts'

export type ChargeFacts =
  /** The charge may be made: `cents`, at most the amount agreed to and announced. `dueOn` is its current due date. */
  | {
      kind: 'chargeable'
      charge: CardChargeRow
      card: SavedCardRow
      cents: number
      dueOn: string
      label: string
      ledger: Ledger
    }
  /** The event is postponed without a date, so nothing is due. */
  | { kind: 'asleep' }
  /** Nothing remains to be charged: the amount was paid, the card was removed, or the event does not take place. */
  | { kind: 'over' }

/** Reads a planned charge with what decides about it. `event` is the locked event. */
export async function getChargeFacts(
  db: Db,
  id: string,
  event: Pick<EventRow, 'state'> | undefined,
): Promise<ChargeFacts> {
  const charge = await db.selectFrom('card_charge').selectAll().where('id', '=', id).executeTakeFirst()
  if (charge?.state !== 'planned') return { kind: 'over' }
  const [card, proposal] = await Promise.all([
    db.selectFrom('saved_card').selectAll().where('id', '=', charge.saved_card_id).executeTakeFirst(),
    findSentProposal(db, charge.event_id),
  ])
  if (!card || card.ended_at !== null || !event || !proposal) return { kind: 'over' }
  if (proposal.state === 'postponed') return { kind: 'asleep' }
  if (!isAgreementActive(event, proposal)) return { kind: 'over' }
  const ledger = await getLedger(db, charge.event_id)
  const due = computeAmountsDueStatus(ledger.amountsDue, ledger.entries).find((amountDue) => amountDue.id === id)
  const cents = Math.min(due?.openCents ?? 0, charge.agreed_cents, charge.amount_cents ?? Infinity)
  if (!due || cents < minChargeCents) return { kind: 'over' }
  const label = formatAmountDueLabel(due, card.language as Language)
  return { kind: 'chargeable', charge, card, cents, dueOn: due.dueOn, label, ledger }
}

/** Ends a planned charge. */
export async function endCardCharge(
  db: Db,
  id: string,
  { failure, now }: { failure: string; now: number },
): Promise<void> {
  await db
    .updateTable('card_charge')
    .set({ state: 'ended', failure, settled_at: now, next_check_at: null })
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .execute()
}
