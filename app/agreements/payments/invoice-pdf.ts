import { getPdfAccentColor } from '../../business/brand/brand.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { getLocale } from '../../ui/language.ts'
import type { PdfDocument, PdfDocumentBlock, PriceTableLine } from '../../plumbing/pdf/pdf-document.ts'
import { buildPriceTable } from '../proposals/proposal-pdf.ts'
import { computeProposalTotals } from '../proposals/proposal-totals.ts'
import { computeLedgerTotals, sumAddedTax, type LedgerEntry } from './ledger.ts'
import { listUnlinkedAmountsDue } from './unsigned-amounts.ts'
import { formatAmountDueLabel } from '../agreement/format-amount-due-label.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import { formatTaxLabel } from '../sales-tax/tax-labels.ts'
import { moneyText, formatPaymentMethod } from './money-text.ts'
import type { InvoiceData } from './invoice-data.ts'
import {
  buildInvoiceLetterhead,
  buildAmountDueSentence,
  listInvoicePartyFacts,
  buildInvoiceHeading,
  buildLedgerEntriesTable,
  buildInvoiceParagraph,
  buildOpenAmountBlocks,
  toLabeledValues,
  listIncludedTaxFacts,
} from './invoice-blocks.ts'

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
    letterhead: buildInvoiceLetterhead(billed),
    blocks: [
      ...buildAmountDueSentence(billed),
      { kind: 'facts', rows: [{ label: paper.date, value: longDay(today) }, ...listInvoicePartyFacts(billed)] },
      buildInvoiceHeading(paper.for),
      buildAmountLines(billed),
      buildInvoiceHeading(paper.paid),
      ...(paid.length > 0
        ? [buildLedgerEntriesTable(paper.payments, paid, language)]
        : [buildInvoiceParagraph(paper.nothingYet)]),
      ...(tipCents > 0 ? [buildInvoiceParagraph(paper.tip(dollarsAndCents(tipCents)))] : []),
      buildInvoiceHeading(paper.open),
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
    letterhead: buildInvoiceLetterhead(billed),
    blocks: [
      ...buildAmountDueSentence(billed),
      { kind: 'facts', rows: [...toLabeledValues(facts), ...listInvoicePartyFacts(billed)] },
      buildInvoiceHeading(paper.stands),
      {
        kind: 'facts',
        rows: toLabeledValues([
          [paper.inAll, dollarsAndCents(dueCents)],
          [paper.soFar, dollarsAndCents(receivedCents - returnedCents)],
          ...listIncludedTaxFacts(billed),
        ]),
      },
      ...buildOpenAmountBlocks(billed),
    ],
  }
}

/** Lines of the amount owed: the agreement with its reasons and tax, and other added amounts. */
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
