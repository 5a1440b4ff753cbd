import { redirect } from 'react-router'
import { expireAllCheckouts } from '../../agreements/payments/checkout.server.ts'
import { findAgreementState } from '../../agreements/proposals/agreement-states.server.ts'
import type { EventDataProvider } from '../../agreements/proposals/event-data-provider.server.ts'
import type { CardPaymentServices } from '../../agreements/payments/settle-checkout.server.ts'
import { sendPhoneProposal } from '../../agreements/payments/send-phone-proposal.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { tryNotifyWaitlistOpenings } from '../../events/event/notify-owner.server.ts'
import { redirectMergedEvent } from '../../events/event/redirect-merged-event.server.ts'
import { canSendEmail } from '../../plumbing/mail/email-transport.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { handleEventContactForm, isEventContactForm } from './answer-contact.server.ts'
import { getEventPriceFormPath } from './event-header-view.ts'
import { applyEventAction } from './apply-event-action.server.ts'
import { isEventPriceForm, type EventActionResult } from './event-state-action.server.ts'

/** Result of an event form that does not redirect: the returned page, or a question first. */
export type EventFormResult = Extract<EventActionResult, { kind: 'back' | 'taken' | 'gone' }>

type EventFormServices = CardPaymentServices &
  Parameters<typeof tryNotifyWaitlistOpenings>[0] & { events: EventDataProvider }

/** Applies a form of an event's tabs. Throws a redirect to its tab when done. */
export async function handleEventForm(
  services: EventFormServices,
  eventId: string,
  posted: FormInput,
  { isOwner }: { isOwner: boolean },
): Promise<EventFormResult> {
  // Only owners record received money, so `paid` in another user's form is ignored.
  const input = isOwner || posted.total === undefined ? posted : { ...posted, paid: 'no' }
  const here = `/backbar/jobs/${encodeURIComponent(eventId)}`
  const tab = input.tab === 'history' ? `${here}/history` : here
  if (input.intent === 'undo' || (input.intent === 'move' && !['booked', 'done'].includes(input.to ?? ''))) {
    // A client may be paying for this date. Their checkout is expired first, or its payment is found.
    const ended = await expireAllCheckouts(services, eventId)
    if (ended.kind !== 'ended') throw redirect(`${tab}?said=being-paid`, 303)
  }
  const terms = { secret: services.config.secret, now: services.now() }
  const change = isEventContactForm(input)
    ? await handleEventContactForm(services.db, eventId, input, { ...terms, isOwner })
    : await applyActionAndEmail(services, eventId, input, terms.now)
  // Merged into another event while its page was open: the form did nothing, and the other event's page says so.
  if (change.kind === 'back') await redirectMergedEvent(services.db, eventId, '?said=one-already')
  if (change.kind === 'agreed') {
    const isOff = (await findAgreementState(services.db, eventId)) === 'called-off'
    if (input.to === 'lost' && !isOff) {
      const query = new URLSearchParams({ what: 'they', note: input.lostReason ?? '' })
      throw redirect(`${here}/change?${query}`, 303)
    }
    throw redirect(`${tab}?said=${isOff ? 'called-off-stands' : 'agreed-stands'}`, 303)
  }
  if (change.kind === 'unpriced') {
    const despite = input.despite ? `&${new URLSearchParams({ despite: input.despite })}` : ''
    throw redirect(`${getEventPriceFormPath(eventId)}${despite}`, 303)
  }
  if (change.kind !== 'done') return change
  services.nudge()
  await tryNotifyWaitlistOpenings(services)
  throw redirect(`${tab}?${change.notice}`, 303)
}

/** Applies an event form and, if requested, emails a price agreed by phone for signature, in one transaction. */
async function applyActionAndEmail(
  { db, mail, cards, events, config: { secret, siteUrl } }: EventFormServices,
  eventId: string,
  input: FormInput,
  now: number,
): Promise<EventActionResult> {
  const asksToSign = isEventPriceForm(input) && input.sign === 'yes' && (await canSendEmail({ mail }))
  if (!asksToSign) return applyEventAction(db, eventId, input, now)
  const { timeZone } = await getSetting(db, 'identity')
  const terms = { secret, siteUrl, events, takesCards: (await cards()) !== null, today: todayIn(now, timeZone), now }
  return db.transaction().execute(async (db) => {
    const change = await applyEventAction(db, eventId, input, now)
    if (change.kind !== 'done') return change
    const isSent = await sendPhoneProposal(db, eventId, terms)
    return { kind: 'done', notice: `said=${isSent ? 'booked-to-sign' : 'booked-not-emailed'}` }
  })
}

/** HTTP status of a returned page. */
export function getEventFormHttpStatus(answer: EventFormResult): number {
  if (answer.kind === 'gone') return 404
  return answer.kind === 'taken' ? 409 : answer.status
}
