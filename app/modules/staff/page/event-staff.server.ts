import type { EventStaffReader } from '../../../operations/events/event-staff-reader.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { staffText, formatCertificateKind } from '../members/staff-text.ts'
import { isCertificateValid } from '../members/certificate.ts'
import { listCertificates } from '../members/staff-members.server.ts'
import { listEventShifts } from '../shifts/event-shifts.server.ts'

/** Returns the team of an event, with the certificates valid on its day. Includes only staff who have a shift. */
export const findEventStaff: EventStaffReader = async (db, eventId) => {
  const shifts = await listEventShifts(db, eventId)
  if (shifts.length === 0) return null
  const named = shifts.flatMap(({ role, day, person }) => (person ? [{ role, day, person }] : []))
  const papers = await listCertificates(
    db,
    named.map(({ person }) => person.id),
  )
  return {
    posts: shifts.length,
    named: named.map(({ role, day, person: { id, name, phone } }) => ({
      id,
      role: { en: staffText('en').role[role], es: staffText('es').role[role] },
      name,
      phone,
      papers: papers
        .filter((paper) => paper.personId === id && isCertificateValid(paper, day))
        .map(({ id, kind, endsOn, file }) => ({ id, name: formatCertificateKind(kind, 'en'), endsOn, file })),
    })),
  }
}

/** Returns the event of a shift assigned to the staff member. Null if the shift is not theirs. */
export async function findAssignedEventId(db: Db, personId: string, shiftId: string): Promise<string | null> {
  const row = await db
    .selectFrom('assignment')
    .innerJoin('shift', 'shift.id', 'assignment.shift_id')
    .select('shift.event_id')
    .where('shift.id', '=', shiftId)
    .where('assignment.staff_member_id', '=', personId)
    .where('assignment.until', 'is', null)
    .where('shift.state', '!=', 'off')
    .executeTakeFirst()
  return row?.event_id ?? null
}
