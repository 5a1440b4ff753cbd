import type { Db } from '../../plumbing/database/database.server.ts'
import { toPdfFileName } from '../../plumbing/outbox/email-document-text.ts'
import { formatPdfDocumentText } from '../../plumbing/pdf/format-document-text.ts'
import type { PdfDocument } from '../../plumbing/pdf/pdf-document.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import { findSignedHistoryEnd } from '../proposals/agreement-history.server.ts'
import { listProposals } from '../proposals/proposals.server.ts'
import { getPdfLanguage, type AgreementHistoryEnd } from '../proposals/signed-pdf.ts'
import { toSignatureRecord, findSignature } from '../proposals/signatures.server.ts'
import type { Language } from '../../ui/language.ts'
import type { AgreementChange, ChangeKind } from '../agreement/agreement-change.ts'
import { formatChangeNames } from './change-parts.ts'
import { buildChangeCopyPdf, formatChangeCopyFileName } from './change-pdf.ts'
import { listAgreementChanges } from '../agreement/current-agreement.server.ts'

/** An agreed change both sides have a copy of, by its name; `hash` is the SHA-256 of its words, worked out again. */
export type AgreedChangeCopy = { id: string; number: number; name: string; kind: ChangeKind; at: number; hash: string }

/** Those of a couple's page, by their names. */
export async function listClientChangeCopies(
  db: Db,
  eventId: string,
  language: Language,
): Promise<{ id: string; name: string }[]> {
  return (await listChangeCopies(db, eventId, language)).map(({ id, name }) => ({ id, name }))
}

/** The agreed changes of a request's agreement that have a copy, the first first; named in a language. */
export async function listChangeCopies(db: Db, eventId: string, language?: Language): Promise<AgreedChangeCopy[]> {
  const changes = await listAgreementChanges(db, eventId)
  const names = changes.length > 0 ? await getChangeNames(db, eventId, changes, language) : null
  return changes
    .flatMap(({ id, number, kind, state, paper, settledAt }) => {
      const told = { id, number, name: names?.get(id) ?? '', kind }
      return state === 'agreed' && paper
        ? [{ ...told, at: settledAt ?? 0, hash: sha256(formatPdfDocumentText(paper)) }]
        : []
    })
    .toReversed()
}

/** What a request's changes are called, by their ids. */
export async function getChangeNames(
  db: Db,
  eventId: string,
  changes: readonly AgreementChange[],
  language?: Language,
): Promise<Map<string, string>> {
  const proposals = await listProposals(db, eventId)
  return formatChangeNames(changes, (proposalId) => proposals.find(({ id }) => id === proposalId), language)
}

/** The copy of an agreed change as a paper with its file's name, null where it has none. */
export async function getChangeCopyPdf(
  db: Db,
  change: AgreementChange,
): Promise<{ paper: PdfDocument; fileName: string; wordsHash: string; end: AgreementHistoryEnd | null } | null> {
  if (change.state !== 'agreed' || !change.paper) return null
  const row = await findSignature(db, change.id)
  const wordsHash = sha256(formatPdfDocumentText(change.paper))
  const end = await findSignedHistoryEnd(db, change.eventId, change.id)
  const paper = buildChangeCopyPdf(change.paper, change, { signature: row && toSignatureRecord(row), wordsHash, end })
  return { paper, fileName: toPdfFileName(formatChangeCopyFileName(change, getPdfLanguage(paper))), wordsHash, end }
}

/** The same of one named by its id. */
export async function findChangeCopyPdf(db: Db, eventId: string, changeId: string) {
  const change = (await listAgreementChanges(db, eventId)).find(({ id }) => id === changeId)
  return change ? getChangeCopyPdf(db, change) : null
}
