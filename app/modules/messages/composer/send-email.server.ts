import { computeQuietHoursEnd } from '../../../business/quiet-hours.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { handleReplyForm, type ReplyFormResult } from '../../../office/reply/handle-reply-form.server.ts'
import { getReplyPageData } from '../../../office/reply/reply-view.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { AttachedFile } from '../../../plumbing/outbox/email.ts'
import type { FileStore } from '../../../plumbing/files/disk-file-store.server.ts'
import type { FieldError } from '../../../ui/field-errors.ts'
import { undoWindowMs } from '../undo-window.ts'
import { blankTemplate } from './composer-data.server.ts'
import { deleteDraft } from './drafts.server.ts'
import {
  findAttachmentError,
  removeAttachedFiles,
  storeAttachedFiles,
  type PostedEmail,
} from './posted-email.server.ts'
import { findReplyTarget } from './reply-thread.server.ts'

type Services = {
  db: Db
  files: FileStore
  now: () => number
  config: { siteUrl: string; secret: string }
}

/**
 * Sends an email to an event's client in the thread of their last message. It leaves after two minutes, or in the morning.
 * A greeting alone is refused.
 */
export async function sendThreadEmail(
  { db, files, now, config: { siteUrl, secret } }: Services,
  eventId: string,
  posted: PostedEmail,
): Promise<ReplyFormResult> {
  const { input } = posted
  const refuse = (error: FieldError): ReplyFormResult => {
    return { kind: 'back', status: 422, stale: false, errors: [error], input }
  }
  const error = findAttachmentError(posted) ?? (await findGreetingAlone(db, eventId, posted, now()))
  if (error) return refuse(error)
  const target = await findReplyTarget(db, eventId)
  const { timeZone } = await getSetting(db, 'identity')
  const quietEnd = computeQuietHoursEnd(now(), timeZone)
  const attachedFiles = await storeAttachedFiles(files, posted.files)
  const delivery = {
    wait: quietEnd === null ? undoWindowMs : quietEnd - now(),
    ...(target && { thread: target.thread }),
    ...(attachedFiles.length > 0 && { attachedFiles }),
  }
  const result = await handleReplyForm(db, eventId, input, { now: now(), siteUrl, secret, delivery })
  // A form that is posted again sends nothing again.
  if (!(await isAttached(db, eventId, attachedFiles))) await removeAttachedFiles(files, attachedFiles)
  if (result.kind === 'sent') {
    await deleteDraft(db, eventId, input.draft)
    return result
  }
  if (result.kind === 'taken' && attachedFiles.length > 0)
    return refuse({
      field: 'files',
      message: 'Another event has this day. Send this email without files first, and the files with a second one',
    })
  return result
}

/** Whether an email of the event has these files. */
async function isAttached(db: Db, eventId: string, [first]: readonly AttachedFile[]): Promise<boolean> {
  if (!first) return true
  const row = await db
    .selectFrom('email')
    .select('id')
    .where('event_id', '=', eventId)
    .where('attached_files', 'like', `%${first.file}%`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the error for an email without any text after its greeting. Null if it has text. */
async function findGreetingAlone(
  db: Db,
  eventId: string,
  { input }: PostedEmail,
  now: number,
): Promise<FieldError | null> {
  const blank = await getReplyPageData(db, eventId, blankTemplate, now)
  const plain = (text = '') => text.replaceAll(/\s+/g, ' ').trim()
  return blank && plain(input.body) === plain(blank.input.body)
    ? { field: 'body', message: 'Write something between the greeting and your name' }
    : null
}
