import { getSetting } from '../../../business/stored-settings.server.ts'
import { addDays, diffDays, getToday as dayOf } from '../../../business/dates.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { Logger } from '../../../plumbing/http/logger.server.ts'
import { startPeriodicJobs } from '../../../plumbing/queue/periodic-jobs.server.ts'
import { toCertificate, listStaffMembers } from '../members/staff-members.server.ts'
import { recordNotificationOnce, notifyStaff } from './notify-staff.server.ts'
import type { StaffServices } from './staff-services.server.ts'
import { getInstantAtHour, isQuietHours } from './offer-deadlines.ts'
import { createMissingShifts, resyncShiftsAfterSwitch } from './sync-event-shifts.server.ts'
import {
  listShifts,
  getCurrentAssignments,
  lockStaffing,
  toShiftOffer,
  toShift,
  updateShiftStates,
} from './shift-rows.server.ts'
import { confirmationLeadDays, type Shift, type Assignment } from './shift.ts'
import { endAssignment, isReconfirmationOffer, closeShiftOffers } from './assignments.server.ts'
import { sendNextOffers } from './send-next-offers.server.ts'

type LoopServices = StaffServices & { log: Logger; isOn: () => Promise<boolean> }

/** Runs the staff jobs every minute until stopped, while the module is on. */
export function startStaffJobLoop(services: LoopServices): { stop: () => Promise<void> } {
  const round = { work: () => runStaffJobs(services, services.now()), failed: 'crew-clock-failed' }
  return startPeriodicJobs([round], { every: 60_000, log: services.log, isOn: services.isOn })
}

/**
 * Runs the time-based staff jobs: shifts of events that changed while the module was off, missing shifts, expired offers,
 * next offers in turn, confirmation requests, expiring certificates, past handoffs and worked shifts. Each takes effect
 * once, even after a pause or in parallel runs. Sends no emails in quiet hours. Returns the number of actions.
 */
export async function runStaffJobs(services: StaffServices, now: number): Promise<number> {
  const { db, config, nudge } = services
  const { timeZone } = await getSetting(db, 'identity')
  let done = await resyncShiftsAfterSwitch(db, now, config)
  done += await createMissingShifts(db, now, config)
  done += await endPastHandoffs(db, now)
  done += await markWorkedShifts(db, now)
  done += await endExpiredOffers(db, services, now)
  if (!isQuietHours(now, timeZone)) {
    done += await sendNextTurns(db, services, now)
    done += await sendConfirmationRequests(db, services, { now, timeZone })
    done += await sendCertificateReminders(db, services, { now, timeZone })
  }
  if (done > 0) nudge()
  return done
}

/** Ends expired offers. A staff member who did not answer a reconfirmation loses the shift. */
async function endExpiredOffers(db: Db, services: StaffServices, now: number): Promise<number> {
  const due = (db: Db) =>
    db
      .selectFrom('shift_offer')
      .selectAll()
      .where('answer', 'is', null)
      .where('sent_at', 'is not', null)
      .where('ends_at', '<=', now)
      .execute()
  if ((await due(db)).length === 0) return 0
  return db.transaction().execute(async (db) => {
    await lockStaffing(db)
    const offers = (await due(db)).map(toShiftOffer)
    await closeShiftOffers(db, offers, 'ended', now)
    const ids = offers.map(({ shiftId }) => shiftId)
    const [shifts, tenures] = await Promise.all([listShifts(db, ids), getCurrentAssignments(db, ids)])
    for (const { personId, shiftId } of offers.filter(isReconfirmationOffer)) {
      const [tenure, shift] = [tenures.get(shiftId), shifts.find(({ id }) => id === shiftId)]
      if (!shift || tenure?.personId !== personId) continue
      await endAssignment(db, tenure, 'ended', now)
      const entry = { shift, isCancelled: true }
      await notifyStaff(db, [{ personId, news: { kind: 'released', shift }, entry }], services.config, now)
    }
    await updateShiftStates(db, ids, now)
    return offers.length
  })
}

async function sendNextTurns(db: Db, services: StaffServices, now: number): Promise<number> {
  const waiting = await db
    .selectFrom('shift_offer')
    .innerJoin('shift', 'shift.id', 'shift_offer.shift_id')
    .select('shift_id')
    .where('answer', 'is', null)
    .where('sent_at', 'is', null)
    .where('shift.state', '=', 'open')
    .where('call_at', '>', now)
    .execute()
  if (waiting.length === 0) return 0
  return db.transaction().execute(async (db) => {
    await lockStaffing(db)
    const ids = waiting.map(({ shift_id }) => shift_id)
    const sent = await sendNextOffers(db, ids, services, now)
    await updateShiftStates(db, ids, now)
    return sent
  })
}

/** The hour from which confirmation requests are sent, and the hour of their deadline the day before the event. */
const [askedFrom, knownBy] = [9, 18]

/**
 * Sends confirmation requests three days and a day before the event to staff who have not confirmed the current version.
 * Owners get none.
 */
