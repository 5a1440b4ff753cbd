import { syncEventShifts } from '../shifts/sync-event-shifts.server.ts'
import { listEventShifts, type ShiftDetails } from '../shifts/event-shifts.server.ts'
import { toStaffMemberRow } from '../members/staff-members.server.ts'
import type { StaffMember } from '../members/staff-member.ts'
import type { QuoteRequest } from '../../../events/event/event.ts'
import type { Services } from '../../../services.server.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { openingTime } from '../../../../tests/test-app.ts'

/** A staff member by first name. The ID is the name in lower case. */
export function sampleStaffMember(name: string, changes: Partial<StaffMember> = {}): StaffMember {
  return {
    id: name.toLowerCase(),
    name: `${name} Ortiz`,
    phone: '+19045550171',
    email: `${name.toLowerCase()}@crew.example`,
    language: 'en',
    roles: ['bartender'],
    homeZip: '32202',
    rates: { lead: { unit: 'hour', cents: 3_200 }, bartender: { unit: 'hour', cents: 2_800 } },
    paidAs: 'payroll',
    adultSeenOn: '2026-01-01',
    adultSeenBy: 'owner',
    isManager: false,
    hasTaxForm: false,
    showsFirstName: false,
    emergency: '',
    note: '',
    goneSince: null,
    erasedAt: null,
    madeAt: openingTime,
    ...changes,
  }
}

export async function createStaffMembers({ db }: Pick<Services, 'db'>, ...people: StaffMember[]): Promise<void> {
  await db.insertInto('staff_member').values(people.map(toStaffMemberRow)).execute()
}

/**
 * Staff of the numbered cases: Ana leads and tends bar, Ben and Cy tend bar, Di is barback, and the owner leads and tends
 * bar.
 */
export const sampleStaff = [
  sampleStaffMember('Ana', { roles: ['lead', 'bartender'] }),
  sampleStaffMember('Ben'),
  sampleStaffMember('Cy'),
  sampleStaffMember('Di', { roles: ['barback'] }),
  sampleStaffMember('Olive', { roles: ['lead', 'bartender'], paidAs: 'owner', isManager: true }),
]

/** The event of the numbered cases: October 16, 2027, 6 to 11 PM, 110 guests. */
export const firstEvent: Partial<QuoteRequest> = {
  eventDate: '2027-10-16',
  eventStartTime: '18:00',
  eventEndTime: '23:00',
  eventGuestCount: 110,
  eventVenue: 'Epping Forest',
}

/** Creates a booked event with its shifts, as if booked by hand. Returns the event's ID. */
export async function createBookedEvent(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  request: Partial<QuoteRequest> = {},
): Promise<string> {
  const { id } = await createStoredEvent(db, now(), { request: { ...firstEvent, ...request } }, { state: 'booked' })
  await syncEventShifts(db, id, now(), config)
  return id
}

/** Shifts of an event, in order. */
export async function getStaffShifts({ db }: Pick<Services, 'db'>, eventId: string): Promise<ShiftDetails[]> {
  return listEventShifts(db, eventId)
}

/** Kinds of the emails to a staff member, in order of posting and without `crew-`. */
export async function getSentEmails({ db }: Pick<Services, 'db'>, person: string): Promise<string[]> {
  const rows = await db
    .selectFrom('email')
    .select('kind')
    .where('recipient', '=', `${person}@crew.example`)
    .orderBy('posted_at')
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind.replace('crew-', ''))
}

/** Open shift offers of a staff member, only those that were sent. */
export async function listOffers({ db }: Pick<Services, 'db'>, person: string) {
  return db
    .selectFrom('shift_offer')
    .selectAll()
    .where('staff_member_id', '=', person)
    .where('answer', 'is', null)
    .where('sent_at', 'is not', null)
    .orderBy('id')
    .execute()
}
