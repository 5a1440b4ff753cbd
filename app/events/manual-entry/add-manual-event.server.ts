import { createQuoteSnapshot } from '../event/quote-snapshot.ts'
import type { EventRecord, QuoteRequest } from '../event/event.ts'
import { createEventInTransaction } from '../event/create-event.server.ts'
import type { NewEvent } from '../event/events.server.ts'
import { composeQuoteRequestEmails } from '../event/quote-request-emails.ts'
import type { QuoteRequestEmailContext } from '../event/quote-request-email-blocks.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import { computeTextFingerprint } from '../../plumbing/secrets/signed-token.server.ts'
import { computeMilesFromBase } from '../../quotes/travel/locations.server.ts'
import {
  findUnfinishedInquiryConflict,
  type UnfinishedInquiryConflict,
  type UnfinishedInquiryForm,
} from './unfinished-inquiries.server.ts'

/** `form` is the submitted form, which is compared with the unfinished inquiry stored from it before it had a date. */
type Entry = { request: QuoteRequest; form: UnfinishedInquiryForm; withReceipt: boolean }
type Terms = { secret: string; emails: QuoteRequestEmailContext; tellsOthers?: boolean; now: number }

/**
 * Stores an event that the owner entered by hand. No alert is sent. The client gets a confirmation email if the owner
 * chose it. The same form twice creates a single event. A form that somebody else saved since it was opened creates none.
 */
export async function addManualEvent(
  db: Db,
  { request, form, withReceipt }: Entry,
  { secret, emails, tellsOthers = false, now }: Terms,
): Promise<{ kind: 'added'; event: EventRecord } | UnfinishedInquiryConflict> {
  const added = buildManualEvent(request, { ...emails, key: form.key, secret })
  const composeLetters = (event: EventRecord) =>
    withReceipt ? composeQuoteRequestEmails(event, emails).filter(({ kind }) => kind === 'receipt') : []
  return runInTransaction(db, async (db) => {
    await acquireTransactionLocks(db, [`form ${form.key}`])
    const conflict = await findUnfinishedInquiryConflict(db, form)
    const isSentTwice = conflict?.kind === 'finished' && (await hasEventText(db, added))
    if (conflict && !isSentTwice) return conflict
    return { kind: 'added', event: await createEventInTransaction(db, added, now, { composeLetters, tellsOthers }) }
  })
}

/** Whether a form has become an event with the same text. */
async function hasEventText(db: Db, { idempotencyKey, wordsHash }: NewEvent): Promise<boolean> {
  const row = await db
    .selectFrom('event')
    .select('id')
    .where('idempotency_key', '=', idempotencyKey)
    .where('text_hash', '=', wordsHash)
    .executeTakeFirst()
  return row !== undefined
}

type BuildingTerms = Pick<QuoteRequestEmailContext, 'catalogue' | 'identity'> & { key: string; secret: string }

/** Builds the event of a request that the owner entered or let in, with its price. The same key makes a single event. */
export function buildManualEvent(
  request: QuoteRequest,
  { catalogue, identity: { baseZip, timeZone }, key, secret }: BuildingTerms,
): NewEvent {
  return {
    request,
    snapshot: createQuoteSnapshot(request, computeMilesFromBase(request.zip, baseZip), catalogue, timeZone),
    idempotencyKey: key,
    wordsHash: computeTextFingerprint(secret, 'words', JSON.stringify(request)),
    senderHash: computeTextFingerprint(secret, 'sender', 'by hand'),
    spamReason: null,
    source: 'hand',
  }
}
