import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { OnlineBooking } from '../hold/booking-state.ts'
import { computeBookingToken, createBookingDraft, getBookingPath } from '../hold/online-bookings.server.ts'

/** Opens a new page for a booking whose ten minutes are over, with the same input. Null if it was not released. */
export async function restartBooking(
  db: Db,
  { state, lead, document, totalCents, depositCents, language, senderHash }: OnlineBooking,
  { now, secret }: { now: number; secret: string },
): Promise<string | null> {
  if (state !== 'released') return null
  const { request, snapshot } = lead
  const again = { request, snapshot, language, senderHash, idempotencyKey: uuidV7(), wordsHash: '', spamReason: null }
  const id = await createBookingDraft(db, { lead: again, document, totalCents, depositCents }, now, secret)
  return getBookingPath(computeBookingToken(secret, id))
}
