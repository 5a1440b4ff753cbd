import { randomUUID } from 'node:crypto'
import { createImageCopy } from '../../../photos/library/process-image.server.ts'
import { createPrivateFileResponse } from '../../../plumbing/http/download-response.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { moveToTrash, type TrashedRows } from '../../../plumbing/database/trash.server.ts'
import type { FileStore } from '../../../plumbing/files/disk-file-store.server.ts'
import { runHeavyWork } from '../../../plumbing/helper-process.server.ts'
import { isFileStoreError } from '../../../plumbing/files/file-store-error.ts'
import {
  validateCertificateFile,
  detectCertificateFileType,
  parseCertificateForm,
  type CertificateFieldError,
  type CertificateFileError,
} from './certificate-form.ts'
import type { Certificate } from './certificate.ts'
import { toCertificate } from './staff-members.server.ts'

/** An uploaded file. Its name is ignored. `isCut` marks a truncated upload. */
export type CertificateUpload = { bytes: Uint8Array; isCut: boolean }

/** Returns a certificate of the staff member, null if there is none. */
export async function findCertificate(db: Db, personId: string, id: string): Promise<Certificate | null> {
  const row = await db
    .selectFrom('staff_certificate')
    .selectAll()
    .where('id', '=', id)
    .where('staff_member_id', '=', personId)
    .executeTakeFirst()
  return row ? toCertificate(row) : null
}

/**
 * Stores a certificate with its file. From a staff member the file is required, and the certificate is valid only once it
 * has been seen. The `key` makes a repeated submission idempotent. Returns the field errors, empty on success. `now` in
 * epoch milliseconds.
 */
