import { getPdfAccentColor } from '../../business/brand/brand.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { getLocale, type Language } from '../../ui/language.ts'
import type { LabeledValue, PdfDocument, PdfDocumentBlock, PriceTableLine } from '../../plumbing/pdf/pdf-document.ts'
import type { ProposalDocument } from '../proposals/proposal.ts'
import { buildPriceTable } from '../proposals/proposal-pdf.ts'
import { computeProposalTotals } from '../proposals/proposal-totals.ts'
import {
  computeLedgerTotals,
  listUnlinkedAmountsDue,
  computeAmountsDueStatus,
  sumAddedTax,
  type AmountDue,
  type LedgerEntry,
} from './ledger.ts'
import { formatAmountDueLabel } from '../agreement/amount-due-text.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import { computeCountySalesFromAmountsDue, sumSalesTax } from '../sales-tax/county-sales.ts'
import { isCountyTax, type SalesTax } from '../sales-tax/sales-tax.ts'
import { formatTaxLabel } from '../sales-tax/tax-labels.ts'
import { formatLedgerEntry, moneyText, formatPaymentMethod } from './money-text.ts'

/**
 * The current agreement: the selected lines, and the sources of their amounts due (the acceptance and each later change).
 */
export type InvoicedAgreement = { document: ProposalDocument; chosen: string[]; sources: string[] }

/** Data of an invoice or receipt. `agreed` is null where amounts due exist without an agreement. */
export type InvoiceData = {
  /** Language of the event. English where none is stored. */
  language?: Language
  number: number
  identity: BusinessIdentity
  client: { name: string; email: string | null }
  event: { date: string; place: string; reference: string }
  poNumber: string
  agreed: InvoicedAgreement | null
  /** Sales tax of added amounts where there is no agreement. */
  taxOfMore?: SalesTax | null
  /** Postponed without a new date. Nothing is due until a date is agreed. */
  isAsleep: boolean
  /** Whether the agreement was canceled. The money the business keeps then pays for no event and is not taxed. */
  isCalledOff: boolean
  amountsDue: readonly (AmountDue & { source: string })[]
  entries: readonly LedgerEntry[]
  /** The business's day, and the time in epoch milliseconds. */
  today: string
  now: number
}

/** Builds an invoice: lines with reasons and tax, payments, and open amounts with their days. */
export function buildInvoicePdf(billed: InvoiceData): PdfDocument {
  const { number, identity, today, now, amountsDue, entries, language } = billed
  const { longDay, dollarsAndCents } = getFormatter(language)
  const { paper } = moneyText(language)
  const { tipCents } = computeLedgerTotals(amountsDue, entries)
  const paid = entries.filter(({ isTip }) => !isTip)
  return {
    title: paper.invoice(number),
    language: getLocale(language),
    madeAt: now,
    house: identity.legalName || identity.name,
    color: getPdfAccentColor(identity.brand),
    blocks: [
      { kind: 'facts', rows: [{ label: paper.date, value: longDay(today) }, ...listPartyFacts(billed)] },
      heading(paper.for),
      buildAmountLines(billed),
      heading(paper.paid),
      ...(paid.length > 0 ? [entriesTable(paper.payments, paid, language)] : [paragraph(paper.nothingYet)]),
      ...(tipCents > 0 ? [paragraph(paper.tip(dollarsAndCents(tipCents)))] : []),
      heading(paper.open),
      ...buildOpenAmountBlocks(billed),
    ],
  }
}

/** Builds a receipt for a single payment, which may include a tip, with the amounts that remain. */
export function buildReceiptPdf(billed: InvoiceData, came: readonly [LedgerEntry, ...LedgerEntry[]]): PdfDocument {
  const [entry] = came
  const sum = (of: readonly LedgerEntry[]) => of.reduce((all, { amountCents }) => all + amountCents, 0)
  const tipCents = sum(came.filter(({ isTip }) => isTip))
  const isAllTip = came.every(({ isTip }) => isTip)
  const { number, identity, now, amountsDue, entries, language } = billed
  const { longDay, dollarsAndCents } = getFormatter(language)
  const { paper } = moneyText(language)
  const { dueCents, receivedCents, returnedCents } = computeLedgerTotals(amountsDue, entries)
  const facts: [string, string][] = [
    [paper.received, longDay(entry.paidOn)],
    [paper.how, [formatPaymentMethod(entry, language), entry.reference].filter(Boolean).join(', ')],
    [isAllTip ? paper.allTip : paper.sum, dollarsAndCents(sum(came))],
    [paper.ofItTip, tipCents > 0 && !isAllTip ? dollarsAndCents(tipCents) : ''],
  ]
  return {
    title: paper.receipt(number),
    language: getLocale(language),
    madeAt: now,
    house: identity.legalName || identity.name,
    color: getPdfAccentColor(identity.brand),
    blocks: [
      { kind: 'facts', rows: [...listFacts(facts), ...listPartyFacts(billed)] },
      heading(paper.stands),
      {
        kind: 'facts',
        rows: listFacts([
          [paper.inAll, dollarsAndCents(dueCents)],
          [paper.soFar, dollarsAndCents(receivedCents - returnedCents)],
          ...listTaxFacts(billed),
        ]),
      },
      ...buildOpenAmountBlocks(billed),
    ],
  }
}

