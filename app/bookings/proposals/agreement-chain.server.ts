import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../plumbing/database/database.server.ts'
import { firstPerson } from '../../plumbing/database/first-person.ts'
import { actingPerson } from '../../plumbing/http/acting-person.server.ts'
import type { AgreementEventRow } from '../../plumbing/database/schema.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'

/** What can happen to an agreement, with what is known of it. Ids name rows; hashes are SHA-256 in hex. */
export type AgreementDetails = {
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
  'link-replaced': { person: string; generation: number }
}
type ChangeDetails = { changeId: string; number: number; change: string; beforeCents: number; afterCents: number }
export type AgreementKind = keyof AgreementDetails

export type AgreementEvent = {
  [Kind in AgreementKind]: {
    id: string
    number: number
    at: number
    actor: 'owner' | 'client' | 'clock'
    kind: Kind
    /** `by` is which of the owners or of those at the desk, where it was not the first owner. */
    details: AgreementDetails[Kind] & { by?: string }
    hash: string
  }
}[AgreementKind]

const beginning = '0'.repeat(64)

/**
 * Writes down what happened to a request's agreement, its hash over itself and the event before it. Call it in the
 * transaction that makes it happen, with the request locked. Answers the event's hash.
 */
export async function recordAgreement<Kind extends AgreementKind>(
  db: Db,
  leadId: string,
  event: { kind: Kind; details: AgreementDetails[Kind] },
  { actor, now }: { actor: 'owner' | 'client' | 'clock'; now: number },
): Promise<string> {
  const last = await db
    .selectFrom('agreement_event')
    .select(['number', 'hash'])
    .where('lead_id', '=', leadId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  // In the details, so that the hash covers it; what nobody is named for is the first owner's.
  const person = actor === 'owner' ? actingPerson() : null
  const row = {
    id: uuidV7(),
    lead_id: leadId,
    number: (last?.number ?? 0) + 1,
    at: now,
    actor,
    kind: event.kind,
    details: canonicalJson(
      person === null || person === firstPerson ? event.details : { ...event.details, by: person },
    ),
    previous_hash: last?.hash ?? beginning,
  }
  const hash = hashOf(row)
  await db
    .insertInto('agreement_event')
    .values({ ...row, hash })
    .execute()
  return hash
}

/** What happened to a request's agreement, the first first. */
export async function readAgreement(db: Db, leadId: string): Promise<AgreementEvent[]> {
  const rows = await selectChain(db, leadId)
  return rows.map(({ id, number, at, actor, kind, details, hash }) => {
    return { id, number, at, actor, kind, details: JSON.parse(details), hash } as AgreementEvent
  })
}

/** The number of the first event whose hash is not what its words give, or that is missing; null where all agree. */
export async function firstBroken(db: Db, leadId: string): Promise<number | null> {
  let [number, previous] = [0, beginning]
  for (const row of await selectChain(db, leadId)) {
    number++
    if (row.number !== number || row.previous_hash !== previous || hashOf(row) !== row.hash) return number
    previous = row.hash
  }
  return null
}

/** JSON with every object's keys in order: the same facts are the same text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

function selectChain(db: Db, leadId: string) {
  return db.selectFrom('agreement_event').selectAll().where('lead_id', '=', leadId).orderBy('number').execute()
}

function hashOf({ id, lead_id, number, at, actor, kind, details, previous_hash }: Omit<AgreementEventRow, 'hash'>) {
  return sha256(canonicalJson([id, lead_id, number, at, actor, kind, details, previous_hash]))
}
