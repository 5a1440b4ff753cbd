import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { listStaffMembers } from '../members/staff-members.server.ts'
import type { StaffMember } from '../members/staff-member.ts'
import { toShiftHandoff, getCurrentAssignments, listShiftOffers, toShift } from './shift-rows.server.ts'
import type { ShiftHandoff, ShiftOffer, Shift, Assignment } from './shift.ts'

/** A staff member without pay data. */
export type StaffContact = Pick<StaffMember, 'id' | 'name' | 'phone' | 'email' | 'language' | 'isManager' | 'paidAs'>

/** A shift with its assignment, offers and pending handoff. */
export type ShiftDetails = Shift & {
  tenure: Assignment | null
  person: StaffContact | null
  offers: (ShiftOffer & { person: StaffContact })[]
  handOver: (ShiftHandoff & { taker: StaffContact | null }) | null
}

/** Returns the shifts of an event, without canceled shifts, leads first. */
export async function listEventShifts(db: Db, eventId: string): Promise<ShiftDetails[]> {
  return (await getShiftsByEvent(db, [eventId])).get(eventId) ?? []
}

/** Returns the shifts of several events by event id. The number of queries does not depend on the number of events. */
export async function getShiftsByEvent(db: Db, eventIds: readonly string[]): Promise<Map<string, ShiftDetails[]>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('shift')
    .selectAll()
    .where(matchesAnyId(db, 'event_id', eventIds))
    .where('state', '!=', 'off')
    .orderBy('seq')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return new Map()
  const shifts = rows.map(toShift)
  const ids = shifts.map(({ id }) => id)
  const [people, tenures, offers] = await Promise.all([
    listStaffMembers(db, { gone: true }),
    getCurrentAssignments(db, ids),
    listShiftOffers(db, ids),
  ])
  const tenureIds = [...tenures.values()].map(({ id }) => id)
  const handOvers = tenureIds.length === 0 ? [] : await listPendingShiftHandoffs(db, tenureIds)
  const named = new Map(people.map((person) => [person.id, toStaffContact(person)]))
  const offersOn = Map.groupBy(offers, ({ shiftId }) => shiftId)
  const views = shifts.map((shift): ShiftDetails => {
    const tenure = tenures.get(shift.id) ?? null
    const handOver = handOvers.find(({ tenureId }) => tenureId === tenure?.id)
    return {
      ...shift,
      tenure,
      person: tenure && (named.get(tenure.personId) ?? null),
      offers: (offersOn.get(shift.id) ?? []).flatMap((offer) => {
        const person = named.get(offer.personId)
        return person ? [{ ...offer, person }] : []
      }),
      handOver: handOver ? { ...handOver, taker: named.get(handOver.takerId ?? '') ?? null } : null,
    }
  })
  return Map.groupBy(views, ({ eventId }) => eventId)
}

/** Counts the shifts with a staff member (`named`) and all shifts (`of`). `isAsked`: whether any shift has a pending offer. */
export function countFilledShifts(shifts: readonly Pick<ShiftDetails, 'person' | 'state'>[]): {
  named: number
  of: number
  isAsked: boolean
} {
  return {
    named: shifts.filter(({ person }) => person !== null).length,
    of: shifts.length,
    isAsked: shifts.some(({ state }) => state === 'offered'),
  }
}

/** Counts the filled shifts of events, by event id. Events without shifts are left out. */
export async function getStaffingCounts(
  db: Db,
  eventIds: readonly string[],
): Promise<Map<string, ReturnType<typeof countFilledShifts>>> {
  const shifts = await getShiftsByEvent(db, eventIds)
  return new Map([...shifts].map(([eventId, own]) => [eventId, countFilledShifts(own)]))
}

/** Returns handoffs that wait for a taker or for approval. */
export async function listPendingShiftHandoffs(db: Db, tenureIds: readonly string[]): Promise<ShiftHandoff[]> {
  const rows = await db
    .selectFrom('shift_handoff')
    .selectAll()
    .where(matchesAnyId(db, 'assignment_id', tenureIds))
    .where('state', 'in', ['open', 'taken'])
    .execute()
  return rows.map(toShiftHandoff)
}

function toStaffContact({ id, name, phone, email, language, isManager, paidAs }: StaffMember): StaffContact {
  return { id, name, phone, email, language, isManager, paidAs }
}
