import { v7 as uuidV7 } from 'uuid'
import { getSetting } from '../../business/stored-settings.server.ts'
import { lockEvent } from '../../events/event/lock-event.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import type {
  StoredPdfSource,
  StoredPdfLoader,
  PdfDocumentRenderer,
  PdfRequester,
} from '../../plumbing/pdf/pdf-service.server.ts'
import { createPdfSigner, signPdf, type PdfSigner } from '../../plumbing/pdf/pdf-signature.server.ts'
import type { TimeStamper } from '../../plumbing/pdf/time-stamp.server.ts'
import { decrypt, encrypt } from '../../plumbing/secrets/encrypt.server.ts'
import { getDatabaseSecret } from '../../plumbing/secrets/hmac.server.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import { recordAgreementHistoryEntry } from './agreement-history.server.ts'

type SignedCopyDependencies = { db: Db; paperPdf: PdfDocumentRenderer; stamp: TimeStamper | null; now: () => number }

const purpose = 'signing key'

/**
 * Loads signed copies. A copy is rendered, signed with the business's certificate and time-stamped once. All emails and
 * downloads get the same bytes. Simultaneous requests in a process share a single rendering. Of several processes, the
 * first to store its copy wins.
 */
export function createSignedCopyLoader(means: SignedCopyDependencies): StoredPdfLoader {
  const making = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  return async (copy, reader) => {
    const kept = await readCopy(means.db, copy.id)
    if (kept) return kept
    const started = making.get(copy.id)
    if (started) return started
    const made = createCopy(means, copy, reader).finally(() => making.delete(copy.id))
    making.set(copy.id, made)
    return made
  }
}

async function createCopy(
  { db, paperPdf, stamp, now }: SignedCopyDependencies,
  { id, eventId, paper }: StoredPdfSource,
  reader?: PdfRequester,
): Promise<Uint8Array<ArrayBuffer>> {
  const plain = await paperPdf(paper, reader)
  const { name } = await getSetting(db, 'identity')
  const signer = await getOrCreateSigner(db, name, now())
  // A database opened without a secret has no key to sign with. Unsigned copies are not stored.
  if (!signer) return plain
  const at = now()
  const signed = await signPdf(plain, signer, { name, at, stamp })
  return db.transaction().execute(async (db) => {
    // The event of an erased client is gone, but the signed agreement is kept.
    if (!(await lockEvent(db, eventId))) await acquireTransactionLocks(db, [`copies of ${eventId}`])
    const meanwhile = await readCopy(db, id)
    if (meanwhile) return meanwhile
    const pdf = Buffer.from(signed.pdf).toString('base64')
    await db.insertInto('signed_copy').values({ id, event_id: eventId, pdf, created_at: at }).execute()
    const details = {
      signedId: id,
      sha256: sha256(signed.pdf),
      certificate: sha256(signer.certificate),
      ...('token' in signed.stamp ? { stampedAt: signed.stamp.at } : { unstamped: signed.stamp.missing }),
    }
    await recordAgreementHistoryEntry(db, eventId, { kind: 'copied', details }, { actor: 'clock', now: at })
    return signed.pdf
  })
}

async function readCopy(db: Db, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const row = await db.selectFrom('signed_copy').select('pdf').where('id', '=', id).executeTakeFirst()
  return row ? new Uint8Array(Buffer.from(row.pdf, 'base64')) : null
}

/** SHA-256 of each stored copy of an event's agreement, by the id of the signed document. */
export async function listSignedCopyHashes(db: Db, eventId: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('signed_copy').select(['id', 'pdf']).where('event_id', '=', eventId).execute()
  return new Map(rows.map(({ id, pdf }) => [id, sha256(Buffer.from(pdf, 'base64'))]))
}

/** Our signing certificate and its key. Created once, and again when the site's secret has changed. */
async function getOrCreateSigner(db: Db, name: string, now: number): Promise<PdfSigner | null> {
  const secret = getDatabaseSecret(db)
  if (secret === null) return null
  const known = await readSigner(db, secret)
  if (known) return known
  const made = await createPdfSigner(name, now)
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, ['signing identity'])
    const meanwhile = await readSigner(db, secret)
    if (meanwhile) return meanwhile
    const certificate = made.certificate.toString('base64')
    const key = encrypt(secret, purpose, made.key.toString('base64'))
    await db.insertInto('signing_identity').values({ id: uuidV7(), certificate, key, created_at: now }).execute()
    return made
  })
}

async function readSigner(db: Db, secret: string): Promise<PdfSigner | null> {
  const rows = await db.selectFrom('signing_identity').selectAll().orderBy('created_at', 'desc').execute()
  for (const { certificate, key } of rows) {
    const text = decrypt(secret, purpose, key)
    if (text !== null) return { certificate: Buffer.from(certificate, 'base64'), key: Buffer.from(text, 'base64') }
  }
  return null
}
