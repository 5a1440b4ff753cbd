import type { Db } from '../../plumbing/database/database.server.ts'
import { toPdfFileName } from '../../plumbing/outbox/email-document-text.ts'
import { formatPdfDocumentText } from '../../plumbing/pdf/format-document-text.ts'
import type { PdfDocument } from '../../plumbing/pdf/pdf-document.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import { findHistoryEndAtSignature } from '../proposals/agreement-history.server.ts'
import { listProposals } from '../proposals/proposals.server.ts'
import { getPdfLanguage, type AgreementHistoryEnd } from '../proposals/signed-pdf.ts'
import { toSignatureRecord, findSignature } from '../proposals/signatures.server.ts'
import type { Language } from '../../ui/language.ts'
import type { AgreementChange, ChangeKind } from '../agreement/agreement-change.ts'
import { formatChangeNames } from './change-parts.ts'
import { buildChangeCopyPdf, formatChangeCopyFileName } from './change-copy-pdf.ts'
import { listAgreementChanges } from '../agreement/current-agreement.server.ts'

/** A copy of an agreed change that both sides have. `hash` is the SHA-256 of its text, computed anew. */
export type AgreedChangeCopy = { id: string; number: number; name: string; kind: ChangeKind; at: number; hash: string }

/** Ids and names of the copies on the client page. */
export async function listClientChangeCopies(
  db: Db,
  eventId: string,
  language: Language,
): Promise<{ id: string; name: string }[]> {
  return (await listChangeCopies(db, eventId, language)).map(({ id, name }) => ({ id, name }))
}

/** Agreed changes that have a copy, oldest first. Their names are in `language`. */
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

/** Names of an event's changes, by change id. */
export async function getChangeNames(
  db: Db,
  eventId: string,
  changes: readonly AgreementChange[],
  language?: Language,
): Promise<Map<string, string>> {
  const proposals = await listProposals(db, eventId)
  return formatChangeNames(changes, (proposalId) => proposals.find(({ id }) => id === proposalId), language)
}

/** The copy of an agreed change as a PDF document with its file name. Null if it has no copy. */
export async function getChangeCopyPdf(
  db: Db,
  change: AgreementChange,
): Promise<{ paper: PdfDocument; fileName: string; wordsHash: string; end: AgreementHistoryEnd | null } | null> {
  if (change.state !== 'agreed' || !change.paper) return null
  const row = await findSignature(db, change.id)
  const wordsHash = sha256(formatPdfDocumentText(change.paper))
  const end = await findHistoryEndAtSignature(db, change.eventId, change.id)
  const paper = buildChangeCopyPdf(change.paper, change, { signature: row && toSignatureRecord(row), wordsHash, end })
  return { paper, fileName: toPdfFileName(formatChangeCopyFileName(change, getPdfLanguage(paper))), wordsHash, end }
}

/** Like `getChangeCopyPdf`, by the change's id. */
export async function findChangeCopyPdf(db: Db, eventId: string, changeId: string) {
  const change = (await listAgreementChanges(db, eventId)).find(({ id }) => id === changeId)
  return change ? getChangeCopyPdf(db, change) : null
}
