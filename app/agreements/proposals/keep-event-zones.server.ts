import { hasSameTimeZoneRules } from '../../business/event-zone.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { suggestEventTimeZone } from '../../events/event/event-zone.server.ts'
import { onBookingChanged } from '../../events/event/booking-hooks.server.ts'
import type { QuoteRequest } from '../../events/event/event.ts'
import { serializeStaffingFields } from '../../events/event/staffing-fields.ts'

type TimeZoneChange = {
  /** The business's former and new time zones, as IANA names. */
  from: string
  to: string
  /** Whether `from` is the zone of the sample brand, which the owner never chose. */
  isSample: boolean
  /** Current time in epoch milliseconds. */
  now: number
}

const batchSize = 500

/**
 * Keeps events at their local times when the business changes its time zone. An event without its own zone follows the
 * business, so an event that is proposed, on hold, booked or done gets the former zone as its own. An inquiry gets the
 * zone of its ZIP. Call it in the transaction that stores the new zone.
 */
export async function preserveEventTimeZones(db: Db, move: TimeZoneChange): Promise<void> {
  if (hasSameTimeZoneRules(move.from, move.to)) return
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('event')
      .select((is) => [
        'id',
        'state',
        'request',
        is
          .selectFrom('proposal')
          .select((of) => of.fn.countAll<number>().as('sent'))
          .whereRef('proposal.event_id', '=', 'event.id')
          .where('proposal.state', '!=', 'draft')
          .as('sent'),
      ])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    for (const { id, state, request: stored, sent } of rows) {
      const request: QuoteRequest = JSON.parse(stored)
      const isSold = !move.isSample && (Number(sent) > 0 || ['held', 'booked', 'done'].includes(state))
      const moved = setPreservedTimeZone(request, isSold, move)
      if (moved.timeZone !== request.timeZone)
        await db
          .updateTable('event')
          .set({ request: JSON.stringify(moved), staffing_fields: serializeStaffingFields(moved) })
          .where('id', '=', id)
          .execute()
      const isSameClock = hasSameTimeZoneRules(request.timeZone ?? move.from, moved.timeZone ?? move.to)
      if (state === 'booked' && !isSameClock) await onBookingChanged(db, id, move.now)
    }
    if (rows.length < batchSize) return
    after = rows.at(-1)!.id
  }
}

/**
 * Sets the zone an event keeps when the business moves to `to`. It has none where its clock equals the business's and its
 * ZIP suggests no other.
 */
function setPreservedTimeZone(
  { timeZone: own, ...request }: QuoteRequest,
  isSold: boolean,
  { from, to }: TimeZoneChange,
): QuoteRequest {
  const ofZip = suggestEventTimeZone(request.zip, to)
  const timeZone = own ?? (isSold ? from : ofZip)
  const isRedundant = timeZone === undefined || (hasSameTimeZoneRules(timeZone, to) && ofZip === undefined)
  return isRedundant ? request : { ...request, timeZone }
}
