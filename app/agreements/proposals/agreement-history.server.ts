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

/** What can happen to an agreement, with what is known of it. Ids name rows; hashes are SHA-256 in hex. */
export type AgreementHistoryDetails = {
  sent: { proposalId: string; version: number; totalCents: number; keepsDay: boolean; expiresOn: string; hash: string }
  opened: { proposalId: string; version: number; person: string }
  asked: { words: string; person: string }
  answered: { words: string }
  signed: { proposalId: string; version: number; signatureId: string; wordsHash: string; factsHash: string }
  noted: { proposalId: string; version: number; signatureId: string; wordsHash: string; factsHash: string }
  refused: { proposalId: string; version: number; reason: 'taken' | 'ended' | 'changed' }
  moved: { proposalId: string; version: number; from: string; to: string; reason?: string }
  /** A change after the yes: asked or offered, with the hash of the agreement as it would be. */
  'change-asked': ChangeDetails & { hash: string; person: string }
  'change-offered': ChangeDetails & { hash: string; expiresOn: string }
  'change-signed': ChangeDetails & { signatureId: string; wordsHash: string; factsHash: string }
  /** `wordsHash` is of the words of the paper both sides have, where it was agreed to. */
  'change-settled': ChangeDetails & { to: string; hash: string; wordsHash?: string; reason?: string }
  /** The PDF of something signed, by its id, as it went out and is kept; stamped by an authority then, or why not. */
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
     * `by` is which of the owners or of those at the desk, where it was not the first owner; `rows` are the hashes of the
     * rows it is about, by their ids; the first events have none.
     */
    details: AgreementHistoryDetails[Kind] & { by?: string; rows?: Record<string, string> }
    hash: string
  }
}[AgreementHistoryKind]

const beginning = '0'.repeat(64)

/**
 * Writes down what happened to a request's agreement, its hash over itself, the rows it is about and the event before it,
 * and seals it. Call it in the transaction that makes it happen, with the request locked, once its rows are as they are to
 * be. Answers the event's hash.
 */
export async function recordAgreementHistoryEntry<Kind extends AgreementHistoryKind>(
  db: Db,
  eventId: string,
  event: { kind: Kind; details: AgreementHistoryDetails[Kind] },
  { actor, now }: { actor: 'owner' | 'client' | 'clock'; now: number },
): Promise<string> {
  const last = await db
    .selectFrom('agreement_event')
    .select(['number', 'hash'])
    .where('lead_id', '=', eventId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  // In the details, so that the hash covers it; what nobody is named for is the first owner's.
  const person = actor === 'owner' ? getCurrentUserId() : null
  const rows = await hashReferencedRows(db, eventId, event)
  const row = {
    id: uuidV7(),
    lead_id: eventId,
    number: (last?.number ?? 0) + 1,
    at: now,
    actor,
    kind: event.kind,
    details: toCanonicalJson({
      ...event.details,
      ...(person !== null && person !== firstUserId && { by: person }),
      ...(Object.keys(rows).length > 0 && { rows }),
    }),
    previous_hash: last?.hash ?? beginning,
  }
  const hash = getHash(row)
  await db
    .insertInto('agreement_event')
    .values({ ...row, hash, seal: await createHistoryEntryHmac(db, { ...row, hash }, now) })
    .execute()
  return hash
}

/** What happened to a request's agreement, the first first. */
export async function listAgreementHistory(db: Db, eventId: string): Promise<AgreementHistoryEntry[]> {
  return (await listAgreementHistoryRows(db, eventId)).map(toAgreementHistoryEntry)
}

/** An event as it is told, of its row. */
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
 * How long the chain was with the event that signed, noted or settled this, the last of them: for its copy. Null where the
 * event has no hashes of rows: its copy says nothing of it.
 */
export async function findSignedHistoryEnd(
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

/** The number of the first event whose hash is not what its words give, or that is missing; null where all agree. */
export async function findBrokenHistoryEntry(db: Db, eventId: string): Promise<number | null> {
  return findBrokenHashLink(await listAgreementHistoryRows(db, eventId))
}

/** The same of events that were read already. */
export function findBrokenHashLink(chain: AgreementLogEntryRow[]): number | null {
  let [number, previous] = [0, beginning]
  for (const row of chain) {
    number++
    if (row.number !== number || row.previous_hash !== previous || getHash(row) !== row.hash) return number
    previous = row.hash
  }
  return null
}

/** JSON with every object's keys in order: the same facts are the same text. */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** The events of a request's agreement as they are stored. */
export function listAgreementHistoryRows(db: Db, eventId: string): Promise<AgreementLogEntryRow[]> {
  return db.selectFrom('agreement_event').selectAll().where('lead_id', '=', eventId).orderBy('number').execute()
}

function getHash({
  id,
  lead_id,
  number,
  at,
  actor,
  kind,
  details,
  previous_hash,
}: Omit<AgreementLogEntryRow, 'hash' | 'seal'>) {
  return sha256(toCanonicalJson([id, lead_id, number, at, actor, kind, details, previous_hash]))
}
