import type { Db } from '../../plumbing/database/database.server.ts'
import { pdfFileName } from '../../plumbing/outbox/document-words.ts'
import { paperText } from '../../plumbing/papers/paper-text.ts'
import type { Paper } from '../../plumbing/papers/paper.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import { recordOf, signatureOf } from '../proposals/signatures.server.ts'
import type { Change, ChangeKind } from './change.ts'
import { changeCopy, changeCopyName } from './change-paper.ts'
import { readChanges } from './current-agreement.server.ts'

/** An agreed change both sides have a copy of; `hash` is the SHA-256 of its words, worked out again. */
export type ChangeCopy = { id: string; number: number; kind: ChangeKind; at: number; hash: string }

/** The agreed changes of a request's agreement that have a copy, the first first. */
export async function readCopies(db: Db, leadId: string): Promise<ChangeCopy[]> {
  return (await readChanges(db, leadId))
    .flatMap(({ id, number, kind, state, paper, settledAt }) =>
      state === 'agreed' && paper ? [{ id, number, kind, at: settledAt ?? 0, hash: sha256(paperText(paper)) }] : [],
    )
    .toReversed()
}

/** The copy of an agreed change as a paper with its file's name, null where it has none. */
export async function copyOfChange(
  db: Db,
  change: Change,
): Promise<{ paper: Paper; fileName: string; wordsHash: string } | null> {
  if (change.state !== 'agreed' || !change.paper) return null
  const row = await signatureOf(db, change.id)
  const wordsHash = sha256(paperText(change.paper))
  const paper = changeCopy(change.paper, change, { signature: row && recordOf(row), wordsHash })
  return { paper, fileName: pdfFileName(changeCopyName(change)), wordsHash }
}

/** The same of one named by its id. */
export async function findCopy(db: Db, leadId: string, changeId: string) {
  const change = (await readChanges(db, leadId)).find(({ id }) => id === changeId)
  return change ? copyOfChange(db, change) : null
}
