import { getIconLogo } from '../../business/brand/brand.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import type { LabeledValue, PdfDocumentBlock, PdfLetterhead } from '../../plumbing/pdf/pdf-document.ts'
import type { Language } from '../../ui/language.ts'
import { formatAmountDueLabel } from '../agreement/format-amount-due-label.ts'
import { sumSalesTax, computeCountySalesFromAmountsDue } from '../sales-tax/county-sales.ts'
import { isCountyTax } from '../sales-tax/sales-tax.ts'
import { formatTaxLabel } from '../sales-tax/tax-labels.ts'
import type { InvoiceData } from './invoice-data.ts'
import { type LedgerEntry, computeLedgerTotals } from './ledger.ts'
import { computeAmountsDueStatus } from './allocate-payments.ts'
import { moneyText, formatLedgerEntry } from './money-text.ts'

export function listInvoicePartyFacts({ client, event, poNumber, isAsleep, language }: InvoiceData): LabeledValue[] {
  const { longDay } = getFormatter(language)
  const { paper } = moneyText(language)
  const day = longDay(event.date)
  return toLabeledValues([
    [paper.client, [client.name, client.email].filter(Boolean).join(', ')],
    [paper.event, [isAsleep ? paper.postponed(day) : day, event.place].filter(Boolean).join(', ')],
    [paper.reference, event.reference],
    [paper.poNumber, poNumber],
  ])
}

/**
 * Builds the head of an invoice or receipt: the business's address and how to reach it, and "PAID" with the day of the last
 * payment once something was due and nothing is.
 */
export function buildInvoiceLetterhead({ identity, amountsDue, entries, language }: InvoiceData): PdfLetterhead {
  const { dueCents, outstandingCents } = computeLedgerTotals(amountsDue, entries)
  const last = entries.filter(({ kind, isTip }) => kind === 'payment' && !isTip).at(-1)
  const isPaid = last !== undefined && dueCents > 0 && outstandingCents <= 0
  const lines = [identity.postal ?? '', formatPhoneNumber(identity.phone), identity.email].filter(Boolean)
  const stamp = isPaid
    ? { words: moneyText(language).paper.paidStamp, day: getFormatter(language).paperDay(last.paidOn) }
    : null
  return { lines, hasEmblem: !getIconLogo(identity.brand, 'light'), stamp }
}

/** The open sum with the day and sum of its first part, as a sentence. Empty while nothing is due, and for a postponed event. */
export function buildAmountDueSentence({ amountsDue, entries, isAsleep, language }: InvoiceData): PdfDocumentBlock[] {
  const open = computeAmountsDueStatus(amountsDue, entries).filter(({ openCents }) => openCents > 0)
  const [first, ...others] = open
  if (isAsleep || !first) return []
  const { dollarsAndCents, paperDay } = getFormatter(language)
  const { stillToPay, stillToPayInParts } = moneyText(language).paper
  const { outstandingCents } = computeLedgerTotals(amountsDue, entries)
  const [sum, day] = [dollarsAndCents(outstandingCents), paperDay(first.dueOn)]
  const words =
    others.length === 0 ? stillToPay(sum, day) : stillToPayInParts(sum, dollarsAndCents(first.openCents), day)
  return [buildInvoiceParagraph(words)]
}

/** Returns the sales tax included in the amount owed, if any. A refund reduced its share of the tax. */
export function listIncludedTaxFacts({
  agreed,
  taxOfMore,
  amountsDue,
  isCalledOff,
  language,
}: InvoiceData): [string, string][] {
  const { paper } = moneyText(language)
  const { money } = agreed?.document ?? {}
  const tax = isCalledOff ? null : money?.tax
  const cents = sumSalesTax(computeCountySalesFromAmountsDue(amountsDue, agreed, { isCalledOff }).sales)
  if (!tax && cents === 0) return []
  const line = formatTaxLabel(tax ?? taxOfMore, language)
  const isExempt = tax && isCountyTax(tax) && tax.exempt
  return [[isExempt ? line : paper.taxInIt(line), getFormatter(language).dollarsAndCents(cents)]]
}

export function buildLedgerEntriesTable(
  name: string,
  entries: readonly LedgerEntry[],
  language: Language | undefined,
): PdfDocumentBlock {
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
export function buildOpenAmountBlocks({ amountsDue, entries, isAsleep, language }: InvoiceData): PdfDocumentBlock[] {
  const { dollarsAndCents, paperDay } = getFormatter(language)
  const { paper } = moneyText(language)
  const open = computeAmountsDueStatus(amountsDue, entries).filter(({ openCents }) => openCents > 0)
  const { outstandingCents } = computeLedgerTotals(amountsDue, entries)
  if (open.length === 0) return [buildInvoiceParagraph(formatSettledBalance(outstandingCents, language))]
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
  return isAsleep ? [buildInvoiceParagraph(paper.asleep), table] : [table]
}

function formatSettledBalance(outstandingCents: number, language: Language | undefined): string {
  const { paper } = moneyText(language)
  if (outstandingCents >= 0) return paper.nothingOpen
  return paper.credit(getFormatter(language).dollarsAndCents(-outstandingCents))
}

export function toLabeledValues(pairs: [string, string][]): LabeledValue[] {
  return pairs.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))
}

export function buildInvoiceHeading(words: string): PdfDocumentBlock {
  return { kind: 'heading', level: 2, words }
}

export function buildInvoiceParagraph(words: string): PdfDocumentBlock {
  return { kind: 'paragraph', words }
}
