import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { ShiftOffer, ShiftOfferAnswer, Shift, Assignment, AssignmentEndReason } from './shift.ts'

/** Assigns a shift to a staff member. The caller must check in the same transaction that this is allowed. */
export async function createAssignment(
  db: Db,
  shift: Pick<Shift, 'id' | 'version'>,
  personId: string,
  { how, now, why = null, by = null }: { how: Assignment['how']; now: number; why?: string | null; by?: string | null },
): Promise<string> {
  const id = uuidV7()
  await db
    .insertInto('crew_tenure')
    .values({
      id,
      post_id: shift.id,
      person_id: personId,
      since: now,
      until: null,
      how,
      yes_version: shift.version,
      confirmed_at: null,
      confirmed_version: null,
      sheet_seen_at: null,
      sheet_version: null,
      overruled_why: why,
      overruled_by: by,
      ended_why: null,
    })
    .execute()
  return id
}

/** Ends an assignment, with its pending handoff and reconfirmation offer. */
export async function endAssignment(
  db: Db,
  { id, shiftId, personId }: Pick<Assignment, 'id' | 'shiftId' | 'personId'>,
  why: AssignmentEndReason,
  now: number,
): Promise<void> {
  await db.updateTable('crew_tenure').set({ until: now, ended_why: why }).where('id', '=', id).execute()
  await db
    .updateTable('crew_hand_over')
    .set({ state: 'taken-back', settled_at: now })
    .where('tenure_id', '=', id)
    .where('state', 'in', ['open', 'taken'])
    .execute()
  await db
    .updateTable('crew_offer')
    .set({ answer: 'taken-back', answered_at: now })
    .where('post_id', '=', shiftId)
    .where('person_id', '=', personId)
    .where('answer', 'is', null)
    .execute()
  await db.updateTable('crew_post').set({ was: null }).where('id', '=', shiftId).execute()
}

/** Stores the replies to offers. */
export async function closeShiftOffers(
  db: Db,
  offers: readonly Pick<ShiftOffer, 'id'>[],
  answer: ShiftOfferAnswer,
  now: number,
): Promise<void> {
  if (offers.length === 0) return
  await db
    .updateTable('crew_offer')
    .set({ answer, answered_at: now })
    .where(
      'id',
      'in',
      offers.map(({ id }) => id),
    )
    .execute()
}

/** Prefix of the `askId` of reconfirmation offers. */
const reconfirmationPrefix = 'again '

/** Whether an offer asks a staff member to confirm their own shift again after a change. */
export function isReconfirmationOffer({ askId }: Pick<ShiftOffer, 'askId'>): boolean {
  return askId.startsWith(reconfirmationPrefix)
}

/** Creates the offer that asks a staff member to confirm their shift again in its current version. */
export async function createReconfirmationOffer(
  db: Db,
  shift: Pick<Shift, 'id' | 'version'>,
  tenure: Pick<Assignment, 'id' | 'personId'>,
  { now, endsAt, emailId }: { now: number; endsAt: number; emailId: string | null },
): Promise<void> {
  await db
    .insertInto('crew_offer')
    .values({
      id: uuidV7(),
      post_id: shift.id,
      person_id: tenure.personId,
      ask_id: `${reconfirmationPrefix}${tenure.id}`,
      way: 'one',
      turn: 0,
      post_version: shift.version,
      sent_at: now,
      ends_at: endsAt,
      letter_id: emailId,
      answer: null,
      answered_at: null,
    })
    .execute()
}
