import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../plumbing/database/database.server.ts'
import { firstUserId } from '../../business/auth/user.ts'
import { getCurrentUserId } from '../../plumbing/http/current-user.server.ts'
import type { AgreementLogEntryRow } from '../../plumbing/database/schema.ts'
import type { TimeStampFailure } from '../../plumbing/pdf/pdf-signature.server.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import { hashReferencedRows } from './agreement-rows.server.ts'
import { createHistoryEntryHmac } from './agreement-history-signature.server.ts'
import type { AgreementHistoryEnd } from './signed-pdf.ts'

/** Details of each kind of agreement history entry. Ids name rows. Hashes are SHA-256 in hex. */
export type AgreementHistoryDetails = {
  sent: { proposalId: string; version: number; totalCents: number; keepsDay: boolean; expiresOn: string; hash: string }
  opened: { proposalId: string; version: number; person: string }
  /**
   * `mayShow`: whether the client allows publishing this feedback with first names. It is always set for feedback after the
   * event, which replaces earlier feedback.
   */
  asked: { words: string; person: string; mayShow?: boolean }
  answered: { words: string }
  signed: { proposalId: string; version: number; signatureId: string; wordsHash: string; factsHash: string }
  noted: { proposalId: string; version: number; signatureId: string; wordsHash: string; factsHash: string }
  refused: { proposalId: string; version: number; reason: 'taken' | 'ended' | 'changed' }
  moved: { proposalId: string; version: number; from: string; to: string; reason?: string }
  /** A change after acceptance, requested or offered. `hash` is of the agreement as it would become. */
  'change-asked': ChangeDetails & { hash: string; person: string }
  'change-offered': ChangeDetails & { hash: string; expiresOn: string }
  'change-signed': ChangeDetails & { signatureId: string; wordsHash: string; factsHash: string }
  /** `wordsHash` is of the text of the final document, where the change was accepted. */
  'change-settled': ChangeDetails & { to: string; hash: string; wordsHash?: string; reason?: string }
  /**
   * The stored PDF copy of a signed document, by the document's id, with the time of its time stamp or the reason why it has
   * none.
   */
  copied: { signedId: string; sha256: string; certificate: string; stampedAt?: number; unstamped?: TimeStampFailure }
  'link-replaced': { person: string; generation: number }
}
type ChangeDetails = { changeId: string; number: number; change: string; beforeCents: number; afterCents: number }
export type AgreementHistoryKind = keyof AgreementHistoryDetails

export type AgreementHistoryEntry = {
  [Kind in AgreementHistoryKind]: {
    id: string
    number: number
    at: number
    actor: 'owner' | 'client' | 'clock'
    kind: Kind
    /**
     * `by` is the id of the user, where that was not the first owner. `rows` are the hashes of the affected rows by row
     * id. The oldest entries have none.
     */
    details: AgreementHistoryDetails[Kind] & { by?: string; rows?: Record<string, string> }
    hash: string
  }
}[AgreementHistoryKind]

const firstPreviousHash = '0'.repeat(64)

/**
 * Appends an entry to an event's agreement history and computes its HMAC. Its hash covers the entry, the affected rows
 * and the previous entry. Call it in the transaction of the act itself, with the event locked, after all rows have their
 * final values. Returns the entry's hash.
 */
export async function recordAgreementHistoryEntry<Kind extends AgreementHistoryKind>(
  db: Db,
  eventId: string,
  event: { kind: Kind; details: AgreementHistoryDetails[Kind] },
  { actor, now }: { actor: 'owner' | 'client' | 'clock'; now: number },
): Promise<string> {
  const last = await db
    .selectFrom('agreement_log_entry')
    .select(['number', 'hash'])
    .where('event_id', '=', eventId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  // Stored in the details, so that the hash covers it. An owner's entry without a name is the first owner's.
  const person = actor === 'owner' ? getCurrentUserId() : null
  const rows = await hashReferencedRows(db, eventId, event)
  const row = {
    id: uuidV7(),
    event_id: eventId,
    number: (last?.number ?? 0) + 1,
    at: now,
    actor,
    kind: event.kind,
    details: toCanonicalJson({
      ...event.details,
      ...(person !== null && person !== firstUserId && { by: person }),
      ...(Object.keys(rows).length > 0 && { rows }),
    }),
    previous_hash: last?.hash ?? firstPreviousHash,
  }
  const hash = getHash(row)
  await db
    .insertInto('agreement_log_entry')
    .values({ ...row, hash, hmac: await createHistoryEntryHmac(db, { ...row, hash }, now) })
    .execute()
  return hash
}

/** Lists an event's agreement history, oldest first. */
export async function listAgreementHistory(db: Db, eventId: string): Promise<AgreementHistoryEntry[]> {
  return (await listAgreementHistoryRows(db, eventId)).map(toAgreementHistoryEntry)
}

/** Parses a stored history entry. */
export function toAgreementHistoryEntry({
  id,
  number,
  at,
  actor,
  kind,
  details,
  hash,
}: AgreementLogEntryRow): AgreementHistoryEntry {
  return { id, number, at, actor, kind, details: JSON.parse(details), hash } as AgreementHistoryEntry
}

/**
 * Length and last hash of the history at the entry that last signed, recorded or settled this document, for its signed
 * copy. Null if the entry has no row hashes.
 */
export async function findHistoryEndAtSignature(
  db: Db,
  eventId: string,
  signedId: string,
): Promise<AgreementHistoryEnd | null> {
  const event = (await listAgreementHistory(db, eventId)).findLast(({ kind, details }) =>
    kind === 'signed' || kind === 'noted'
      ? details.proposalId === signedId
      : kind === 'change-settled' && details.changeId === signedId,
  )
  return event?.details.rows ? { length: event.number, lastHash: event.hash } : null
}

/** Number of the first history entry that is missing or whose hash does not match. Null if all match. */
export async function findBrokenHistoryEntry(db: Db, eventId: string): Promise<number | null> {
  return findBrokenHashLink(await listAgreementHistoryRows(db, eventId))
}

/** Like `findBrokenHistoryEntry`, for entries that are loaded already. */
export function findBrokenHashLink(chain: AgreementLogEntryRow[]): number | null {
  let [number, previous] = [0, firstPreviousHash]
  for (const row of chain) {
    number++
    if (row.number !== number || row.previous_hash !== previous || getHash(row) !== row.hash) return number
    previous = row.hash
  }
  return null
}

/** JSON with the keys of every object sorted, so that equal values give equal text. */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** Stored agreement history of an event, oldest first. */
export function listAgreementHistoryRows(db: Db, eventId: string): Promise<AgreementLogEntryRow[]> {
  return db.selectFrom('agreement_log_entry').selectAll().where('event_id', '=', eventId).orderBy('number').execute()
}

function getHash({
  id,
  event_id,
  number,
  at,
  actor,
  kind,
  details,
  previous_hash,
}: Omit<AgreementLogEntryRow, 'hash' | 'hmac'>) {
  return sha256(toCanonicalJson([id, event_id, number, at, actor, kind, details, previous_hash]))
}
