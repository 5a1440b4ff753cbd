import { randomUUID } from 'node:crypto'
import { v7 as uuidV7 } from 'uuid'
import { findActiveAgreement } from '../../agreements/proposals/active-agreement.server.ts'
import { getToday } from '../../business/dates.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { lockEvent } from '../../events/event/lock-event.server.ts'
import { createImageCopy } from '../../photos/library/process-image.server.ts'
import { validatePhotoFile } from '../../photos/library/validate-photo.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { ClientPhotoRow } from '../../plumbing/database/schema.ts'
import type { FileStore } from '../../plumbing/files/disk-file-store.server.ts'
import { isFileStoreError } from '../../plumbing/files/file-store-error.ts'
import { runHeavyWork } from '../../plumbing/helper-process.server.ts'
import { queueEmail } from '../../plumbing/outbox/outbox.server.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import { composePhotoRemovalEmail } from './photo-removal-email.ts'
import { maxClientPhotos, maxUploadsPerDay, type ClientPhoto, type ClientPhotoErrorCode } from './client-photo.ts'

/** Maximum width of a stored copy in pixels: the widest that pages of the website use. */
const photoWidth = 2_000

/** Retention in milliseconds: two years. */
const retentionMs = 730 * 24 * 3_600_000

/** Disk space that uploads leave free, in bytes. */
const diskReserve = 256 * 1024 * 1024

type Services = { db: Db; files: FileStore; now: () => number }

/** Lists the photos of an event, oldest first, without those that were taken down. */
export async function listClientPhotos(db: Db, eventId: string): Promise<ClientPhoto[]> {
  const rows = await db
    .selectFrom('client_photo')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toClientPhoto)
}

/** Finds a photo of an event. Null if it is another event's, or was taken down. */
export async function findClientPhoto(db: Db, eventId: string, id: string): Promise<ClientPhoto | null> {
  return (await listClientPhotos(db, eventId)).find((photo) => photo.id === id) ?? null
}

