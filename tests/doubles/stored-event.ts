import { phonePriceSourcePrefix } from '../../app/agreements/payments/unsigned-amounts.ts'
import { createAmountsDue } from '../../app/agreements/payments/ledger.server.ts'
import type { NewEvent } from '../../app/events/event/events.server.ts'
import { createEvent } from '../../app/events/event/create-event.server.ts'
import type { EventRecord } from '../../app/events/event/event.ts'
import type { Db } from '../../app/plumbing/database/database.server.ts'
import type { EventRow } from '../../app/plumbing/database/schema.ts'
import { sampleNewEvent, sampleQuoteRequest, sampleSnapshot } from './sample-event.ts'

type Changes = Partial<Omit<NewEvent, 'request' | 'snapshot'>> & {
  request?: Parameters<typeof sampleQuoteRequest>[0]
  snapshot?: Parameters<typeof sampleSnapshot>[0]
}

/** Stores an event without emails. `row` sets its later status. */
export async function createStoredEvent(
  db: Db,
  now: number,
  { request, snapshot, ...changes }: Changes = {},
  row: EventStatus = {},
): Promise<EventRecord> {
  const event = await createEvent(
    db,
    sampleNewEvent({ ...changes, request: sampleQuoteRequest(request), snapshot: sampleSnapshot(snapshot) }),
    () => [],
    now,
  )
  if (!event) throw new Error('Turned away without a limit')
  await setEventStatus(db, event.id, row)
  return event
}

/** Status of an event: columns of its row, and the last day of its hold. */
export type EventStatus = Partial<EventRow> & { held_until?: string }

export async function setEventStatus(db: Db, eventId: string, { held_until, ...row }: EventStatus): Promise<void> {
  if (Object.keys(row).length > 0) await db.updateTable('event').set(row).where('id', '=', eventId).execute()
  if (held_until)
    await db
      .insertInto('hold')
      .values({ event_id: eventId, until: held_until, placed_at: 0, placed_by: 'owner' })
      .execute()
}

/** Marks a booked event as free of charge, so that Today does not ask for its price. */
export async function setFreeOfCharge(db: Db, eventId: string): Promise<void> {
  const amountDue = { kind: 'balance', for: { code: 'free' }, amountCents: 0, dueOn: '2026-11-20' } as const
  await createAmountsDue(db, eventId, [amountDue], { source: `${phonePriceSourcePrefix}kept`, now: 0 })
}
