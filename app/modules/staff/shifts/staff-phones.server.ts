import type { StaffPhone } from '../../../business/automatic-text.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { getFirstName, type StaffMember } from '../members/staff-member.ts'
import { listStaffMembers } from '../members/staff-members.server.ts'
import { listEventShifts } from './event-shifts.server.ts'

/** Returns the phones of active staff. */
export async function listStaffPhones(db: Db): Promise<StaffPhone[]> {
  return (await listStaffMembers(db)).filter(({ phone }) => phone !== '').map(toPhone)
}

/** The phones of the staff who have a shift at an event. */
export async function listEventStaffPhones(db: Db, eventId: string): Promise<StaffPhone[]> {
  const [shifts, people] = await Promise.all([listEventShifts(db, eventId), listStaffMembers(db)])
  const ids = new Set(shifts.flatMap(({ person }) => person?.id ?? []))
  return people.filter(({ id, phone }) => ids.has(id) && phone !== '').map(toPhone)
}

function toPhone(person: StaffMember): StaffPhone {
  return { name: getFirstName(person), phone: person.phone, language: person.language }
}
