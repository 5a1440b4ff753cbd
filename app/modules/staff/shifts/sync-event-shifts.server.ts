import { v7 as uuidV7 } from 'uuid'
import { findLastSwitchOnTime } from '../../../business/module-switches.server.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday as dayOf } from '../../../business/dates.ts'
import { getCapacity } from '../../../days/capacity.server.ts'
import { computeTravelBuffer } from '../../../days/capacity-claims.ts'
import { computeEventStaffingWindow } from '../../../events/event/claims.server.ts'
import { findEvent } from '../../../events/event/events.server.ts'
import { getEventLogistics } from '../../../operations/events/event-logistics.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { runInTransaction } from '../../../plumbing/database/transaction.server.ts'
import { getMenuAndIdentity } from '../../../quotes/pricing/menu-and-identity.server.ts'
import { getShiftRules } from '../members/shift-rules.server.ts'
import { listStaffMembers } from '../members/staff-members.server.ts'
import { notifyStaff, recordNotificationOnce, type StaffLinkConfig, type StaffMessage } from './notify-staff.server.ts'
import { rescheduleShifts } from './reschedule-shifts.server.ts'
import { listSurplusShifts, computeShiftTimes, type StaffTravelTimes } from './plan-shifts.ts'
import {
  getCurrentAssignments,
  lockStaffing,
  listShiftOffers,
  toShift,
  toShiftRow,
  updateShiftStates,
} from './shift-rows.server.ts'
import { isShiftClosed, isOfferPending, type Shift } from './shift.ts'
import { endAssignment, closeShiftOffers } from './assignments.server.ts'

/**
 * Brings the shifts of an event in line with its agreement and schedule, in the same transaction as the change. There are
 * as many as bartenders, the first a lead, and none after a cancellation. Assigned staff get a notice or a
 * reconfirmation. Idempotent. Does nothing while no staff member is entered. `now` in epoch milliseconds.
 */
export async function syncEventShifts(db: Db, eventId: string, now: number, site: StaffLinkConfig): Promise<void> {
  await runInTransaction(db, async (db) => {
    const [people, shifts] = await Promise.all([listStaffMembers(db), readOpenShifts(db, eventId)])
    if (people.length === 0 && shifts.length === 0) return
    const event = await findEvent(db, eventId)
    if (shifts.length === 0 && event?.state !== 'booked') return
    await lockStaffing(db)
    const open = await readOpenShifts(db, eventId)
    // Shifts of an event that is done are not changed, because they record the work.
    if (event?.state === 'done') return
    if (!event || event.state !== 'booked') return cancelEventShifts(db, open, now, site)
    const plan = await getShiftPlan(db, eventId, now)
    if (!plan || plan.isPast) return
    const moved = await rescheduleShifts(db, open, plan.timesOf, { now, site })
    await adjustShiftCount(db, eventId, moved, plan, { now, site })
    await updateShiftStates(
      db,
      open.map(({ id }) => id),
      now,
    )
  })
}

/**
 * Creates the shifts of upcoming booked events that have none, after the first staff member was added or events were
 * imported.
 */
export async function createMissingShifts(db: Db, now: number, site: StaffLinkConfig): Promise<number> {
  const { timeZone } = await getSetting(db, 'identity')
  const rows = await db
    .selectFrom('event')
    .select('id')
    .where('state', '=', 'booked')
    .where('event_date', '>=', dayOf(now, timeZone))
    .where((is) => is.not(is.exists(is.selectFrom('shift').select('id').whereRef('event_id', '=', 'event.id'))))
    .execute()
  if (rows.length === 0 || (await listStaffMembers(db)).length === 0) return 0
  for (const { id } of rows) await syncEventShifts(db, id, now, site)
  return rows.length
}

/**
 * Updates the shifts of all events that are not over to their current agreements. Runs once after the staff module was
 * switched on again. Returns the number of events.
 */
