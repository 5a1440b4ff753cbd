import { formatVenueLocation } from '../../events/event/event-text.ts'
import { recordHistoryEntry } from '../../events/event/history.server.ts'
import type { EventRecord } from '../../events/event/event.ts'
import type { ActorStamp } from '../../events/event/change-state.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { findCurrentAgreement, listAgreementChanges, type Agreement } from '../agreement/current-agreement.server.ts'
import { getProposalTranslator } from '../proposals/proposal-language.server.ts'
import { isCountyTax, type SalesTax } from '../sales-tax/sales-tax.ts'
import { getTaxConfig } from '../sales-tax/tax-config.server.ts'
import { buildCountyTax, computeFirstProposalTax } from '../sales-tax/proposal-tax.ts'
import { buildReceiptPdf, type InvoiceData } from './invoice-pdf.ts'
import type { LedgerEntry } from './ledger.ts'
import { getLedger } from './ledger.server.ts'
import { collectAgreementSourceIds } from './payment-summary.server.ts'
import { issueNumberedDocument, type NumberedDocument } from './numbered-documents.server.ts'

/** Who bills, and the business's day. */
export type InvoiceContext = { identity: InvoiceData['identity']; today: string; by: ActorStamp }

/** What an invoice or receipt of a request is made of, as it stands now. */
export async function getInvoiceData(
  db: Db,
  event: EventRecord,
  { identity, today, by }: InvoiceContext,
): Promise<Omit<InvoiceData, 'number'>> {
  const { language, reference, request } = event
  const [{ amountsDue, entries }, agreement, spoken, poNumber] = await Promise.all([
    getLedger(db, event.id),
    findCurrentAgreement(db, event.id),
    getProposalTranslator(db, language),
    getPurchaseOrderNumber(db, event),
  ])
  const agreed = agreement && {
    document: spoken(agreement.document),
    chosen: agreement.chosen,
    sources: collectAgreementSourceIds(agreement.proposal.id, await listAgreementChanges(db, event.id)),
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
    amountsDue,
    entries,
    today,
    now: by.now,
  }
}

/**
 * Gives what came at once the next receipt, and the history says so. Call it in the transaction that books it, with the
 * request locked and once: money that is booked has its receipt, and no number is given to money that is not.
 */
export async function issueReceipt(
  db: Db,
  event: EventRecord,
  came: readonly [LedgerEntry, ...LedgerEntry[]],
  biller: InvoiceContext,
): Promise<NumberedDocument> {
  const billed = await getInvoiceData(db, event, biller)
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

/** The sales tax something more is charged with: as agreed to; before there is an agreement, as proposals begin with it. */
export async function getAddedAmountTax(
  db: Db,
  { request }: Pick<EventRecord, 'request'>,
  agreed: Agreement | null,
): Promise<SalesTax | null> {
  if (agreed) return agreed.document.money.tax
  const terms = await getTaxConfig(db)
  const { tax } = computeFirstProposalTax(terms, request, request.company?.name)
  // Until somebody says where the event is, it is taxed where the business is.
  const isUnknown = tax && isCountyTax(tax) && tax.county === ''
  return isUnknown ? buildCountyTax(terms, terms.settings.baseCounty, request.eventDate, tax.exempt) : tax
}

/** Their order's number: as the owner noted it, else as they gave it when they asked. */
export async function getPurchaseOrderNumber(
  db: Db,
  { id, request }: Pick<EventRecord, 'id' | 'request'>,
): Promise<string> {
  const row = await db.selectFrom('billing').select('po_number').where('lead_id', '=', id).executeTakeFirst()
  return row?.po_number ?? request.company?.poNumber ?? ''
}
