import { randomUUID } from 'node:crypto'
import type { Db } from '../../app/plumbing/database/database.server.ts'
import type { ShiftRow, StaffMemberRow } from '../../app/plumbing/database/schema.ts'

/** Returns a moment in Jacksonville's daylight saving time, on October 16 by default, in epoch milliseconds. */
export function getOctoberTime(time: string, day = '2026-10-16'): number {
  return Date.parse(`${day}T${time}:00-04:00`)
}

type Rates = Partial<Record<'lead' | 'bartender' | 'barback', { unit: 'hour' | 'event'; cents: number }>>

/** A staff member to add. `goneSince` as 2026-05-15, `erasedAt` in epoch milliseconds. */
type NewStaffMember = {
  id: string
  name: string
  phone?: string
  email?: string
  language?: 'en' | 'es'
  roles?: ('lead' | 'bartender' | 'barback')[]
  rates?: Rates
  paidAs?: 'payroll' | 'invoice' | 'owner' | 'friend'
  isManager?: boolean
  hasTaxForm?: boolean
  goneSince?: string | null
  erasedAt?: number | null
  note?: string
}

/** Adds a staff member: by default a bartender on the payroll at $28 an hour. Returns the id. */
export async function createStaffMember(db: Db, of: NewStaffMember): Promise<string> {
  const rates: Rates = of.rates ?? { lead: { unit: 'hour', cents: 28_00 }, bartender: { unit: 'hour', cents: 28_00 } }
  const row: StaffMemberRow = {
    id: of.id,
    name: of.name,
    phone: of.phone ?? '+19045550171',
    email: of.email ?? `${of.id}@crew.example`,
    language: of.language ?? 'en',
    roles: JSON.stringify(of.roles ?? ['bartender']),
    home_zip: '32205',
    rates: JSON.stringify(rates),
    paid_as: of.paidAs ?? 'payroll',
    adult_seen_on: '2026-01-05',
    adult_seen_by: 'owner',
    is_manager: Number(of.isManager ?? false),
    has_tax_form: Number(of.hasTaxForm ?? false),
    shows_first_name: 0,
    emergency: 'Rita, 904 555 0188',
    note: of.note ?? 'Knows kegs',
    inactive_since: of.goneSince ?? null,
    erased_at: of.erasedAt ?? null,
    created_at: 0,
  }
  await db.insertInto('staff_member').values(row).execute()
  return of.id
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
  }: Partial<ShiftRow> & { taps?: ['here' | 'off', number, number?][]; until?: number | null } = {},
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
