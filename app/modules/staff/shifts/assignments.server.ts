import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../plumbing/database/database.server.ts'
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
    .insertInto('assignment')
    .values({
      id,
      shift_id: shift.id,
      staff_member_id: personId,
      since: now,
      until: null,
      how,
      accepted_version: shift.version,
      confirmed_at: null,
      confirmed_version: null,
      run_sheet_seen_at: null,
      run_sheet_version: null,
      override_reason: why,
      overridden_by: by,
      end_reason: null,
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
  await db.updateTable('assignment').set({ until: now, end_reason: why }).where('id', '=', id).execute()
  await db
    .updateTable('shift_handoff')
    .set({ state: 'taken-back', settled_at: now })
    .where('assignment_id', '=', id)
    .where('state', 'in', ['open', 'taken'])
    .execute()
  await db
    .updateTable('shift_offer')
    .set({ answer: 'taken-back', answered_at: now })
    .where('shift_id', '=', shiftId)
    .where('staff_member_id', '=', personId)
    .where('answer', 'is', null)
    .execute()
  await db.updateTable('shift').set({ accepted_plan: null }).where('id', '=', shiftId).execute()
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
    .updateTable('shift_offer')
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
    .insertInto('shift_offer')
    .values({
      id: uuidV7(),
      shift_id: shift.id,
      staff_member_id: tenure.personId,
      offer_group_id: `${reconfirmationPrefix}${tenure.id}`,
      mode: 'one',
      turn: 0,
      shift_version: shift.version,
      sent_at: now,
      ends_at: endsAt,
      email_id: emailId,
      answer: null,
      answered_at: null,
    })
    .execute()
}
