import { getFormatter } from '../../business/language-formatter.ts'
import type { PdfDocument, PdfDocumentBlock } from '../../plumbing/pdf/pdf-document.ts'
import type { Language } from '../../ui/language.ts'
import type { AgreementChange } from '../agreement/agreement-change.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import {
  type SignatureRecord,
  type AgreementHistoryEnd,
  buildSignedPdf,
  getPdfLanguage,
  formatFullTimestamp,
} from '../proposals/signed-pdf.ts'
import { buildChangeHeading } from './change-pdf.ts'
import { changesText } from './changes-text.ts'

/**
 * The PDF copy of a change for both sides: the document, then who agreed to it and when. `wordsHash` is the SHA-256 of
 * the document's text.
 */
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
      buildChangeHeading(told.agreed),
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
