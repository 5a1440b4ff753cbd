import { addDays, getToday as todayIn } from '../../../business/dates.ts'
import { clientPageText } from '../../../agreements/proposals/client-page-text.ts'
import { getTranslator } from '../../../business/get-translator.server.ts'
import type { TranslateFunction } from '../../../business/translator.ts'
import { getMapUrl, type EventLogistics } from '../../../operations/events/event-logistics.ts'
import { getEventLogistics } from '../../../operations/events/event-logistics.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { Language } from '../../../ui/language.ts'
import { getFirstName, type StaffMember } from '../members/staff-member.ts'
import { getInstantAtHour } from '../shifts/offer-deadlines.ts'
import { toShift } from '../shifts/shift-rows.server.ts'
import { confirmationLeadDays, type ShiftHandoff, type Shift, type Assignment } from '../shifts/shift.ts'
import { listPendingShiftHandoffs, getShiftsByEvent, type ShiftDetails } from '../shifts/event-shifts.server.ts'
import { isShiftActionable, type StaffPageShift } from './staff-page-view.ts'
import { toShiftTimes } from './offers-and-handoffs.server.ts'

type At = { now: number; timeZone: string }
type OwnShift = { tenureId: string; since: number; how: Assignment['how']; shift: Shift }

/**
 * Returns the shifts of a staff member that are not over, soonest first, with the rest of the team at each. `now` in
 * epoch milliseconds.
 */
export async function listStaffPageShifts(
  db: Db,
  person: Pick<StaffMember, 'id' | 'language'>,
  at: At,
): Promise<StaffPageShift[]> {
  const ahead = await readOwnShifts(db, person.id, at)
  if (ahead.length === 0) return []
  const eventIds = [...new Set(ahead.map(({ shift }) => shift.eventId))]
  const tenureIds = ahead.map(({ tenureId }) => tenureId)
  const [views, taps, handOvers, nights, { say }] = await Promise.all([
    getShiftsByEvent(db, eventIds),
    db
      .selectFrom('clock_event')
      .select(['assignment_id', 'kind', 'at'])
      .where('assignment_id', 'in', tenureIds)
      .execute(),
    listPendingShiftHandoffs(db, tenureIds),
    Promise.all(eventIds.map((eventId) => getEventLogistics(db, eventId))),
    getTranslator(db, person.language),
  ])
  return ahead.map((own) => {
    const { tenureId, shift } = own
    const of = (kind: string) =>
      taps.flatMap((tap) => (tap.assignment_id === tenureId && tap.kind === kind ? [tap.at] : []))
    return getShift(own, {
      at,
      views: views.get(shift.eventId) ?? [],
      night: nights[eventIds.indexOf(shift.eventId)] ?? null,
      experience: formatExperience(nights[eventIds.indexOf(shift.eventId)] ?? null, person.language, say),
      handOver: handOvers.find((one) => one.tenureId === tenureId),
      taps: { here: getMin(of('here')), off: getMax(of('off')) },
    })
  })
}

async function readOwnShifts(db: Db, personId: string, { now, timeZone }: At): Promise<OwnShift[]> {
  const rows = await db
    .selectFrom('assignment')
    .innerJoin('shift', 'shift.id', 'assignment.shift_id')
    .selectAll('shift')
    .select(['assignment.id as assignment_id', 'assignment.since', 'assignment.how'])
    .where('assignment.staff_member_id', '=', personId)
    .where('assignment.until', 'is', null)
    .where('shift.state', 'not in', ['off', 'missed'])
    .where('shift.day', '>=', addDays(todayIn(now, timeZone), -2))
    .orderBy('shift.call_at')
    .execute()
  return rows
    .map(({ assignment_id, since, how, ...row }) => ({
      tenureId: assignment_id,
      since,
      how: how as Assignment['how'],
      shift: toShift(row),
    }))
    .filter(({ shift }) => isShiftActionable(shift, now))
}

type ShiftSurroundings = {
  at: At
  views: readonly ShiftDetails[]
  night: EventLogistics | null
  experience: string | null
  handOver: ShiftHandoff | undefined
  taps: StaffPageShift['taps']
}

function getShift(
  { tenureId, since, how, shift }: OwnShift,
  { at, views, night, experience, handOver, taps }: ShiftSurroundings,
): StaffPageShift {
  const others = views.filter(({ id, person }) => id !== shift.id && person !== null)
  const lead = others.find(({ role }) => role === 'lead')
  return {
    ...toShiftTimes(shift),
    tenureId,
    shiftId: shift.id,
    role: shift.role,
    state: shift.state,
    saidAt: since,
    how,
    confirmBy: shift.state === 'taken' ? computeConfirmationDeadline(shift, at) : null,
    lead: lead ? toNamedContact(lead) : null,
    others: others.filter((view) => view !== lead).map(toNamedContact),
    guests: night?.guests ?? null,
    experience,
    mapHref: night && getMapUrl(night),
    handOver: handOver ? { id: handOver.id, isTaken: handOver.state === 'taken' } : null,
    taps,
  }
}

function formatExperience(night: EventLogistics | null, language: Language, say: TranslateFunction): string | null {
  if (!night?.experienceName) return null
  return night.experience === null ? clientPageText(language).lines.barService : say(night.experienceName)
}

/**
 * Deadline to confirm a shift, in epoch milliseconds. Confirmation starts at 9 AM three days before the event. The
 * deadline is 6 PM on the eve of the event, and the call time after that. Null outside that period.
 */
export function computeConfirmationDeadline(
  { day, callAt }: Pick<Shift, 'day' | 'callAt'>,
  { now, timeZone }: At,
): number | null {
  if (now < getInstantAtHour(addDays(day, -confirmationLeadDays[0]), 9, timeZone) || now >= callAt) return null
  const evening = getInstantAtHour(addDays(day, -1), 18, timeZone)
  return now < evening ? evening : callAt
}

function toNamedContact({ person }: ShiftDetails): { name: string; phone: string } {
  return { name: getFirstName(person!), phone: person!.phone }
}

const getMin = (all: number[]) => (all.length === 0 ? null : Math.min(...all))
const getMax = (all: number[]) => (all.length === 0 ? null : Math.max(...all))
