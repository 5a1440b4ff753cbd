import type { PdfDocument, PdfDocumentBlock } from '../../plumbing/pdf/pdf-document.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { languages, type Language } from '../../ui/language.ts'
import type { ProposalDocument } from './proposal.ts'
import { clientPageText } from './client-page-text.ts'

/** Content a signature covers, as stored: the proposal's data, and the document that was shown. */
export type SignedProposalSnapshot = {
  document: ProposalDocument
  version: number
  chosen: string[]
  subtotalCents: number
  taxCents: number
  totalCents: number
  depositCents: number
  consent: string
  paper: PdfDocument
}

/** A signature with the hashes of what was signed. Times in epoch milliseconds. */
export type SignatureRecord = {
  kind: 'signed' | 'noted'
  name: string
  email: string
  at: number
  zone: string
  consent: string
  wordsHash: string
  factsHash: string
}

/**
 * Length and last hash of the agreement history at a signature, printed in the signed copy so that its holder can verify
 * the history.
 */
export type AgreementHistoryEnd = { length: number; lastHash: string }

/** Builds the signed copy: the document as shown, then the signer and the time. */
export function buildSignedPdf(
  paper: PdfDocument,
  record: SignatureRecord,
  { sentAt, end }: { sentAt: number | null; end: AgreementHistoryEnd | null },
): PdfDocument {
  const { house, title } = paper
  const language = getPdfLanguage(paper)
  const { signed } = clientPageText(language)
  const isSigned = record.kind === 'signed'
  const rows = [
    { label: isSigned ? signed.signed : signed.noted, value: formatFullTimestamp(record.at, record.zone, language) },
    ...(record.email ? [{ label: signed.email, value: record.email }] : []),
    ...(isSigned ? [{ label: signed.agreed, value: record.consent }] : []),
    { label: signed.hashWords, value: record.wordsHash },
    { label: signed.hashFacts, value: record.factsHash },
    ...(end ? [{ label: signed.record, value: signed.recordEnd(end) }] : []),
  ]
  const blocks: PdfDocumentBlock[] = [
    ...paper.blocks,
    { kind: 'heading', level: 2, words: isSigned ? signed.signed : signed.onPhone },
    {
      kind: 'signature',
      label: isSigned ? signed.signedBy : signed.notedBy,
      name: record.name,
      rows,
    },
    {
      kind: 'signature',
      label: signed.standing,
      name: house,
      rows: sentAt === null ? [] : [{ label: signed.sent, value: formatFullTimestamp(sentAt, record.zone, language) }],
    },
  ]
  return { ...paper, title: signed.title(title, isSigned), madeAt: record.at, blocks }
}

/** Formats a time: "November 20, 2026 at 9:12:05 PM EST (2026-11-21T02:12:05Z)" */
export function formatFullTimestamp(at: number, timeZone: string, language?: Language): string {
  const there = getFormatter(language).momentInLong(at, timeZone)
  return `${there} (${new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')})`
}

/** Language of a document. */
export function getPdfLanguage({ language }: Pick<PdfDocument, 'language'>): Language {
  return languages.find((one) => language.startsWith(one)) ?? 'en'
}