async function sendConfirmationRequests(
  db: Db,
  { config }: StaffServices,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<number> {
  const today = dayOf(now, timeZone)
  if (now < getInstantAtHour(today, askedFrom, timeZone)) return 0
  const due = (
    await readAssignedShifts(db, addDays(today, confirmationLeadDays[1]), addDays(today, confirmationLeadDays[0]))
  ).filter(({ shift, tenure, isOwner }) => !isOwner && isUnconfirmed(shift, tenure) && shift.callAt > now)
  let told = 0
  for (const { shift, tenure } of due) {
    const kind = diffDays(today, shift.day) === confirmationLeadDays[1] ? 'confirm-1' : 'confirm-3'
    await db.transaction().execute(async (db) => {
      await lockStaffing(db)
      const live = (await getCurrentAssignments(db, [shift.id])).get(shift.id)
      if (live?.id !== tenure.id || !(await recordNotificationOnce(db, `${tenure.id} ${shift.version}`, kind, now)))
        return
      const endsAt = getInstantAtHour(addDays(shift.day, -1), knownBy, timeZone)
      await notifyStaff(db, [{ personId: tenure.personId, news: { kind: 'confirm', shift, endsAt } }], config, now)
      told++
    })
  }
  return told
}

/** Whether a staff member has accepted but not confirmed the current version. A pending reconfirmation comes first. */
function isUnconfirmed({ version }: Shift, { yesVersion, confirmedVersion }: Assignment): boolean {
  return yesVersion === version && confirmedVersion !== version
}

/** Shifts of a range of days with their assignments. */
async function readAssignedShifts(
  db: Db,
  from: string,
  to: string,
): Promise<{ shift: Shift; tenure: Assignment; isOwner: boolean }[]> {
  const rows = await db
    .selectFrom('shift')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('state', 'in', ['taken', 'confirmed', 'asked-again'])
    .execute()
  const shifts = rows.map(toShift)
  const [tenures, people] = await Promise.all([
    getCurrentAssignments(
      db,
      shifts.map(({ id }) => id),
    ),
    listStaffMembers(db, { gone: true }),
  ])
  const owners = new Set(people.filter(({ paidAs }) => paidAs === 'owner').map(({ id }) => id))
  return shifts.flatMap((shift) => {
    const tenure = tenures.get(shift.id)
    return tenure ? [{ shift, tenure, isOwner: owners.has(tenure.personId) }] : []
  })
}

/** Days before expiry on which the holder gets an email, each once. After a pause only the nearest is sent. */
const certificateReminderDays = [7, 30, 60]

async function sendCertificateReminders(
  db: Db,
  { config }: StaffServices,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<number> {
  const today = dayOf(now, timeZone)
  if (now < getInstantAtHour(today, askedFrom, timeZone)) return 0
  const people = new Set((await listStaffMembers(db)).map(({ id }) => id))
  const rows = await db
    .selectFrom('staff_certificate')
    .selectAll()
    .where('seen_at', 'is not', null)
    .where('ends_on', '>=', today)
    .execute()
  const papers = rows.map(toCertificate)
  let told = 0
  for (const paper of papers) {
    const left = diffDays(today, paper.endsOn!)
    const before = certificateReminderDays.find((days) => left <= days)
    const isReplaced = papers.some(
      (other) => other.personId === paper.personId && other.kind === paper.kind && other.endsOn! > paper.endsOn!,
    )
    if (before === undefined || isReplaced || !people.has(paper.personId)) continue
    await db.transaction().execute(async (db) => {
      if (!(await recordNotificationOnce(db, paper.id, `paper-${before}`, now))) return
      const news = { kind: 'paper', paper: paper.kind, endsOn: paper.endsOn! } as const
      await notifyStaff(db, [{ personId: paper.personId, news }], config, now)
      told++
    })
  }
  return told
}

/** Ends handoffs that were not approved before the call. The giver keeps the shift. */
async function endPastHandoffs(db: Db, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('shift_handoff')
    .set({ state: 'past', settled_at: now })
    .where('state', 'in', ['open', 'taken'])
    .where('assignment_id', 'in', (of) =>
      of
        .selectFrom('assignment')
        .innerJoin('shift', 'shift.id', 'assignment.shift_id')
        .select('assignment.id')
        .where('shift.call_at', '<=', now),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Marks past shifts as worked, which the owner can change. Unassigned shifts are closed. */
async function markWorkedShifts(db: Db, now: number): Promise<number> {
  const past = (states: string[], state: string) =>
    db
      .updateTable('shift')
      .set({ state, changed_at: now })
      .where('state', 'in', states)
      .where('clock_to', '<=', now)
      .executeTakeFirst()
  const worked = await past(['taken', 'confirmed', 'asked-again'], 'worked')
  const unfilled = await past(['open', 'offered'], 'off')
  return Number(worked.numUpdatedRows + unfilled.numUpdatedRows)
}

/** Records whether an assigned staff member missed the shift. */
export async function setShiftMissed(
  { db, now: clock }: Pick<StaffServices, 'db' | 'now'>,
  { shiftId, missed }: { shiftId: string; missed: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shift')
    .set({ state: missed ? 'missed' : 'worked', changed_at: clock() })
    .where('id', '=', shiftId)
    .where('state', '=', missed ? 'worked' : 'missed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
