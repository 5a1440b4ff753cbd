import { createQuoteSnapshot } from '../event/quote-snapshot.ts'
import type { EventRecord, QuoteRequest } from '../event/event.ts'
import { createEvent } from '../event/create-event.server.ts'
import type { NewEvent } from '../event/events.server.ts'
import { composeQuoteRequestEmails } from '../event/quote-request-emails.ts'
import type { QuoteRequestEmailContext } from '../event/quote-request-email-blocks.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { computeFingerprint } from '../../plumbing/secrets/signed-token.server.ts'
import { computeMilesFromBase } from '../../quotes/travel/locations.server.ts'

type Entry = { request: QuoteRequest; key: string; withReceipt: boolean }
type Terms = { secret: string; emails: QuoteRequestEmailContext; tellsOthers?: boolean; now: number }

/**
 * Stores an event that the owner entered by hand. No alert is sent. The client gets a confirmation email if the owner
 * chose it. The same form twice creates a single event.
 */
export async function addManualEvent(
  db: Db,
  { request, key, withReceipt }: Entry,
  { secret, emails, tellsOthers = false, now }: Terms,
): Promise<EventRecord> {
  const event = await createEvent(
    db,
    buildManualEvent(request, { ...emails, key, secret }),
    (event) => (withReceipt ? composeQuoteRequestEmails(event, emails).filter(({ kind }) => kind === 'receipt') : []),
    now,
    { tellsOthers },
  )
  if (!event) throw new Error('An inquiry added by hand was rejected')
  return event
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
    wordsHash: computeFingerprint(secret, 'words', JSON.stringify(request)),
    senderHash: computeFingerprint(secret, 'sender', 'by hand'),
    spamReason: null,
    source: 'hand',
  }
}
