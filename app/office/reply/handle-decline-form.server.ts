import { data, redirect } from 'react-router'
import { expireAllCheckouts } from '../../agreements/payments/checkout.server.ts'
import type { CardPaymentServices } from '../../agreements/payments/settle-checkout.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { cancelIntent } from '../../events/event/day-conflict.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { canSendEmail } from '../../plumbing/mail/email-transport.server.ts'
import { getDeclinePath } from './decline-view.ts'
import { declineInquiry, getDeclinePageData, undoDecline } from './decline-inquiry.server.ts'

/** Declines an event or undoes that. Throws a redirect when done. */
export async function handleDeclineForm(services: CardPaymentServices, request: Request, eventId: string) {
  const { db, config } = services
  const input = await parseFormInput(request)
  const here = `/backbar/jobs/${encodeURIComponent(eventId)}`
  const page = getDeclinePath(eventId)
  const isMailbox = !(await canSendEmail(services))
  const terms = { now: services.now(), siteUrl: config.siteUrl, isMailbox }
  const back = async (outcome: 'stale' | 'agreed' | 'late') => {
    const declining = await getDeclinePageData(db, eventId, terms)
    return declining
      ? data({ kind: 'declining' as const, declining, outcome }, { status: 409 })
      : data(null, { status: 404 })
  }
  if (input.intent === 'undo') {
    if (input.despite === cancelIntent) throw redirect(page, 303)
    const { timeZone } = await getSetting(db, 'identity')
    const { event = '', despite = '' } = input
    const undone = await undoDecline(db, eventId, { event, despite, now: terms.now, timeZone })
    if (undone === 'gone') return data(null, { status: 404 })
    if (undone === 'undone') throw redirect(`${here}?said=undone`, 303)
    if (undone === 'late' || undone === 'stale') return back(undone)
    return data({ kind: 'undoing' as const, taken: undone, words: { intent: 'undo', event } }, { status: 409 })
  }
  // An outdated form expires no checkout.
  const declining = await getDeclinePageData(db, eventId, terms)
  if (!declining) return data(null, { status: 404 })
  const mayDecline = declining.kind === 'open' && (input.seen === undefined || input.seen === declining.seen)
  // A client may be paying for this date. Their checkout is expired first, or its payment is found.
  const ended = mayDecline ? await expireAllCheckouts(services, eventId) : ({ kind: 'ended' } as const)
  if (ended.kind !== 'ended') throw redirect(`${here}?said=being-paid`, 303)
  const outcome = await declineInquiry(db, eventId, input.seen ?? null, terms)
  if (outcome === 'gone') return data(null, { status: 404 })
  if (outcome === 'declined') throw redirect(page, 303)
  return back(outcome)
}
