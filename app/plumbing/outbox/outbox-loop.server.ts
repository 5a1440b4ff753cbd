import type { Db } from '../database/database.server.ts'
import type { FileStore } from '../files/disk-file-store.server.ts'
import { toErrorLogFields } from '../http/error-facts.ts'
import type { Logger } from '../http/logger.server.ts'
import type { StoredPdfLoader, PdfDocumentRenderer } from '../pdf/pdf-service.server.ts'
import { startJobQueue, drainJobQueue, type JobQueue } from '../queue/queue-loop.server.ts'
import { sendEmailWithDocument } from './send-with-document.server.ts'
import type { EmailTransport } from './email.ts'
import { claimEmails, recordSendResult, type ClaimedEmail } from './outbox.server.ts'
import { fixFutureEmailDates } from './fix-email-dates.server.ts'

type Delivery = {
  db: Db
  carry: EmailTransport
  /** Renders the documents of emails. */
  paperPdf?: PdfDocumentRenderer
  /** Loads the stored PDF of a signed document. */
  keptPdf?: StoredPdfLoader
  /** Stores the files attached by hand. */
  files?: Pick<FileStore, 'read'>
  now: () => number
  log: Logger
  /** Waits while requests have priority. */
  giveWay?: () => Promise<void>
  /** Deletes what sending has stored of an email that was erased meanwhile. */
  forget?: (letterId: string) => Promise<void>
}

/** Number of concurrent emails, so that a slow email does not delay the others. */
export const maxConcurrentEmails = 8

/** Sends all due emails, several at once. Returns their number. */
export function sendDueEmails(delivery: Delivery): Promise<number> {
  return drainJobQueue(createEmailQueue(delivery))
}

/** Sends emails when they are due, until stopped. */
export function startOutboxLoop(delivery: Delivery) {
  return startJobQueue(createEmailQueue(delivery), { log: delivery.log, failed: 'delivery-failed' })
}

function createEmailQueue({
  db,
  carry,
  paperPdf,
  keptPdf,
  files,
  now,
  log,
  giveWay,
  forget,
}: Delivery): JobQueue<ClaimedEmail> {
  // The clock may have changed in any way before the first check.
  let lastLookAt = Infinity

  async function claim(most: number, inHand: ClaimedEmail[]): Promise<ClaimedEmail[]> {
    const at = now()
    if (at < lastLookAt) await fixFutureEmailDates(db, at)
    lastLookAt = at
    return claimEmails(db, { now: at, most, inHand })
  }

  async function work(email: ClaimedEmail): Promise<void> {
    try {
      const verdict = await sendEmailWithDocument(email, { carry, paperPdf, keptPdf, files })
      if (!(await recordSendResult(db, email, verdict, now()))) await forget?.(email.id)
      const facts = { letter: email.id, verdict: verdict.kind, attempt: email.attempts }
      const level = verdict.kind === 'sent' ? 'info' : 'warn'
      log(level, 'letter', verdict.code ? { ...facts, code: verdict.code } : facts)
    } catch (error) {
      log('error', 'delivery-failed', { letter: email.id, ...toErrorLogFields(error) })
    }
  }

  return { slots: maxConcurrentEmails, claim, work, giveWay }
}
