import { listClientRecipients, queueClientEmail } from '../proposals/contact-emails.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { recordHistoryEntry } from '../../events/event/history.server.ts'
import { findEvent } from '../../events/event/events.server.ts'
import type { ActorStamp } from '../../events/event/change-state.server.ts'
import { computeVersionTag } from '../../plumbing/database/version-tag.server.ts'
import { isPendingCancellation } from '../agreement/agreement-change.ts'
import { listAgreementChanges } from '../agreement/current-agreement.server.ts'
import { listAmountsToRequest } from './payment-summary.server.ts'
import type { CardPaymentServices } from './settle-checkout.server.ts'
import { composePaymentReminderEmail } from './payment-reminder-email.ts'
import { minReminderIntervalMs, type PaymentReminderPreview } from './event-money-data.ts'
import {
  type MoneyFormResult,
  type MoneyFormContext,
  createMoneyFormSuccess,
  getMoneyEmailContext,
} from './posted-money.server.ts'
import { getLastReminderTime } from './read-request-money.server.ts'

/** Returns the reminder as it would be sent now, without sending it. Null if no reminder may be sent. */
export async function previewPaymentReminder(
  services: CardPaymentServices,
  eventId: string,
): Promise<PaymentReminderPreview | null> {
  const { db } = services
  const now = services.now()
  const [identity, event] = await Promise.all([getSetting(db, 'identity'), findEvent(db, eventId)])
  const today = todayIn(now, identity.timeZone)
  const by: ActorStamp = { actor: 'owner', now }
  const composed = event && (await buildReminder({ db, event, by, today, key: '', input: {}, identity, services }))
  return composed && typeof composed !== 'string' ? composed.seen : null
}

/** Returns the reminder as it would be sent now, or the reason why it cannot be sent. */
async function buildReminder(posted: MoneyFormContext) {
  const { db, event, today, by } = posted
  if ((await listAgreementChanges(db, event.id)).some((one) => isPendingCancellation(one, today))) return 'calling-off'
  const open = await listAmountsToRequest(db, event.id, today)
  const recipients = await listClientRecipients(db, event.id, event.request.fromEmail)
  if (open.length === 0 || recipients.length === 0) return 'nothing-open'
  const id = `${event.id}-reminder-${by.now}`
  const email = composePaymentReminderEmail(await getMoneyEmailContext(posted, id), open, today)
  const amountCents = open.reduce((sum, { openCents }) => sum + openCents, 0)
  const { subject, text } = email
  const to = email.to || recipients.join(', ')
  const mark = computeVersionTag([to, subject, text])
  return { email, amountCents, seen: { to, subject, text, mark } satisfies PaymentReminderPreview }
}

/** Sends the reminder from the preview. If its content has changed, shows the new preview first. */
export async function handleReminderForm(posted: MoneyFormContext): Promise<MoneyFormResult> {
  const { db, event, input, by } = posted
  const last = await getLastReminderTime(db, event.id)
  if (last !== null && by.now - last < minReminderIntervalMs) return createMoneyFormSuccess('reminded-lately')
  const composed = await buildReminder(posted)
  if (typeof composed === 'string') return createMoneyFormSuccess(composed)
  const { email, amountCents, seen } = composed
  if (input.seen !== seen.mark) return { kind: 'reminder', reminder: seen, hasChanged: input.seen !== undefined }
  await queueClientEmail(db, email, { secret: posted.services.config.secret, now: by.now })
  await recordHistoryEntry(
    db,
    event.id,
    { id: email.id, kind: 'money', details: { what: 'reminder', amountCents } },
    by,
  )
  return createMoneyFormSuccess('reminded', email.id)
}
