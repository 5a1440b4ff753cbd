import { createHmac, randomUUID } from 'node:crypto'
import { findPathModule } from '../app/business/auth/permissions.ts'
import type { Db } from '../app/plumbing/database/database.server.ts'
import type { ShiftRow } from '../app/plumbing/database/schema.ts'
import { sha256 } from '../app/plumbing/secrets/sha256.server.ts'

/** Whether a module has pages of staff. Tests that open them are skipped where it was deleted. */
export const hasStaff = findPathModule('/backbar/crew') !== null

/**
 * Returns the path of a staff member's private page and stores its link, the first of the staff member. Written without
 * the module that has the page, for tests of what the core does with such links. `now` in epoch milliseconds.
 */
export async function createStaffPath(
  db: Db,
  personId: string,
  { secret, now }: { secret: string; now: number },
): Promise<string> {
  const mac = createHmac('sha256', secret).update(`person-link\n${personId}\n1`).digest()
  const token = mac.subarray(0, 16).toString('base64url')
  const link = { id: randomUUID(), staff_member_id: personId, generation: 1, created_at: now }
  await db
    .insertInto('staff_link')
    .values({ ...link, token_hash: sha256(token) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return `/crew/${token}`
}

/** Returns the shifts of an event, leads first. */
export function listShiftRows(db: Db, eventId: string): Promise<ShiftRow[]> {
  return db.selectFrom('shift').selectAll().where('event_id', '=', eventId).orderBy('seq').orderBy('id').execute()
}

/** Returns the id of the assignment that a shift has, undefined if nobody is assigned. */
export async function findAssignmentId(db: Db, shiftId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('assignment')
    .select('id')
    .where('shift_id', '=', shiftId)
    .where('until', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Returns a time of a day in the business's time zone, in epoch milliseconds. */
export function getTimeOfDay(day: string, time: string): number {
  return Temporal.PlainDate.from(day).toPlainDateTime(time).toZonedDateTime('America/New_York').epochMilliseconds
}
