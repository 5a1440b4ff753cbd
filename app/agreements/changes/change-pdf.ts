import type { LedgerBalance } from '../payments/ledger.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import type { PdfDocument, PdfDocumentBlock } from '../../plumbing/pdf/pdf-document.ts'
import { buildPriceTable } from '../proposals/proposal-pdf.ts'
import { computeProposalTotals } from '../proposals/proposal-totals.ts'
import type { AgreementChange } from '../agreement/agreement-change.ts'
import { compareAgreements, type ComparableAgreement } from './compare-agreements.ts'
import { changesText } from './changes-text.ts'
import { getLocale } from '../../ui/language.ts'

type ChangePdfTerms = { balance: LedgerBalance; today: string; madeAt: number }

/**
 * An agreed change as a PDF document: the text both sides have, which a signature covers where it was signed. `balance`
 * was still unpaid before it. `today` is the business's day, `madeAt` in epoch milliseconds.
 */
export function buildChangePdf(
  before: ComparableAgreement,
  change: AgreementChange,
  { balance, today, madeAt }: ChangePdfTerms,
): PdfDocument {
  const { document, chosen, kind, number, askedBy, words, answer } = change
  const { house, reference, language } = document
  const told = changesText(language).paper
  const isUndated = before.isUndated === true && change.isUndated === true
  const rows = compareAgreements(before, { ...change, totalCents: change.afterCents, isUndated }, balance)
  const differing = rows.filter(({ differs }) => differs)
  const isOtherEvent = kind === 'change' || kind === 'storm'
  return {
    title: kind === 'call-off' ? told.cancellation(reference) : told.title(number, reference),
    language: getLocale(language),
    madeAt,
    house: house.legalName || house.name,
    color: house.look?.brass,
    blocks: [
      paragraph(describeChange(before, change)),
      ...(words && kind !== 'storm' ? [buildChangeHeading(told.said[askedBy]), paragraph(words)] : []),
      ...(answer ? [buildChangeHeading(told.answered), paragraph(answer)] : []),
      ...(isOtherEvent && differing.length > 0
        ? [
            buildChangeHeading(told.different),
            {
              kind: 'table',
              name: told.different,
              heads: told.heads,
              rows: differing.map(({ label, before, after }) => [label, before || told.none, after || told.none]),
            } satisfies PdfDocumentBlock,
          ]
        : []),
      ...(isOtherEvent
        ? [buildChangeHeading(told.costs), buildPriceTable(document, computeProposalTotals(document, chosen, today))]
        : []),
      // Nothing of a canceled event stays in force.
      ...(kind === 'call-off' ? [] : [paragraph(told.restStays)]),
    ],
  }
}

function describeChange(
  { document: { event: before }, isUndated = false }: ComparableAgreement,
  change: AgreementChange,
): string {
  const { kind, words, afterCents, eventDate } = change
  const { language } = change.document
  const { longDay, dollarsAndCents } = getFormatter(language)
  const told = changesText(language).paper
  const day = longDay(before.eventDate)
  switch (kind) {
    case 'change':
      return isUndated && change.isUndated ? told.isChangedUndated : told.isChanged(day)
    case 'storm':
      return told.moves(words, day, longDay(eventDate))
    case 'postpone':
      return told.postponed(day)
    case 'call-off':
      return told.calledOff(day, afterCents > 0 ? dollarsAndCents(afterCents) : null)
  }
}

export function buildChangeHeading(words: string): PdfDocumentBlock {
  return { kind: 'heading', level: 2, words }
}

function paragraph(words: string): PdfDocumentBlock {
  return { kind: 'paragraph', words }
}
