import { randomUUID } from 'node:crypto'
import { createImageCopy } from '../../../photos/library/process-image.server.ts'
import { formatStorageError } from '../../../photos/library/validate-photo.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../../plumbing/database/transaction-locks.server.ts'
import type { FileStore } from '../../../plumbing/files/disk-file-store.server.ts'
import { isFileStoreError } from '../../../plumbing/files/file-store-error.ts'
import { runHeavyWork } from '../../../plumbing/helper-process.server.ts'
import { truncatedBodyHeader } from '../../../plumbing/http/truncated-body.server.ts'
import { getTextEntries } from '../../../plumbing/http/form-input.server.ts'
import { sha256 } from '../../../plumbing/secrets/sha256.server.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import type { ReceiptType } from './expense.ts'
import { findReceiptFileError, isImageFile, formatReceiptFileError } from './receipt-file-error.ts'

/** Width at which small print on a receipt is still readable, in pixels. */
const receiptWidth = 1_600

/** Time for which a receipt without a cost is kept, in milliseconds. */
const orphanLifetimeMs = 24 * 3_600_000

type SentReceipt = { bytes: Uint8Array; name: string; isCut: boolean }

/** Parses a cost form with its file. `file` is null if no file was chosen. */
export async function parseReceiptForm(request: Request): Promise<{ input: FormInput; file: SentReceipt | null }> {
  const form = await request.formData().catch(() => null)
  if (!form) return { input: {}, file: { bytes: new Uint8Array(), name: '', isCut: true } }
  const sent = form.get('file')
  const isCut = request.headers.has(truncatedBodyHeader)
  const bytes = sent instanceof File ? new Uint8Array(await sent.arrayBuffer()) : new Uint8Array()
  const file = bytes.length > 0 || isCut ? { bytes, name: sent instanceof File ? sent.name : '', isCut } : null
  return { input: Object.fromEntries(getTextEntries(form)), file }
}

/**
 * Saves a receipt, once per file content. A picture is re-encoded in a separate process, which removes its metadata,
 * including the location. A PDF is stored unchanged. Returns its id, or the error.
 */
export async function saveReceipt(
  { db, files, now }: { db: Db; files: FileStore; now: () => number },
  { bytes, name, isCut }: SentReceipt,
): Promise<{ id: string } | { problem: string }> {
  const flaw = isCut ? 'too-large' : findReceiptFileError(bytes)
  if (flaw) return { problem: formatReceiptFileError(flaw, name) }
  const hash = sha256(bytes)
  const known = await db.selectFrom('receipt').select('id').where('hash', '=', hash).executeTakeFirst()
  if (known) return known
  const made = isImageFile(bytes) ? await reencodePicture(bytes) : { type: 'pdf' as const, bytes }
  if ('flaw' in made) return { problem: formatReceiptFileError(made.flaw, name) }
  // The file extension is not served as a picture, so only the receipt's own address opens it.
  const [id, file] = [randomUUID(), `${randomUUID()}.receipt`]
  try {
    await files.write(file, made.bytes)
  } catch (error) {
    if (isFileStoreError(error)) return { problem: formatStorageError(error.said, name) }
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT') return { problem: formatReceiptFileError('no-room', name) }
    throw error
  }
  const row = { id, hash, file, type: made.type, bytes: made.bytes.length, at: now() }
  // Two phones may send the same file at once. A single copy is kept.
  const first = await db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, [`receipt-file:${hash}`])
    const there = await db.selectFrom('receipt').select('id').where('hash', '=', hash).executeTakeFirst()
    if (!there) await db.insertInto('receipt').values(row).execute()
    return there
  })
  if (first) await files.remove(file)
  return first ?? { id }
}

async function reencodePicture(bytes: Uint8Array) {
  const made = await runHeavyWork(() => createImageCopy(bytes, { format: 'webp', width: receiptWidth }))
  return 'flaw' in made ? made : { type: 'webp' as const, bytes: made.copies[0]!.bytes }
}

/** Finds a stored receipt. Null if there is none. */
export async function findReceipt(db: Db, id: string): Promise<{ file: string; type: ReceiptType } | null> {
  const row = await db.selectFrom('receipt').select(['file', 'type']).where('id', '=', id).executeTakeFirst()
  return row ? { file: row.file, type: row.type as ReceiptType } : null
}

/** Deletes receipts that were uploaded a day ago and never saved with a cost. */
export async function deleteOrphanedReceipts(db: Db, files: FileStore, now: number): Promise<void> {
  const stray = await db
    .deleteFrom('receipt')
    .where('at', '<', now - orphanLifetimeMs)
    .where((is) =>
      is.not(is.exists(is.selectFrom('expense').select('expense.id').whereRef('receipt_id', '=', 'receipt.id'))),
    )
    .returning('file')
    .execute()
  for (const { file } of stray) await files.remove(file)
}
