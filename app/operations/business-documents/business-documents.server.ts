import { randomUUID } from 'node:crypto'
import { saveIfUnchanged, type SaveResult } from '../../business/save-if-unchanged.server.ts'
import { findEvent } from '../../events/event/events.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { BusinessDocumentRow } from '../../plumbing/database/schema.ts'
import { moveToTrash, type TrashedRows } from '../../plumbing/database/trash.server.ts'
import type { FileStore } from '../../plumbing/files/disk-file-store.server.ts'
import { isFileStoreError } from '../../plumbing/files/file-store-error.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import {
  getBusinessDocumentPath,
  selectExpiringDocuments,
  type BusinessDocument,
  type BusinessDocumentKind,
} from './business-document.ts'
import { businessDocumentForm, type BusinessDocumentValues } from './business-document-form.ts'
import { formatPdfFileError, validatePdfFile } from './validate-pdf-file.ts'

/** Returns every document, grouped by kind, latest end first. */
export async function listBusinessDocuments(db: Db): Promise<BusinessDocument[]> {
  const rows = await db.selectFrom('business_document').selectAll().orderBy('name').orderBy('id').execute()
  return rows
    .map(toBusinessDocument)
    .toSorted((a, b) => a.kind.localeCompare(b.kind) || (b.endsOn ?? '9').localeCompare(a.endsOn ?? '9'))
}

/** Returns a document by id, null if there is none. */
export async function findBusinessDocument(db: Db, id: string): Promise<BusinessDocument | null> {
  const row = await db.selectFrom('business_document').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toBusinessDocument(row) : null
}

/** Returns documents that expire soon or have expired, without a replacement. */
export async function listExpiringDocuments(db: Db, today: string): Promise<BusinessDocument[]> {
  const rows = await db.selectFrom('business_document').selectAll().execute()
  return selectExpiringDocuments(rows.map(toBusinessDocument), today)
}

/** Edit form of a business document. */
export const businessDocumentEditForm = {
  form: businessDocumentForm,
  address: getBusinessDocumentPath,
  canAdd: true,
  async read(db: Db, id: string): Promise<BusinessDocumentValues | null> {
    const stored = await findBusinessDocument(db, id)
    return stored && toDocumentFormValues(stored)
  },
}

/** An uploaded file. Its `name` is not trusted. `isCut` marks a truncated upload. */
export type UploadedFile = { bytes: Uint8Array; name: string; isCut: boolean }

/**
 * Saves a document with its file in a single transaction. A new document needs a file. For an existing document, a new
 * file replaces the old file, which moves to the trash. Returns the errors. `now` in epoch milliseconds.
 */
export async function saveBusinessDocument(
  { db, files }: { db: Db; files: FileStore },
  id: string,
  input: Record<string, string>,
  sent: UploadedFile,
  now: number,
): Promise<SaveResult<BusinessDocumentValues>> {
  const reading = businessDocumentForm.read(input)
  const seen = input.seen ?? ''
  const known = await findBusinessDocument(db, id)
  // A document whose event was deleted meanwhile becomes available to all events.
  const eventId = input.event && (await findEvent(db, input.event)) ? input.event : null
  const flaw = sent.isCut ? 'too-large' : validatePdfFile(sent.bytes)
  const isFile = flaw !== 'nothing'
  const refused = flaw !== null && (isFile || known === null)
  const fileError = refused ? [createFileError(formatPdfFileError(flaw, sent.name))] : []
  if ('errors' in reading) return { kind: 'invalid', errors: [...reading.errors, ...fileError], seen }
  if (refused) return { kind: 'invalid', errors: fileError, seen }
  const paper = reading.values
  if (!/^[\w-]{8,64}$/.test(id)) return { kind: 'gone' }
  const file = isFile ? `${randomUUID()}.pdf` : null
  if (file) {
    const failed = await files.write(file, sent.bytes).then(
      () => null,
      (error) => toStorageError(error, sent.name),
    )
    if (failed) return { kind: 'invalid', errors: [failed], seen }
  }
  let saved: SaveResult<BusinessDocumentValues> | null = null
  try {
    saved = await saveIfUnchanged<BusinessDocumentValues>(db, {
      locks: [`company-paper:${id}`],
      seen,
      canAdd: true,
      read: (db) => businessDocumentEditForm.read(db, id),
      // A repeated submission is detected by equal details. One with a new file is never treated as a repetition.
      ...(file === null && { typed: paper }),
      async write(db, stored) {
        const columns = {
          ...toDocumentColumns(paper),
          ...(file && { file, bytes: sent.bytes.length, created_at: now }),
        }
        if (stored === null && file)
          await db
            .insertInto('business_document')
            .values({ id, ...columns, file, bytes: sent.bytes.length, event_id: eventId, created_at: now })
            .execute()
        else {
          if (file) await moveReplacedFileToTrash(db, id, now)
          await db.updateTable('business_document').set(columns).where('id', '=', id).execute()
        }
      },
      keep: { form: getBusinessDocumentPath(id), title: paper.name, input: businessDocumentForm.textsOf, now },
    })
    return saved
  } finally {
    if (file && saved?.kind !== 'saved') await files.remove(file).catch(() => {})
  }
}