/** Lines of what is owed: the agreement with its reasons and tax, and other added amounts. */
function buildAmountLines({ agreed, taxOfMore, amountsDue, today, language }: InvoiceData): PdfDocumentBlock {
  const { dollarsAndCents } = getFormatter(language)
  const { paper } = moneyText(language)
  const total = amountsDue.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const since = listUnlinkedAmountsDue(amountsDue, agreed?.sources ?? [])
  const taxCents = sumAddedTax(since)
  const { money } = agreed?.document ?? {}
  const tax = formatTaxLabel(money?.tax ?? taxOfMore, language)
  const prices =
    agreed && buildPriceTable(agreed.document, computeProposalTotals(agreed.document, agreed.chosen, today))
  const before = prices
    ? since.length > 0
      ? toSubtotalLines(prices.lines, paper.asAgreed)
      : prices.lines.slice(0, -1)
    : []
  return {
    kind: 'prices',
    name: paper.for,
    heads: prices?.heads ?? clientPageText(language).paper.heads,
    lines: [
      ...before,
      ...since.map(({ amountCents, tax, ...amountDue }): PriceTableLine => {
        const cents = amountCents - (tax?.cents ?? 0)
        return { kind: 'line', words: formatAmountDueLabel(amountDue, language), cents, price: dollarsAndCents(cents) }
      }),
      ...(taxCents === 0
        ? []
        : [{ kind: 'subtotal', words: tax, cents: taxCents, price: dollarsAndCents(taxCents) } as const]),
      { kind: 'total', words: paper.inAll, cents: total, price: dollarsAndCents(total) },
    ],
  }
}

function toSubtotalLines(lines: PriceTableLine[], words: string): PriceTableLine[] {
  return lines.map((line) => (line.kind === 'total' ? { ...line, kind: 'subtotal', words } : line))
}

function listPartyFacts({ client, identity, event, poNumber, isAsleep, language }: InvoiceData): LabeledValue[] {
  const { longDay } = getFormatter(language)
  const { paper } = moneyText(language)
  const day = longDay(event.date)
  return listFacts([
    [paper.client, [client.name, client.email].filter(Boolean).join(', ')],
    [
      paper.by,
      [identity.legalName || identity.name, identity.email, formatPhoneNumber(identity.phone)]
        .filter(Boolean)
        .join(', '),
    ],
    [paper.event, [isAsleep ? paper.postponed(day) : day, event.place].filter(Boolean).join(', ')],
    [paper.reference, event.reference],
    [paper.poNumber, poNumber],
  ])
}

/** Sales tax in what is owed, if any. A refund reduced its share of the tax. */
function listTaxFacts({ agreed, taxOfMore, amountsDue, isCalledOff, language }: InvoiceData): [string, string][] {
  const { paper } = moneyText(language)
  const { money } = agreed?.document ?? {}
  const tax = isCalledOff ? null : money?.tax
  const cents = sumSalesTax(computeCountySalesFromAmountsDue(amountsDue, agreed, { isCalledOff }).sales)
  if (!tax && cents === 0) return []
  const line = formatTaxLabel(tax ?? taxOfMore, language)
  const isExempt = tax && isCountyTax(tax) && tax.exempt
  return [[isExempt ? line : paper.taxInIt(line), getFormatter(language).dollarsAndCents(cents)]]
}

function entriesTable(name: string, entries: readonly LedgerEntry[], language: Language | undefined): PdfDocumentBlock {
  const { dollarsAndCents, paperDay } = getFormatter(language)
  const { paper } = moneyText(language)
  const kinds = new Map(entries.map(({ id, kind }) => [id, kind]))
  return {
    kind: 'table',
    name,
    heads: paper.paymentHeads,
    numbers: [2],
    rows: entries.map((entry) => {
      const { kind, ofId, paidOn, way, reason, amountCents } = entry
      // The reversal of a refund brings money back in.
      const isIn = kind === 'payment' || (kind === 'reversal' && kinds.get(ofId ?? '') === 'refund')
      // The reason of a card refund is for the business's own books.
      const why = way === 'card' ? '' : reason
      const what = [formatLedgerEntry(entry, language), why].filter(Boolean).join('; ')
      return [paperDay(paidOn), what, dollarsAndCents(isIn ? amountCents : -amountCents)]
    }),
  }
}

/** Open amounts with their days. No days while nothing is due. */
function buildOpenAmountBlocks({ amountsDue, entries, isAsleep, language }: InvoiceData): PdfDocumentBlock[] {
  const { dollarsAndCents, paperDay } = getFormatter(language)
  const { paper } = moneyText(language)
  const open = computeAmountsDueStatus(amountsDue, entries).filter(({ openCents }) => openCents > 0)
  const { outstandingCents } = computeLedgerTotals(amountsDue, entries)
  if (open.length === 0) return [paragraph(formatSettledBalance(outstandingCents, language))]
  const cells = (row: string[]) => (isAsleep ? row.filter((_, i) => i !== 1) : row)
  const heads = cells(paper.openHeads)
  const table: PdfDocumentBlock = {
    kind: 'table',
    name: paper.open,
    heads,
    numbers: [heads.length - 1],
    rows: [
      ...open.map(({ dueOn, openCents, ...amountDue }) =>
        cells([formatAmountDueLabel(amountDue, language), paperDay(dueOn), dollarsAndCents(openCents)]),
      ),
      cells([paper.open, '', dollarsAndCents(outstandingCents)]),
    ],
  }
  return isAsleep ? [paragraph(paper.asleep), table] : [table]
}

function formatSettledBalance(outstandingCents: number, language: Language | undefined): string {
  const { paper } = moneyText(language)
  if (outstandingCents >= 0) return paper.nothingOpen
  return paper.credit(getFormatter(language).dollarsAndCents(-outstandingCents))
}

function listFacts(pairs: [string, string][]): LabeledValue[] {
  return pairs.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))
}

function heading(words: string): PdfDocumentBlock {
  return { kind: 'heading', level: 2, words }
}

function paragraph(words: string): PdfDocumentBlock {
  return { kind: 'paragraph', words }
}
