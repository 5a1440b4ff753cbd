import { getFormatter } from '../../business/language-formatter.ts'
import type { PdfDocument, PdfDocumentBlock, PriceTableLine } from '../../plumbing/pdf/pdf-document.ts'
import type { ProposalDocument } from './proposal.ts'
import type { ProposalTotals } from './proposal-totals.ts'
import { formatTaxLabel } from '../sales-tax/tax-labels.ts'
import { computeProposalSupplySplit } from './unpriced-option-lines.ts'
import { fillClauses } from './fill-clauses.ts'
import { clientPageText } from './client-page-text.ts'
import { getLocale } from '../../ui/language.ts'
import { listProposalPartyFacts, listTimelineFacts, listPaymentFacts } from './proposal-facts.ts'

/**
 * A proposal with its chosen lines as a PDF document. The page, the PDF and the signed text are made from it. `madeAt` in
 * epoch milliseconds.
 */
export function buildProposalPdf(
  proposed: ProposalDocument,
  version: number,
  sums: ProposalTotals,
  madeAt: number,
): PdfDocument {
  const { house, event, reference, language } = proposed
  const { paper } = clientPageText(language)
  const clauses = fillClauses(proposed, sums)
  return {
    title: paper.title(getFormatter(language).longDay(event.eventDate), reference, version),
    language: getLocale(language),
    madeAt,
    house: house.legalName || house.name,
    color: house.look?.brass,
    blocks: [
      ...(proposed.greeting ? [paragraph(proposed.greeting)] : []),
      { kind: 'facts', rows: listProposalPartyFacts(proposed) },
      heading(paper.evening),
      { kind: 'facts', rows: listTimelineFacts(proposed) },
      heading(paper.weDo),
      buildPriceTable(proposed, sums),
      heading(paper.paying),
      { kind: 'facts', rows: listPaymentFacts(proposed, sums) },
      ...buildSupplyBlocks(proposed, sums),
      heading(paper.agreeOn),
      ...(clauses.some((clause) => clause.language) ? [paragraph(paper.inEnglish)] : []),
      ...clauses.flatMap(({ heading, words, language }): PdfDocumentBlock[] => [
        { kind: 'heading', level: 3, words: heading, ...(language && { language }) },
        { kind: 'paragraph', words, ...(language && { language }) },
      ]),
    ],
  }
}

/** Chosen lines with their reasons, tax and total. */
export function buildPriceTable(
  { money, language }: Pick<ProposalDocument, 'money' | 'language'>,
  sums: ProposalTotals,
): PdfDocumentBlock & { kind: 'prices' } {
  const { dollarsAndCents } = getFormatter(language)
  const { paper } = clientPageText(language)
  const sum = (kind: 'subtotal' | 'total', words: string, cents: number): PriceTableLine => {
    return { kind, words, cents, price: dollarsAndCents(cents) }
  }
  return {
    kind: 'prices',
    name: paper.costs,
    heads: paper.heads,
    lines: [
      ...sums.lines.map(({ label, reason, quantity, totalCents, language }): PriceTableLine => ({
        kind: 'line',
        words: label,
        ...(language && { language }),
        ...(reason && { reason }),
        quantity: String(quantity),
        cents: totalCents,
        price: dollarsAndCents(totalCents),
      })),
      ...(money.tax
        ? [
            sum('subtotal', paper.beforeTax, sums.subtotalCents),
            sum('subtotal', formatTaxLabel(money.tax, language), sums.taxCents),
          ]
        : []),
      sum('total', paper.inAll, sums.totalCents),
    ],
  }
}

function buildSupplyBlocks(proposed: ProposalDocument, { lines }: ProposalTotals): PdfDocumentBlock[] {
  const { language } = proposed
  const { weBring, youBuy } = computeProposalSupplySplit(
    proposed,
    lines.map(({ id }) => id),
  ).brings
  if (!weBring && !youBuy) return []
  return [heading(clientPageText(language).paper.brings), ...[youBuy, weBring].filter(Boolean).map(paragraph)]
}

function heading(words: string): PdfDocumentBlock {
  return { kind: 'heading', level: 2, words }
}

function paragraph(words: string): PdfDocumentBlock {
  return { kind: 'paragraph', words }
}