export async function createCertificate(
  { db, files }: { db: Db; files: FileStore },
  personId: string,
  input: Record<string, string>,
  sent: CertificateUpload,
  by: { seenBy: string | null; now: number },
): Promise<CertificateFieldError[]> {
  const reading = parseCertificateForm(input)
  const flaw = validateCertificateFile(sent.bytes, sent.isCut)
  const isRefused = flaw !== null && (flaw !== 'nothing' || by.seenBy === null)
  const flaws = [
    ...('flaws' in reading ? reading.flaws : []),
    ...(isRefused ? [{ field: 'file', code: flaw } as const] : []),
  ]
  if ('flaws' in reading || flaws.length > 0) return flaws
  const refused = by.seenBy === null ? await checkLinkLimits({ db, files }, personId, by.now) : null
  if (refused) return [{ field: 'file', code: refused }]
  const id = /^[\w-]{8,64}$/.test(input.key ?? '') ? input.key! : randomUUID()
  const paper = flaw === null ? await processFile(sent.bytes) : null
  if (paper && 'flaw' in paper) return [{ field: 'file', code: paper.flaw }]
  const file = paper && `crew-${randomUUID()}.${paper.type}`
  if (file) {
    const failed = await files.write(file, paper.bytes).then(() => false, isDiskFull)
    if (failed) return [{ field: 'file', code: 'no-room' }]
  }
  const { kind, number, endsOn } = reading.entry
  let isKept = false
  try {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('staff_certificate')
      .values({
        id,
        staff_member_id: personId,
        kind,
        number,
        issued_on: null,
        ends_on: endsOn,
        file,
        created_by: by.seenBy === null ? 'person' : 'owner',
        created_at: by.now,
        seen_by: by.seenBy,
        seen_at: by.seenBy === null ? null : by.now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    isKept = numInsertedOrUpdatedRows === 1n
    return []
  } finally {
    if (file && !isKept) await files.remove(file).catch(() => {})
  }
}

/** Limit of certificates per private link in 24 hours, and the bytes of disk space that uploads must leave free. */
const maxCertificatesPerDay = 12
const diskReserve = 256 * 1024 * 1024

/** The reason to refuse another certificate from a private link. */
async function checkLinkLimits(
  { db, files }: { db: Db; files: FileStore },
  personId: string,
  now: number,
): Promise<CertificateFileError | null> {
  const { papers } = await db
    .selectFrom('staff_certificate')
    .select((of) => of.fn.countAll<number>().as('papers'))
    .where('staff_member_id', '=', personId)
    .where('created_by', '=', 'person')
    .where('created_at', '>', now - 24 * 3_600_000)
    .executeTakeFirstOrThrow()
  if (papers >= maxCertificatesPerDay) return 'too-many-papers'
  const free = (await files.freeBytes?.()) ?? null
  return free !== null && free < diskReserve ? 'no-room' : null
}

/** Width in pixels at which the small print of a card stays readable. */
const maxPhotoWidth = 1_600

/** Re-encodes a photo, which drops its metadata, such as the location. A PDF is stored unchanged. */
async function processFile(
  bytes: Uint8Array,
): Promise<{ type: 'pdf' | 'paper'; bytes: Uint8Array } | { flaw: 'no-paper' }> {
  if (detectCertificateFileType(bytes) === 'pdf') return { type: 'pdf', bytes }
  const made = await runHeavyWork(() => createImageCopy(bytes, { format: 'webp', width: maxPhotoWidth }))
  // The extension is not an image's, so only the certificate's own route serves it.
  return 'flaw' in made ? { flaw: 'no-paper' } : { type: 'paper', bytes: made.copies[0]!.bytes }
}

/** Marks a certificate as seen by a user. It is valid from then on. */
export async function markCertificateSeen(db: Db, personId: string, id: string, by: { seenBy: string; now: number }) {
  await db
    .updateTable('staff_certificate')
    .set({ seen_by: by.seenBy, seen_at: by.now })
    .where('id', '=', id)
    .where('staff_member_id', '=', personId)
    .where('seen_at', 'is', null)
    .execute()
}

/** Moves a certificate with its file to the trash. Returns its id in the trash, or null if there was none. */
export async function deleteCertificate(db: Db, personId: string, id: string, now: number): Promise<string | null> {
  return db.transaction().execute(async (db) => {
    const row = await db
      .deleteFrom('staff_certificate')
      .where('id', '=', id)
      .where('staff_member_id', '=', personId)
      .returningAll()
      .executeTakeFirst()
    return row ? moveToTrash(db, 'crew-certificate', row.kind, { staff_certificate: [row] }, now) : null
  })
}

/** Deletes the files of certificates that went to the trash before a moment, in epoch milliseconds. */
export async function pruneCertificateFiles(db: Db, files: FileStore, before: number): Promise<void> {
  const thrown = await db
    .selectFrom('trash')
    .select('contents')
    .where('kind', '=', 'crew-certificate')
    .where('at', '<', before)
    .execute()
  for (const { contents } of thrown)
    for (const { file } of (JSON.parse(contents) as TrashedRows).staff_certificate ?? []) {
      if (typeof file !== 'string') continue
      const isBack = await db.selectFrom('staff_certificate').select('id').where('file', '=', file).executeTakeFirst()
      if (!isBack) await files.remove(file)
    }
}

/**
 * Serves a certificate as a download, with a policy that blocks all scripts and requests. Null if the file is missing.
 */
export async function createCertificateDownload(
  files: FileStore,
  { file, kind }: Pick<Certificate, 'file' | 'kind'>,
): Promise<Response | null> {
  const stored = file === null ? null : await files.read(file)
  if (!file || !stored) return null
  const ending = file.split('.').at(-1)!
  const isMadeAnew = ending === 'pdf' || ending === 'paper'
  // Photos stored before re-encoding existed may still contain their location.
  const body = isMadeAnew
    ? stored.body
    : await reencodePhoto(new Uint8Array(await new Response(stored.body).arrayBuffer()))
  if (body === null) return null
  const type = ending === 'pdf' ? 'pdf' : 'webp'
  const name = kind.replaceAll(/[^\w]+/g, '-').slice(0, 60)
  const size = body instanceof Uint8Array ? body.length : stored.size
  return createPrivateFileResponse(
    { body, size },
    { type: type === 'pdf' ? 'application/pdf' : 'image/webp', disposition: `attachment; filename="${name}.${type}"` },
  )
}

async function reencodePhoto(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  const made = await processFile(bytes)
  return 'flaw' in made ? null : new Uint8Array(made.bytes)
}

function isDiskFull(error: unknown): true {
  const { code } = error as NodeJS.ErrnoException
  if (isFileStoreError(error) || code === 'ENOSPC' || code === 'EDQUOT') return true
  throw error
}