export async function resyncShiftsAfterSwitch(db: Db, now: number, site: StaffLinkConfig): Promise<number> {
  const at = await findLastSwitchOnTime(db, 'staff')
  if (at === null) return 0
  return runInTransaction(db, async (db) => {
    if (!(await recordNotificationOnce(db, `switched-on ${at}`, 'resync', now))) return 0
    const rows = await db
      .selectFrom('shift')
      .select('event_id')
      .distinct()
      .where('clock_to', '>', now)
      .where('state', 'not in', ['off', 'worked', 'missed'])
      .execute()
    for (const { event_id } of rows) await syncEventShifts(db, event_id, now, site)
    return rows.length
  })
}

async function readOpenShifts(db: Db, eventId: string): Promise<Shift[]> {
  const rows = await db.selectFrom('shift').selectAll().where('event_id', '=', eventId).orderBy('seq').execute()
  return rows.map(toShift).filter((shift) => !isShiftClosed(shift))
}

type ShiftPlan = {
  wanted: number
  isPast: boolean
  timesOf: (post: Pick<Shift, 'meetsAt'>) => ReturnType<typeof computeShiftTimes>
}

/** The shifts an event currently needs. Null if it needs none. */
async function getShiftPlan(db: Db, eventId: string, now: number): Promise<ShiftPlan | null> {
  const [event, night, rules, offer, capacity, isAlone] = await Promise.all([
    findEvent(db, eventId),
    getEventLogistics(db, eventId),
    getShiftRules(db),
    getMenuAndIdentity(db),
    getCapacity(db),
    isOwnerOnlyEvent(db, eventId),
  ])
  if (!event || !night) return null
  const { from, to } = computeEventStaffingWindow(event.request, { ...offer, capacity })
  const away: StaffTravelTimes = { leavesAt: from, backAt: to, ...computeTravelBuffer(night.miles, capacity) }
  const getTimes = ({ meetsAt }: Pick<Shift, 'meetsAt'>) =>
    computeShiftTimes(night, away, { meetsAt, fromBase: rules.fromBase })
  const wanted = isAlone ? 1 : (night.bartenders ?? 1)
  return { wanted, isPast: getTimes({ meetsAt: 'site' }).backAt < now, timesOf: getTimes }
}

/** Whether the owner works an event alone, whatever number of bartenders was agreed. */
export async function isOwnerOnlyEvent(db: Db, eventId: string): Promise<boolean> {
  const note = db.selectFrom('staff_notice').select('id').where('subject', '=', eventId).where('kind', '=', 'alone')
  return (await note.executeTakeFirst()) !== undefined
}

/** Adds missing shifts, or cancels surplus unassigned shifts, the last first. */
async function adjustShiftCount(
  db: Db,
  eventId: string,
  shifts: readonly Shift[],
  { wanted, timesOf: getTimes }: ShiftPlan,
  { now, site }: { now: number; site: StaffLinkConfig },
): Promise<void> {
  const derived = shifts.filter(({ isByHand }) => !isByHand)
  const tenures = await getCurrentAssignments(
    db,
    derived.map(({ id }) => id),
  )
  // An assigned shift is taken away only by hand.
  await cancelShifts(
    db,
    listSurplusShifts(derived, wanted, ({ id }) => tenures.has(id)),
    { now, site },
  )
  if (derived.length >= wanted) return
  const seq = Math.max(0, ...shifts.map(({ seq }) => seq))
  const hasLead = derived.some(({ role }) => role === 'lead')
  const rows = Array.from({ length: wanted - derived.length }, (_, i) =>
    toShiftRow({
      ...createShiftDraft(eventId, now),
      ...getTimes({ meetsAt: 'site' }),
      role: i === 0 && !hasLead ? 'lead' : 'bartender',
      seq: seq + i + 1,
    }),
  )
  await db.insertInto('shift').values(rows).execute()
}

/** A new shift without its times. */
function createShiftDraft(eventId: string, now: number) {
  return {
    id: uuidV7(),
    eventId,
    version: 1,
    state: 'open' as const,
    meetsAt: 'site' as const,
    rate: null,
    note: '',
    mustHave: [],
    isByHand: false,
    madeAt: now,
    changedAt: now,
    was: null,
  }
}

