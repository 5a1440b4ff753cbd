import type { Db } from '../../../plumbing/database/database.server.ts'
import type { TextMessageRow } from '../../../plumbing/database/schema.ts'
import type { FileStore } from '../../../plumbing/files/disk-file-store.server.ts'
import { detectFileKind } from '../../../plumbing/files/file-kind.ts'
import { runHeavyWork } from '../../../plumbing/helper-process.server.ts'
import type { Logger } from '../../../plumbing/http/logger.server.ts'
import { claimRows, updateClaimedRow, type ClaimedRow } from '../../../plumbing/queue/claim-rows.server.ts'
import {
  drainJobQueue,
  startJobQueue,
  type Backpressure,
  type JobQueue,
} from '../../../plumbing/queue/queue-loop.server.ts'
import { sha256 } from '../../../plumbing/secrets/sha256.server.ts'
import { createImageCopy } from '../../../photos/library/process-image.server.ts'
import { getTextAccount, type TextsConfig } from '../account/text-account.server.ts'
import { downloadMedia } from '../carrier/download-media.server.ts'
import { parseTextMessageMedia, type TextMessageMedia } from '../content/text-media.ts'

const minute = 60_000

/** Time after which another process may fetch the files, in milliseconds. Longer than a download with its picture. */
const claimMs = 5 * minute

/** Minutes until the next attempts, which end after about a day. */
const retryMinutes = [1, 5, 15, 60, 240, 480, 720]

/** Maximum width of a stored picture, in pixels. */
const pictureWidth = 1_200

export type TextMediaServices = { db: Db; files: FileStore; now: () => number; config: TextsConfig }

/** Fetches files of texts from the carrier until stopped. */
export function startTextMediaLoop({ giveWay, log, ...services }: TextMediaServices & Backpressure & { log: Logger }) {
  return startJobQueue({ ...createMediaQueue(services), giveWay }, { log, failed: 'texts-failed' })
}

/** Fetches all files that are due. Returns the number of texts. */
export function fetchDueMedia(services: TextMediaServices): Promise<number> {
  return drainJobQueue(createMediaQueue(services))
}

type ClaimedText = ClaimedRow<'text_message'>

function createMediaQueue(services: TextMediaServices): JobQueue<ClaimedText> {
  const { db, config } = services
  return {
    slots: 1,
    claim: async (most) => {
      const now = services.now()
      if (!(await getTextAccount(db, config)).settings) return []
      return claimRows(
        db,
        'text_message',
        { which: (is) => is.and([is('media_due_at', '<=', now)]), first: 'created_at', most, now, claimTime: claimMs },
        true,
      )
    },
    work: (row) => fetchMedia(services, row),
  }
}

/**
 * Downloads the missing files of a text, and stores each at once. Files that the carrier does not have yet are requested
 * again later.
 */
async function fetchMedia({ db, files, now, config }: TextMediaServices, row: ClaimedText): Promise<void> {
  const { settings } = await getTextAccount(db, config)
  if (!settings) return void (await updateClaimedRow(db, 'text_message', row, { attempts: row.attempts - 1 }))
  const media = parseTextMessageMedia(row)
  const delay = retryMinutes[row.attempts - 1]
  for (const [position, { url, type }] of media.entries()) {
    if (url === '') continue
    const found = await downloadMedia(settings, url)
    if ('problem' in found && !found.isFinal && delay !== undefined) continue
    media[position] =
      'problem' in found
        ? { url: '', type, remark: found.problem }
        : await storeTextFile(files, `${row.id} ${position}`, { type, bytes: found.bytes })
    const values = { media: JSON.stringify(media), claim: row.claim, claimed_until: now() + claimMs }
    if (await updateClaimedRow(db, 'text_message', row, values)) continue
    // The text message was erased meanwhile, or another process has claimed it. If it was erased, delete the downloaded
    // file too.
    const isThere = await db.selectFrom('text_message').select('id').where('id', '=', row.id).executeTakeFirst()
    const { file } = media[position]
    if (!isThere && file) await files.remove(file)
    return
  }
  const isLeft = media.some(({ url }) => url !== '')
  await updateClaimedRow(db, 'text_message', row, { media_due_at: isLeft ? now() + delay! * minute : null })
}

/**
 * Stores a file of a text. A picture is re-encoded, so that the original bytes are never shown. Other files are stored
 * unchanged for download. `key` names the file, so that a retry after a crash writes the same file.
 */
export async function storeTextFile(
  files: Pick<FileStore, 'write'>,
  key: string,
  { type, bytes }: { type: string; bytes: Uint8Array },
): Promise<TextMessageMedia> {
  const isPicture = ['jpeg', 'png', 'gif', 'webp'].includes(detectFileKind(bytes))
  const made = isPicture
    ? await runHeavyWork(() => createImageCopy(bytes, { format: 'webp', width: pictureWidth }))
    : null
  const copy = made && 'copies' in made ? made.copies[0] : undefined
  const content = copy?.bytes ?? bytes
  const file = `${sha256(key)}.${copy ? 'webp' : 'attachment'}`
  await files.write(file, content)
  const size = copy && { width: copy.width, height: copy.height }
  return { url: '', type, file, bytes: content.length, ...size }
}

/** Names of the stored files of a text. */
export function listTextMediaFiles(row: Pick<TextMessageRow, 'media'>): string[] {
  return parseTextMessageMedia(row).flatMap(({ file }) => file ?? [])
}
