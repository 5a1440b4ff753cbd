import type { EventRecord } from '../../events/event/event.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { findMergeTargetId } from '../../events/event/merge-events.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { verifyThankYouToken } from '../../events/event/thank-you-path.server.ts'
import { computeConfirmationEmailStatus, type ConfirmationEmailStatus } from './confirmation-email-status.ts'

const day = 24 * 3_600_000

/**
 * Finds the event of a thank-you address. It is shown until a month after the event and for at least a week. Null if
 * the address is invalid, the event was deleted, or that time is over. `now` in epoch milliseconds.
 */
export async function findThankYouEvent(
  db: Db,
  secret: string,
  token: string | null,
  now: number,
): Promise<EventRecord | null> {
  const id = verifyThankYouToken(secret, token)
  const found = id && (await findEvent(db, id))
  if (!found) return null
  const event = await withMergedState(db, found)
  const until = Math.max(Date.parse(event.request.eventDate) + 31 * day, event.createdAt + 7 * day)
  return now < until ? event : null
}

/** Gives a merged event the state of the event it was merged into. It keeps its own details for its sender. */
async function withMergedState(db: Db, event: EventRecord): Promise<EventRecord> {
  const kept = event.state === 'merged' ? await findMergeTargetId(db, event.id) : null
  const { state } = (kept && (await findEvent(db, kept))) || event
  return { ...event, state }
}

/** Returns the delivery status of a quote request's confirmation email. `now` in epoch milliseconds. */
export async function getConfirmationEmailStatus(
  db: Db,
  event: EventRecord,
  mail: { isMailbox: boolean; now: number },
): Promise<ConfirmationEmailStatus> {
  const receipt = await db
    .selectFrom('email')
    .select(['state', 'transport as carrier'])
    .where('event_id', '=', event.id)
    .where('kind', '=', 'receipt')
    .executeTakeFirst()
  return computeConfirmationEmailStatus(event, receipt ?? null, mail)
}
