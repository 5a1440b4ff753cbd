import { randomUUID } from 'node:crypto'
import type { StaffMember } from '../../app/modules/staff/members/staff-member.ts'
import { toStaffMemberRow } from '../../app/modules/staff/members/staff-members.server.ts'
import type { ClockEventKind } from '../../app/modules/staff/pay/clock-events.ts'
import type { Db } from '../../app/plumbing/database/database.server.ts'
import type { ShiftRow } from '../../app/plumbing/database/schema.ts'

/** Returns a moment in Jacksonville's daylight saving time, on October 16 by default, in epoch milliseconds. */
export function getOctoberTime(time: string, day = '2026-10-16'): number {
  return Date.parse(`${day}T${time}:00-04:00`)
}

/** Adds a staff member: by default a bartender on the payroll at $28 an hour. Returns the id. */
export async function createStaffMember(
  db: Db,
  of: Partial<StaffMember> & { id: string; name: string },
): Promise<string> {
  const person: StaffMember = {
    phone: '+19045550171',
    email: `${of.id}@crew.example`,
    language: 'en',
    roles: ['bartender'],
    homeZip: '32205',
    rates: { lead: { unit: 'hour', cents: 28_00 }, bartender: { unit: 'hour', cents: 28_00 } },
    paidAs: 'payroll',
    adultSeenOn: '2026-01-05',
    adultSeenBy: 'owner',
    isManager: false,
    hasTaxForm: false,
    emergency: 'Rita, 904 555 0188',
    note: 'Knows kegs',
    goneSince: null,
    erasedAt: null,
    madeAt: 0,
    ...of,
  }
  await db.insertInto('staff_member').values(toStaffMemberRow(person)).execute()
  return person.id
}

/**
 * Assigns a staff member to a shift from 3:00 to 11:45 PM on October 16, 24 miles away, with check-ins. Returns the
 * assignment's id.
 */
export async function createShift(
  db: Db,
  eventId: string,
  personId: string,
  {
    taps = [],
    until = null,
    ...post
  }: Partial<ShiftRow> & { taps?: [ClockEventKind, number, number?][]; until?: number | null } = {},
): Promise<string> {
  const [shiftId, tenureId] = [randomUUID(), randomUUID()]
  const clock_from = post.clock_from ?? getOctoberTime('15:00')
  const clock_to = post.clock_to ?? getOctoberTime('23:45')
  await db
    .insertInto('shift')
    .values({
      id: shiftId,
      event_id: eventId,
      role: 'bartender',
      seq: 1,
      version: 1,
      state: 'confirmed',
      day: '2026-10-16',
      call_at: clock_from,
      meets_at: 'site',
      clock_from,
      clock_to,
      serves_until: clock_to,
      leaves_at: clock_from - 3_000_000,
      back_at: clock_to + 3_000_000,
      miles: 24,
      rate: null,
      note: '',
      required_certificates: '[]',
      venue: 'Epping Forest',
      is_by_hand: 0,
      created_at: 0,
      changed_at: 0,
      ...post,
    })
    .execute()
  await db
    .insertInto('assignment')
    .values({
      id: tenureId,
      shift_id: shiftId,
      staff_member_id: personId,
      since: 0,
      until,
      how: 'yes',
      accepted_version: 1,
      confirmed_at: null,
      confirmed_version: null,
      run_sheet_seen_at: null,
      run_sheet_version: null,
      override_reason: null,
      overridden_by: null,
      end_reason: null,
    })
    .execute()
  for (const [kind, at, received_at = at] of taps)
    await db
      .insertInto('clock_event')
      .values({ id: randomUUID(), assignment_id: tenureId, kind, at, received_at })
      .execute()
  return tenureId
}