/** Number of photos that the client let the business show and took down since. */
export async function countWithdrawnPhotos(db: Db, eventId: string): Promise<number> {
  const { count } = await db
    .selectFrom('client_photo')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('removed_at', 'is not', null)
    .where('may_show', '=', 1)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Adds a photo, once for each content. It is drawn anew in a separate process, which removes its metadata, including the
 * location. Returns why it is refused, or null.
 */
export async function addClientPhoto(
  { db, files, now }: Services,
  { eventId, linkId }: { eventId: string; linkId: string },
  { bytes, mayShow }: { bytes: Uint8Array; mayShow: boolean },
): Promise<ClientPhotoErrorCode | null> {
  const flaw = validatePhotoFile(bytes)
  if (flaw) return flaw
  const hash = sha256(bytes)
  const full = await checkRoom(db, eventId, hash, now())
  if (full) return full
  const free = (await files.freeBytes?.()) ?? null
  if (free !== null && free < diskReserve) return 'no-room'
  const made = await runHeavyWork(() => createImageCopy(bytes, { format: 'webp', width: photoWidth }))
  if ('flaw' in made) return made.flaw
  const [copy] = made.copies
  // The file name has no image extension, so the public photo route does not serve it. Only routes of this module do.
  const [id, file] = [uuidV7(), `${randomUUID()}.clientphoto`]
  if (await files.write(file, copy!.bytes).then(() => false, isDiskFull)) return 'no-room'
  let isKept = false
  try {
    const refused = await db.transaction().execute(async (db) => {
      await lockEvent(db, eventId)
      const known = await selectSame(db, eventId, hash).executeTakeFirst()
      if (known) {
        if (mayShow) await db.updateTable('client_photo').set({ may_show: 1 }).where('id', '=', known.id).execute()
        return null
      }
      const refused = await checkRoom(db, eventId, hash, now())
      if (refused) return refused
      const size = { width: copy!.width, height: copy!.height, bytes: copy!.bytes.length }
      const row = { id, event_id: eventId, client_link_id: linkId, hash, file, ...size, may_show: Number(mayShow) }
      await db
        .insertInto('client_photo')
        .values({ ...row, created_at: now(), removed_at: null })
        .execute()
      isKept = true
      return null
    })
    return refused
  } finally {
    if (!isKept) await files.remove(file).catch(() => {})
  }
}

/**
 * Returns the reason why an event accepts no further photo. Null if it does, or if the same photo is already stored.
 */
async function checkRoom(db: Db, eventId: string, hash: string, now: number): Promise<ClientPhotoErrorCode | null> {
  if (await selectSame(db, eventId, hash).executeTakeFirst()) return null
  const rows = await db
    .selectFrom('client_photo')
    .select(['created_at', 'removed_at'])
    .where('event_id', '=', eventId)
    .execute()
  if (rows.filter(({ removed_at }) => removed_at === null).length >= maxClientPhotos) return 'too-many'
  return rows.filter(({ created_at }) => created_at > now - 24 * 3_600_000).length >= maxUploadsPerDay
    ? 'too-often'
    : null
}

function selectSame(db: Db, eventId: string, hash: string) {
  return db
    .selectFrom('client_photo')
    .select('id')
    .where('event_id', '=', eventId)
    .where('hash', '=', hash)
    .where('removed_at', 'is', null)
}

type RemovalServices = Services & { config: { siteUrl: string }; nudge: () => void }

/**
 * Takes a photo down and deletes its file. The row stays without it, so that the owner knows. The owner gets an email about
 * one that they could show.
 */
export async function withdrawClientPhoto(services: RemovalServices, eventId: string, id: string): Promise<void> {
  const { db, files, config } = services
  const now = services.now()
  const file = await db.transaction().execute(async (db) => {
    await lockEvent(db, eventId)
    const photo = await findClientPhoto(db, eventId, id)
    if (!photo) return null
    await db.updateTable('client_photo').set({ removed_at: now, file: '', hash: '' }).where('id', '=', id).execute()
    const proposal = photo.mayShow ? await findActiveAgreement(db, eventId) : null
    if (proposal) {
      const identity = await getSetting(db, 'identity')
      const today = getToday(now, identity.timeZone)
      const email = composePhotoRemovalEmail(proposal, { today }, identity, config.siteUrl)
      const told = await db.selectFrom('email').select('id').where('id', '=', email.id).executeTakeFirst()
      if (!told) await queueEmail(db, email, now)
    }
    return photo.file
  })
  if (file === null) return
  await files.remove(file)
  services.nudge()
}

/** Deletes the photos of events. Returns the names of their files. */
export async function eraseClientPhotos(db: Db, eventIds: readonly string[]): Promise<string[]> {
  const rows = await db.deleteFrom('client_photo').where('event_id', 'in', eventIds).returning('file').execute()
  return rows.flatMap(getClientPhotoFiles)
}

/** Deletes photos two years after they were sent. */
export async function pruneClientPhotos(db: Db, { files, now }: { files: FileStore; now: number }): Promise<void> {
  const old = db.deleteFrom('client_photo').where('created_at', '<', now - retentionMs)
  for (const row of await old.returning('file').execute())
    for (const file of getClientPhotoFiles(row)) await files.remove(file)
}

/** Names of the files of a row. */
export function getClientPhotoFiles({ file }: Pick<ClientPhotoRow, 'file'>): string[] {
  return file === '' ? [] : [file]
}

function toClientPhoto({ id, file, width, height, may_show, created_at }: ClientPhotoRow): ClientPhoto {
  return { id, file, width, height, mayShow: may_show === 1, createdAt: created_at }
}

function isDiskFull(error: unknown): true {
  const { code } = error as NodeJS.ErrnoException
  if (isFileStoreError(error) || code === 'ENOSPC' || code === 'EDQUOT') return true
  throw error
}