/** Moves the replaced file to the trash as a document of its own. */
async function moveReplacedFileToTrash(db: Db, id: string, now: number): Promise<void> {
  const row = await db.selectFrom('business_document').selectAll().where('id', '=', id).executeTakeFirst()
  if (row) await moveToTrash(db, 'company-paper', row.name, { business_document: [{ ...row, id: randomUUID() }] }, now)
}

/** Moves a document to the trash. Its file stays as long as it can be restored. Returns its id in the trash, or null. */
export async function deleteBusinessDocument(db: Db, id: string, now: number): Promise<string | null> {
  return db.transaction().execute(async (db) => {
    const row = await db.deleteFrom('business_document').where('id', '=', id).returningAll().executeTakeFirst()
    return row ? moveToTrash(db, 'company-paper', row.name, { business_document: [row] }, now) : null
  })
}

/** Deletes the files of documents that went to the trash before a moment, in epoch milliseconds. */
export async function pruneDeletedDocumentFiles(db: Db, files: FileStore, before: number): Promise<void> {
  const thrown = await db
    .selectFrom('trash')
    .select('contents')
    .where('kind', '=', 'company-paper')
    .where('at', '<', before)
    .execute()
  for (const { contents } of thrown)
    for (const { file } of (JSON.parse(contents) as TrashedRows).business_document ?? []) {
      const isBack = await db.selectFrom('business_document').select('id').where('file', '=', file).executeTakeFirst()
      if (!isBack) await files.remove(file)
    }
}

function createFileError(message: string): FieldError {
  return { field: 'file', message }
}

function toStorageError(error: unknown, name: string): FieldError {
  if (isFileStoreError(error))
    return createFileError(`The store for files failed (${error.said}), so nothing was saved. Try again in a minute.`)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return createFileError(formatPdfFileError('no-room', name))
  throw error
}

function toBusinessDocument(row: BusinessDocumentRow): BusinessDocument {
  return {
    id: row.id,
    kind: row.kind as BusinessDocumentKind,
    name: row.name,
    file: row.file,
    bytes: row.bytes,
    endsOn: row.ends_on,
    isForVenues: row.is_for_venues === 1,
    eventId: row.event_id,
    madeAt: row.created_at,
  }
}

function toDocumentFormValues({ kind, name, endsOn, isForVenues }: BusinessDocument): BusinessDocumentValues {
  return { kind, name, endsOn, isForVenues }
}

function toDocumentColumns({ kind, name, endsOn, isForVenues }: BusinessDocumentValues) {
  return { kind, name, ends_on: endsOn, is_for_venues: Number(isForVenues) }
}

/** Deletes the documents made for erased events. Returns orphaned file names. */
export async function eraseEventDocuments(db: Db, eventIds: string[]): Promise<string[]> {
  const papers = await db.deleteFrom('business_document').where('event_id', 'in', eventIds).returning('file').execute()
  const thrown = await db.selectFrom('trash').select(['id', 'contents']).where('kind', '=', 'company-paper').execute()
  const files = papers.map(({ file }) => file)
  for (const { id, contents } of thrown) {
    const theirs = ((JSON.parse(contents) as TrashedRows).business_document ?? []).filter((row) =>
      isForEvents(row, eventIds),
    )
    if (theirs.length === 0) continue
    files.push(...theirs.map(({ file }) => file))
    await db.deleteFrom('trash').where('id', '=', id).execute()
  }
  return files
}

function isForEvents({ event_id }: BusinessDocumentRow, eventIds: string[]): boolean {
  return event_id !== null && eventIds.includes(event_id)
}
