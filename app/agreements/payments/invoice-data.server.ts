import { formatVenueLocation } from '../../events/event/event-text.ts'
import { recordHistoryEntry } from '../../events/event/history.server.ts'
import type { EventRecord } from '../../events/event/event.ts'
import type { ActorStamp } from '../../events/event/change-state.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { Agreement } from '../agreement/current-agreement.server.ts'
import { getProposalTranslator } from '../proposals/proposal-language.server.ts'
import { isCountyTax, type SalesTax } from '../sales-tax/sales-tax.ts'
import { getTaxConfig } from '../sales-tax/tax-config.server.ts'
import { buildCountyTax, computeFirstProposalTax } from '../sales-tax/proposal-tax.ts'
import { buildReceiptPdf } from './invoice-pdf.ts'
import type { InvoiceData } from './invoice-data.ts'
import type { LedgerEntry } from './ledger.ts'
import { collectAgreementSourceIds, getPaymentAccount, type PaymentAccount } from './payment-summary.server.ts'
import { issueNumberedDocument, type NumberedDocument } from './numbered-documents.server.ts'

/** Context of an invoice: the business identity and the current day. */
export type InvoiceContext = { identity: InvoiceData['identity']; today: string; by: ActorStamp }

/** Loads the data of an invoice or receipt of an event, as of now. `account` where the transaction has read it. */
export async function getInvoiceData(
  db: Db,
  event: EventRecord,
  { identity, today, by }: InvoiceContext,
  account?: PaymentAccount,
): Promise<Omit<InvoiceData, 'number'>> {
  const { language, reference, request } = event
  const [{ ledger, agreement, changes }, spoken, poNumber] = await Promise.all([
    account ?? getPaymentAccount(db, event.id),
    getProposalTranslator(db, language),
    getPurchaseOrderNumber(db, event),
  ])
  const agreed = agreement && {
    document: spoken(agreement.document),
    chosen: agreement.chosen,
    sources: collectAgreementSourceIds(agreement.proposal.id, changes),
  }
  const { requestorName: name, fromEmail: email, eventDate: date } = request
  const place = formatVenueLocation(request) ?? ''
  const { name: company = '', billingEmail = '' } = request.company ?? {}
  return {
    language,
    identity,
    client: { name: [company, name].filter(Boolean).join(', '), email: billingEmail || email },
    event: { date, place, reference },
    poNumber,
    agreed,
    taxOfMore: agreement ? null : await getAddedAmountTax(db, event, null),
    isAsleep: agreement?.proposal.state === 'postponed',
    isCalledOff: agreement?.proposal.state === 'called-off',
    amountsDue: ledger.amountsDue,
    entries: ledger.entries,
    today,
    now: by.now,
  }
}

/**
 * Issues the next receipt for a payment, and records it in the history. Call it once, with the event locked, in the
 * transaction that records the payment, so that receipts and payments always match.
 */
export async function issueReceipt(
  db: Db,
  event: EventRecord,
  came: readonly [LedgerEntry, ...LedgerEntry[]],
  biller: InvoiceContext,
  account?: PaymentAccount,
): Promise<NumberedDocument> {
  const billed = await getInvoiceData(db, event, biller, account)
  const totalCents = came.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const issued = await issueNumberedDocument(
    db,
    { kind: 'receipt', eventId: event.id, paymentId: came[0].id, totalCents },
    (number) => buildReceiptPdf({ ...billed, number }, came),
    biller.by.now,
  )
  const details = { what: 'receipt', amountCents: totalCents, how: `number ${issued.number}` } as const
  await recordHistoryEntry(db, event.id, { kind: 'money', details }, biller.by)
  return issued
}

/** Sales tax for added amounts: as agreed, or before an agreement the tax that proposals start with. */
export async function getAddedAmountTax(
  db: Db,
  { request }: Pick<EventRecord, 'request'>,
  agreed: Agreement | null,
): Promise<SalesTax | null> {
  if (agreed) return agreed.document.money.tax
  const terms = await getTaxConfig(db)
  const { tax } = computeFirstProposalTax(terms, request, request.company?.name)
  // While the venue is unknown, the business's own county sets the tax.
  const isUnknown = tax && isCountyTax(tax) && tax.county === ''
  return isUnknown ? buildCountyTax(terms, terms.settings.baseCounty, request.eventDate, tax.exempt) : tax
}

/** Returns the client's purchase order number: the owner's entry, else the number from the quote request. */
export async function getPurchaseOrderNumber(
  db: Db,
  { id, request }: Pick<EventRecord, 'id' | 'request'>,
): Promise<string> {
  const row = await db.selectFrom('billing_details').select('po_number').where('event_id', '=', id).executeTakeFirst()
  return row?.po_number ?? request.company?.poNumber ?? ''
}
