import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { SignatureRow } from '../../plumbing/database/schema.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import { toCanonicalJson } from './agreement-history.server.ts'
import { isValidSignatureTimeZone } from './signature-zone.ts'
import type { SignatureRecord, SignedProposalSnapshot } from './signed-pdf.ts'

/** The signer, and how and from where they signed. */
export type Signatory = {
  name: string
  email: string
  consent: string
  ip: string
  userAgent: string
  zone: string
  linkLetterId: string | null
}

/** Content a signature covers: the id of a proposal or a change, the chosen lines, and everything that was shown. */
export type SignedContent = {
  id: string
  chosen: string[]
  totalCents: number
  words: string
  facts: object
}

/** Stores a signature with everything that was shown. Call it with the event locked. Returns its id and its hashes. */
export async function createSignature(
  db: Db,
  eventId: string,
  { id: signedId, chosen, totalCents, words, facts }: SignedContent,
  { name, email, consent, ip, userAgent, zone, linkLetterId }: Signatory,
  { kind, now }: { kind: 'signed' | 'noted'; now: number },
): Promise<{ signatureId: string; wordsHash: string; factsHash: string }> {
  const signatureId = uuidV7()
  const factsText = toCanonicalJson(facts)
  const [wordsHash, factsHash] = [sha256(words), sha256(factsText)]
  await db
    .insertInto('signature')
    .values({
      id: signatureId,
      event_id: eventId,
      proposal_id: signedId,
      kind,
      name,
      email,
      at: now,
      zone,
      ip,
      user_agent: userAgent,
      consent,
      chosen: JSON.stringify(chosen),
      total_cents: totalCents,
      text: words,
      content: factsText,
      text_hash: wordsHash,
      content_hash: factsHash,
      link_email_id: linkLetterId,
    })
    .execute()
  return { signatureId, wordsHash, factsHash }
}

/** Finds the signature of a proposal or a change. Null if there is none. */
export async function findSignature(db: Db, signedId: string): Promise<SignatureRow | null> {
  return (await db.selectFrom('signature').selectAll().where('proposal_id', '=', signedId).executeTakeFirst()) ?? null
}

/** A stored signature as the signed copy shows it. */
export function toSignatureRecord(row: SignatureRow): SignatureRecord {
  const { name, email, at, zone, consent, text_hash: wordsHash, content_hash: factsHash } = row
  return { kind: row.kind as 'signed' | 'noted', name, email, at, zone, consent, wordsHash, factsHash }
}

/** Parses the content a signature covers. Null if the stored text is unreadable, which counts as altered. */
export function parseSignedProposalSnapshot({
  content: facts,
}: Pick<SignatureRow, 'content'>): Partial<SignedProposalSnapshot> | null {
  try {
    const read: unknown = JSON.parse(facts)
    return read !== null && typeof read === 'object' ? read : null
  } catch {
    return null
  }
}

/** Whether a stored signature can still be shown: its content and its time zone must be readable. */
export function isSignatureReadable(row: Pick<SignatureRow, 'content' | 'zone'>): boolean {
  return parseSignedProposalSnapshot(row) !== null && isValidSignatureTimeZone(row.zone)
}
