import type { LedgerBalance } from '../payments/ledger.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import type { PdfDocument, PdfDocumentBlock } from '../../plumbing/pdf/pdf-document.ts'
import { buildPriceTable } from '../proposals/proposal-pdf.ts'
import { computeProposalTotals } from '../proposals/proposal-totals.ts'
import {
  getPdfLanguage,
  formatFullTimestamp,
  buildSignedPdf,
  type AgreementHistoryEnd,
  type SignatureRecord,
} from '../proposals/signed-pdf.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import type { AgreementChange } from '../agreement/agreement-change.ts'
import { compareAgreements, type ComparableAgreement } from './parse-change.ts'
import { changesText } from './changes-text.ts'
import { getLocale, type Language } from '../../ui/language.ts'

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
      ...(words && kind !== 'storm' ? [heading(told.said[askedBy]), paragraph(words)] : []),
      ...(answer ? [heading(told.answered), paragraph(answer)] : []),
      ...(isOtherEvent && differing.length > 0
        ? [
            heading(told.different),
            {
              kind: 'table',
              name: told.different,
              heads: told.heads,
              rows: differing.map(({ label, before, after }) => [label, before || told.none, after || told.none]),
            } satisfies PdfDocumentBlock,
          ]
        : []),
      ...(isOtherEvent
        ? [heading(told.costs), buildPriceTable(document, computeProposalTotals(document, chosen, today))]
        : []),
      // Nothing of a canceled event stays in force.
      ...(kind === 'call-off' ? [] : [paragraph(told.restStays)]),
    ],
  }
}

/** Both sides' copy: the document, then who agreed to it and when. `wordsHash` is the SHA-256 of the document's text. */
export function buildChangeCopyPdf(
  paper: PdfDocument,
  change: Pick<AgreementChange, 'document' | 'askedBy' | 'kind' | 'madeAt' | 'settledAt'>,
  {
    signature,
    wordsHash,
    end,
  }: { signature: SignatureRecord | null; wordsHash: string; end: AgreementHistoryEnd | null },
): PdfDocument {
  if (signature) return buildSignedPdf(paper, signature, { sentAt: null, end })
  const { document, askedBy, kind, madeAt, settledAt } = change
  const { client, house } = document
  const language = getPdfLanguage(paper)
  const told = changesText(language).paper
  const { signed } = clientPageText(language)
  const moment = (at: number) => formatFullTimestamp(at, house.timeZone, language)
  const agreedAt = settledAt ?? madeAt
  const theirs = {
    label: kind === 'storm' ? told.picked : told.asked,
    value: moment(kind === 'storm' ? agreedAt : madeAt),
  }
  const isTheirs = askedBy === 'client' || kind === 'storm'
  return {
    ...paper,
    madeAt: agreedAt,
    blocks: [
      ...paper.blocks,
      heading(told.agreed),
      ...(isTheirs
        ? [
            {
              kind: 'signature',
              label: kind === 'storm' ? told.pickedBy : told.askedBy,
              name: client.name,
              rows: [theirs],
            } satisfies PdfDocumentBlock,
          ]
        : []),
      {
        kind: 'signature',
        label: kind === 'storm' ? told.offeredBy : isTheirs ? told.agreedBy : told.doneBy,
        name: paper.house,
        rows: [
          { label: kind === 'storm' ? told.offered : told.agreed, value: moment(kind === 'storm' ? madeAt : agreedAt) },
          { label: told.hash, value: wordsHash },
          ...(end ? [{ label: signed.record, value: signed.recordEnd(end) }] : []),
        ],
      },
    ],
  }
}

/** File name of a copy in its language: "october-16-2027-nt-7q4m-change-1.pdf". */
export function formatChangeCopyFileName(
  { document: { event, reference }, kind, number }: Pick<AgreementChange, 'document' | 'kind' | 'number'>,
  language: Language,
): string {
  const { file } = changesText(language).paper
  return `${getFormatter(language).paperDay(event.eventDate)} ${reference} ${kind === 'call-off' ? file.calledOff : file.change(number)}`
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

function heading(words: string): PdfDocumentBlock {
  return { kind: 'heading', level: 2, words }
}

function paragraph(words: string): PdfDocumentBlock {
  return { kind: 'paragraph', words }
}
