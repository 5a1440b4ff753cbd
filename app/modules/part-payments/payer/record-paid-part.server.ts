import { formatClientEmailFooter } from '../../../business/client-email-footer.ts'
import { parseCheckoutSubject } from '../../../agreements/payments/checkout-subject.ts'
import type { PaidCheckout } from '../../../agreements/payments/saved-cards.server.ts'
import { getToday } from '../../../business/dates.ts'
import { createEmailTheme } from '../../../business/brand/brand.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import {
  formatChargedCard,
  type CheckoutParams,
  type CheckoutSession,
} from '../../../plumbing/card-payments/stripe-objects.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { composeEmail } from '../../../plumbing/outbox/compose-email.ts'
import { queueEmail } from '../../../plumbing/outbox/outbox.server.ts'
import type { Language } from '../../../ui/language.ts'
import {
  getPartCheckoutSubject,
  listPartPayments,
  settlePartPayment,
  type PartPayment,
} from '../parts/part-payments.server.ts'
import { partPaymentText } from '../parts/part-text.ts'
import { findPartRequester } from './payer-view.server.ts'

/**
 * Marks a part as paid and sends its payer a receipt, in the transaction that records the payment. The core notifies
 * the client.
 */
export async function recordPaidPartPayment(
  db: Db,
  { checkout, session, now }: PaidCheckout,
  { siteUrl }: { siteUrl: string },
): Promise<void> {
  if (parseCheckoutSubject(checkout.amount_due_id)?.purpose !== 'part') return
  const parts = await listPartPayments(db, checkout.event_id)
  const part = parts.find((one) => getPartCheckoutSubject(one) === checkout.amount_due_id)
  if (!part || part.state === 'paid') return
  await settlePartPayment(db, part.id, { state: 'paid', paidCents: session.amount, now })
  if (!session.email) return
  const { locale } = JSON.parse(checkout.request_parameters) as Partial<CheckoutParams>
  const language = locale === undefined ? part.language : locale.startsWith('es') ? 'es' : 'en'
  await queuePayerReceipt(db, part, { session, to: session.email, language, siteUrl, now })
}

type Receipt = { session: CheckoutSession; to: string; language: Language; siteUrl: string; now: number }

/** Sends the payer a receipt. It names what their page shows, and the card. */
async function queuePayerReceipt(db: Db, part: PartPayment, receipt: Receipt): Promise<void> {
  const { session, to, language, siteUrl, now } = receipt
  const [identity, asker] = await Promise.all([
    getSetting(db, 'identity'),
    findPartRequester(db, part.eventId, language),
  ])
  if (!asker) return
  const { email: text } = partPaymentText(language)
  const { dollars, paperDay } = getFormatter(language)
  const sum = dollars(session.amount ?? part.amountCents)
  const card = formatChargedCard(session.charge)
  const rows: [string, string][] = [
    [text.amount, sum],
    ...(card ? [[text.how, card] as [string, string]] : []),
    [text.on, paperDay(getToday(now, identity.timeZone))],
  ]
  const email = composeEmail({
    id: `${part.id}-part-paid`,
    kind: 'payment',
    eventId: part.eventId,
    to,
    replyTo: identity.email,
    business: identity.name,
    look: createEmailTheme(identity.brand),
    siteUrl,
    language,
    subject: text.subject(sum, asker.day),
    title: text.title,
    blocks: [
      { kind: 'paragraph', words: text.words(sum, asker.client, asker.day) },
      { kind: 'rows', rows },
    ],
    next: text.next,
    footer: formatClientEmailFooter(identity, language),
  })
  await queueEmail(db, email, now)
}
