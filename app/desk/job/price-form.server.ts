import { isEventUnpriced, getEventPriceForm } from '../../agreements/payments/event-price.server.ts'
import type { CardPaymentServices } from '../../agreements/payments/card-settle.server.ts'
import type { EventPriceFormData } from '../../agreements/payments/event-price.ts'
import { findEvent } from '../../leads/lead/leads.server.ts'
import { isStateAllowed, getStateChangeOptions } from '../../leads/lead/moves.ts'
import { canSendEmail } from '../../plumbing/mail/carrier.server.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import type { EventHeaderView } from './job-view.ts'

/** Returns what an event's price form shows; null where it can't be booked, or has a price. */
export async function getEventPriceFormPageData(
  { db, now, cards, mail }: Pick<CardPaymentServices, 'db' | 'now' | 'cards' | 'mail'>,
  { eventId, state, agreement }: EventHeaderView,
): Promise<(EventPriceFormData & { island: string }) | null> {
  const canBook =
    state === 'booked' || (state !== 'done' && getStateChangeOptions(state).some(({ to }) => to === 'booked'))
  if (!canBook || !isStateAllowed(agreement, 'booked') || !(await isEventUnpriced(db, eventId))) return null
  const event = await findEvent(db, eventId)
  const terms = { takesCards: cards !== null, isMailed: await canSendEmail({ mail }), now: now() }
  return event && { ...(await getEventPriceForm(db, event, terms)), island: getIslandScriptUrl('price-form') }
}
