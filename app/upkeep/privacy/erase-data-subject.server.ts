import { join } from 'node:path'
import { recordSecurityEvent } from '../../business/auth/security-events.server.ts'
import { lockEvent } from '../../events/event/lock-event.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { computeVersionTag } from '../../plumbing/database/version-tag.server.ts'
import type { FileStore } from '../../plumbing/files/disk-file-store.server.ts'
import type { Logger } from '../../plumbing/http/logger.server.ts'
import { eraseMailboxEmails } from '../../plumbing/mail/mailbox-transport.server.ts'
import { toErrorLogFields } from '../../plumbing/http/error-facts.ts'
import { formatPluralCount } from '../../business/format-plural-count.ts'
import { eraseEventRows, appParts, listRowFiles } from '../app-parts.server.ts'
import { listTrashedData, getDataSubject } from './data-subject.server.ts'
import type { DataSubject } from './data-subject.ts'

type Services = {
  db: Db
  files: FileStore
  log: Logger
  now: () => number
  config: { dataDir: string; siteUrl: string; secret: string }
}

/** A tag of the data shown before a person is erased. */
export function computeDataSubjectTag({ requests, letters: emails, unfinishedInquiries, inBin }: DataSubject): string {
  return computeVersionTag([...[requests, emails, unfinishedInquiries].map((rows) => rows.map(({ id }) => id)), inBin])
}

/**
 * Erases all data of an email address permanently, except signed agreements, which are kept until five years after their
 * event. The log and, with the `device` of the request, the audit log keep only numbers. Returns false and erases nothing if
 * the data changed since the user saw it.
 */
export async function eraseDataSubject(
  services: Services,
  email: string,
  seen: string,
  device: string,
): Promise<boolean> {
  const { db, log, config } = services
  const erased = await db.transaction().execute(async (db) => {
    const person = await getDataSubject(db, email)
    if (computeDataSubjectTag(person) !== seen) return null
    // Exactly the displayed data. An event that arrives meanwhile stays complete.
    const [eventIds, emailIds] = [person.requests.map(({ id }) => id), person.letters.map(({ id }) => id)]
    await eraseFromTrash(
      db,
      await listTrashedData(db, { email: person.email, eventIds: new Set(eventIds), isOurs: person.isOurs }),
    )
    const attached: string[] = []
    if (emailIds.length > 0) {
      attached.push(...(await listAttachedFiles(db, emailIds)))
      await db.deleteFrom('email_log_entry').where('email_id', 'in', emailIds).execute()
      await db.deleteFrom('email').where('id', 'in', emailIds).execute()
    }
    for (const room of Object.values(appParts))
      attached.push(...((await room.eraseAddress?.(db, person.email, config)) ?? []))
    const files = eventIds.length > 0 ? await eraseEvents(db, eventIds, services.now()) : []
    files.push(...attached)
    const words = `${formatPluralCount(eventIds.length, 'event')}, ${formatPluralCount(emailIds.length, 'email')}`
    await recordSecurityEvent(db, services, { kind: 'erased', words, device })
    return { requests: eventIds.length, emailIds, files, address: person.isOurs ? null : person.email }
  })
  if (!erased) return false
  // If the file store is unavailable, a file remains, but no row references it any longer.
  for (const file of erased.files)
    await services.files
      .remove(file)
      .catch((error: unknown) => log('warn', 'file-not-removed', { file, ...toErrorLogFields(error) }))
  await eraseMailboxEmails(join(config.dataDir, 'mailbox'), erased.emailIds, erased.address)
  log('info', 'erased', { requests: erased.requests, letters: erased.emailIds.length })
  return true
}

/** Names of the files that were attached to emails by hand. */
async function listAttachedFiles(db: Db, emailIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('email')
    .selectAll()
    .where('id', 'in', emailIds)
    .where('attached_files', 'is not', null)
    .execute()
  return rows.flatMap((row) => listRowFiles('email', row))
}

async function eraseFromTrash(db: Db, cut: { id: string; rest: object }[]): Promise<void> {
  for (const { id, rest } of cut) {
    if (Object.keys(rest).length === 0) await db.deleteFrom('trash').where('id', '=', id).execute()
    else
      await db
        .updateTable('trash')
        .set({ name: 'the rest', contents: JSON.stringify(rest) })
        .where('id', '=', id)
        .execute()
  }
}

/** Erases events, the last module first, because dependent rows must go first. Returns orphaned file names. */
async function eraseEvents(db: Db, ids: string[], now: number): Promise<string[]> {
  // The lock comes first: a payment being recorded is then complete before its event is erased.
  for (const id of ids.toSorted()) await lockEvent(db, id)
  const files: string[] = []
  for (const room of Object.values(appParts).toReversed()) files.push(...((await room.erase?.(db, ids, now)) ?? []))
  await eraseEventRows(db, 'ofRequest', ids)
  await eraseEventRows(db, 'ofAgreement', ids)
  return files
}
