import { isEventUnpriced, getEventPriceForm } from '../../agreements/payments/event-price.server.ts'
import type { CardPaymentServices } from '../../agreements/payments/settle-checkout.server.ts'
import type { EventPriceFormDefaults } from '../../agreements/payments/event-price.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { getStateChangeOptions } from '../../events/event/state-changes.ts'
import { isStateAllowed } from '../../events/event/allowed-states.ts'
import { canSendEmail } from '../../plumbing/mail/email-transport.server.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import type { EventHeaderView } from './event-header-view.ts'

/** Returns the data of an event's price form. Null if the event can't be booked or has a price. */
export async function getEventPriceFormPageData(
  { db, now, cards, mail }: Pick<CardPaymentServices, 'db' | 'now' | 'cards' | 'mail'>,
  { eventId, state, agreement }: EventHeaderView,
): Promise<(EventPriceFormDefaults & { island: string }) | null> {
  const canBook =
    state === 'booked' || (state !== 'done' && getStateChangeOptions(state).some(({ to }) => to === 'booked'))
  if (!canBook || !isStateAllowed(agreement, 'booked') || !(await isEventUnpriced(db, eventId))) return null
  const event = await findEvent(db, eventId)
  const terms = { takesCards: (await cards()) !== null, isMailed: await canSendEmail({ mail }), now: now() }
  return event && { ...(await getEventPriceForm(db, event, terms)), island: getIslandScriptUrl('price-form') }
}
