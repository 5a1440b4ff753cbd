import { listClientRecipients, queueClientEmail } from '../proposals/contact-emails.server.ts'
import { recordHistoryEntry } from '../../events/event/history.server.ts'
import { queueEmail } from '../../plumbing/outbox/outbox.server.ts'
import { getInvoiceData, getPurchaseOrderNumber } from './invoice-data.server.ts'
import { buildInvoicePdf } from './invoice-pdf.ts'
import { getPaymentSummary } from './payment-summary.server.ts'
import { computeLedgerTotals } from './ledger.ts'
import { composeInvoiceEmail } from './payment-emails.ts'
import { issueNumberedDocument } from './numbered-documents.server.ts'
import { parsePurchaseOrderNumber } from './parse-payment-form.ts'
import {
  type MoneyFormResult,
  type MoneyFormContext,
  createMoneyFormSuccess,
  createMoneyFormError,
  createChangedResubmitError,
  getMoneyEmailContext,
} from './posted-money.server.ts'

/** Creates an invoice, once per form, and emails it where the form asks for that. */
export async function handleInvoiceForm(posted: MoneyFormContext): Promise<MoneyFormResult> {
  const { db, event, input, key, by } = posted
  const reading = parsePurchaseOrderNumber(input)
  if (!reading.ok) return createMoneyFormError(input, reading)
  const emailId = `${event.id}-invoice-${key}`
  const recipients = await listClientRecipients(db, event.id, event.request.fromEmail)
  const isSend = input.intent === 'invoice-send' && recipients.length > 0
  // The same form again refers to the same invoice, emailed or only created.
  const made = await db.selectFrom('history_entry').select('details').where('id', '=', emailId).executeTakeFirst()
  const became = createMoneyFormSuccess(isSend ? 'invoiced' : 'invoice-made')
  const { poNumber } = reading.read
  if (made) {
    const { po = await getPurchaseOrderNumber(db, event) } = JSON.parse(made.details) as { po?: string }
    const wasSent = await db
      .selectFrom('email')
      .select('id')
      .where('event_id', '=', event.id)
      // The id of a copy to another contact begins with the email's own id.
      .where((is) => is.or([is('id', '=', emailId), is('id', 'like', `${emailId}-%`)]))
      .executeTakeFirst()
    const told = (po: string, isSend: boolean) =>
      `an invoice ${isSend ? 'to email ' : ''}${po ? `with PO number ${po}` : 'without a PO number'}`
    const [before, now] = [told(po, wasSent !== undefined), told(poNumber, isSend)]
    return before === now ? became : createChangedResubmitError(input, 'poNumber', before, now)
  }
  await db
    .insertInto('billing_details')
    .values({ event_id: event.id, po_number: poNumber, changed_at: by.now })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet({ po_number: poNumber, changed_at: by.now }))
    .execute()
  const billed = await getInvoiceData(db, event, posted)
  const { dueCents } = computeLedgerTotals(billed.amountsDue, billed.entries)
  const issued = await issueNumberedDocument(
    db,
    { kind: 'invoice', eventId: event.id, paymentId: null, totalCents: dueCents },
    (number) => buildInvoicePdf({ ...billed, number }),
    by.now,
  )
  const details = { what: 'invoice', amountCents: dueCents, how: `number ${issued.number}`, po: poNumber } as const
  await recordHistoryEntry(db, event.id, { id: emailId, kind: 'money', details }, by)
  if (isSend) {
    const account = await getPaymentSummary(db, event.id, posted.today)
    const head = await getMoneyEmailContext(posted, emailId)
    const accounts = event.request.company?.billingEmail
    // The link allows its holder to accept and change, so the client's accounting address does not get it.
    const to = accounts ? { to: accounts, link: null } : {}
    const email = composeInvoiceEmail({ ...head, ...to }, issued, account, posted.today)
    // The accounting address gets the invoice alone, without copies.
    if (accounts) await queueEmail(db, email, by.now)
    else await queueClientEmail(db, email, { secret: posted.services.config.secret, now: by.now })
  }
  return became
}
