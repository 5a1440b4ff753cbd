import type { Db } from '../database/database.server.ts'
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
  /** Makes the documents letters name. */
  paperPdf?: PdfDocumentRenderer
  /** The PDF of a document of which one is kept for good. */
  keptPdf?: StoredPdfLoader
  now: () => number
  log: Logger
  /** Waits while others have the right of way: people before letters. */
  giveWay?: () => Promise<void>
  /** Undoes what can be undone of a letter that was erased while it was carried. */
  forget?: (letterId: string) => Promise<void>
}

/** How many letters are on their way at once: one that takes its time does not hold up the others. */
export const maxConcurrentEmails = 8

/** Carries every letter that is due, several at once; answers how many it took up. */
export function sendDueEmails(delivery: Delivery): Promise<number> {
  return drainJobQueue(lettersQueue(delivery))
}

/** Carries letters as they fall due until stopped. */
export function startOutboxLoop(delivery: Delivery) {
  return startJobQueue(lettersQueue(delivery), { log: delivery.log, failed: 'delivery-failed' })
}

function lettersQueue({ db, carry, paperPdf, keptPdf, now, log, giveWay, forget }: Delivery): JobQueue<ClaimedEmail> {
  // Before the first look anything may have happened to the clock.
  let lastLookAt = Infinity

  async function claim(most: number, inHand: ClaimedEmail[]): Promise<ClaimedEmail[]> {
    const at = now()
    if (at < lastLookAt) await fixFutureEmailDates(db, at)
    lastLookAt = at
    return claimEmails(db, { now: at, most, inHand })
  }

  async function work(email: ClaimedEmail): Promise<void> {
    try {
      const verdict = await sendEmailWithDocument(email, { carry, paperPdf, keptPdf })
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