/** Adds a shift by hand, such as a barback or a rider. Null if the event is not booked. */
export async function insertExtraShift(
  db: Db,
  { eventId, ...wanted }: Pick<Shift, 'eventId' | 'role' | 'meetsAt' | 'rate' | 'note' | 'mustHave'>,
  now: number,
): Promise<Shift | null> {
  const [plan, event, open] = await Promise.all([
    getShiftPlan(db, eventId, now),
    findEvent(db, eventId),
    readOpenShifts(db, eventId),
  ])
  if (!plan || plan.isPast || event?.state !== 'booked') return null
  const seq = Math.max(0, ...open.map(({ seq }) => seq)) + 1
  const shift = { ...createShiftDraft(eventId, now), ...plan.timesOf(wanted), ...wanted, seq, isByHand: true }
  await db.insertInto('shift').values(toShiftRow(shift)).execute()
  return shift
}

/**
 * Builds a worked shift of a past event without recorded staff. It is not stored. Null if the event is not over or not
 * booked.
 */
export async function buildPastEventShift(
  db: Db,
  { eventId, role }: Pick<Shift, 'eventId' | 'role'>,
  now: number,
): Promise<Shift | null> {
  const [plan, event, last] = await Promise.all([
    getShiftPlan(db, eventId, now),
    findEvent(db, eventId),
    db
      .selectFrom('shift')
      .select((of) => of.fn.max('seq').as('seq'))
      .where('event_id', '=', eventId)
      .executeTakeFirst(),
  ])
  const times = plan?.timesOf({ meetsAt: 'site' })
  if (!times || times.clockTo > now || (event?.state !== 'booked' && event?.state !== 'done')) return null
  const seq = (last?.seq ?? 0) + 1
  return { ...createShiftDraft(eventId, now), ...times, role, seq, state: 'worked', isByHand: true }
}

/** Returns the number of shifts the agreement requires. */
export async function countRequiredShifts(db: Db, eventId: string, now: number): Promise<number> {
  return (await getShiftPlan(db, eventId, now))?.wanted ?? 0
}

/** Cancels shifts with their assignments and offers. Each staff member concerned gets a single email. */
export async function cancelShifts(
  db: Db,
  shifts: readonly Shift[],
  { now, site, isOff = false }: { now: number; site: StaffLinkConfig; isOff?: boolean },
): Promise<void> {
  if (shifts.length === 0) return
  const ids = shifts.map(({ id }) => id)
  const [tenures, offers] = await Promise.all([getCurrentAssignments(db, ids), listShiftOffers(db, ids)])
  const told = shifts.flatMap((shift): StaffMessage[] => {
    const tenure = tenures.get(shift.id)
    const asked = offers.filter((offer) => offer.shiftId === shift.id && isOfferPending(offer))
    const kind = isOff ? 'off' : 'taken-off'
    return [
      ...(tenure
        ? [{ personId: tenure.personId, news: { kind, shift } as const, entry: { shift, isCancelled: true } }]
        : []),
      ...asked
        .filter(({ personId }) => personId !== tenure?.personId)
        .map(({ personId }) => ({ personId, news: { kind: isOff ? 'off' : 'taken-back', shift } as const })),
    ]
  })
  await closeShiftOffers(
    db,
    offers.filter(({ answer }) => answer === null),
    'taken-back',
    now,
  )
  for (const tenure of tenures.values()) await endAssignment(db, tenure, isOff ? 'off' : 'removed', now)
  await db.updateTable('shift').set({ state: 'off', changed_at: now }).where('id', 'in', ids).execute()
  await notifyStaff(db, dedupeMessages(told), site, now)
}

function cancelEventShifts(db: Db, shifts: readonly Shift[], now: number, site: StaffLinkConfig): Promise<void> {
  return cancelShifts(db, shifts, { now, site, isOff: true })
}

/** Keeps a single message per event and staff member. A lost assignment comes before a withdrawn offer. */
function dedupeMessages(told: readonly StaffMessage[]): StaffMessage[] {
  const first = new Map<string, StaffMessage>()
  for (const one of told.toSorted((a, b) => Number(b.entry !== undefined) - Number(a.entry !== undefined)))
    if (!first.has(one.personId)) first.set(one.personId, one)
  return [...first.values()]
}
