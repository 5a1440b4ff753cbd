import { getSetting } from '../../business/stored-settings.server.ts'
import { addDays, diffDays, getToday as dayOf } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { Logger } from '../../plumbing/http/logger.server.ts'
import { startPeriodicJobs } from '../../plumbing/queue/periodic-jobs.server.ts'
import { toCertificate, listStaffMembers } from '../members/staff-members.server.ts'
import { recordNotificationOnce, notifyStaff } from './notify-staff.server.ts'
import type { StaffServices } from './staff-services.server.ts'
import { getInstantAtHour, isQuietHours } from './offer-deadlines.ts'
import { createMissingShifts } from './sync-event-shifts.server.ts'
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

/** Looks every minute at what time alone brings, until stopped. */
export function startStaffJobLoop(services: StaffServices & { log: Logger }): { stop: () => Promise<void> } {
  const round = { work: () => runStaffJobs(services, services.now()), failed: 'crew-clock-failed' }
  return startPeriodicJobs([round], { every: 60_000, log: services.log })
}

/**
 * What time brings, each once, whoever looks and however long nobody did: posts of events that have none, offers that end,
 * the next in turn, "still good?", papers that end, hand-overs that are past, what was worked. At night nobody is written to.
 * Answers how many things it did.
 */
export async function runStaffJobs(services: StaffServices, now: number): Promise<number> {
  const { db, config, nudge } = services
  const { timeZone } = await getSetting(db, 'identity')
  let done = await createMissingShifts(db, now, config)
  done += await pastHandOvers(db, now)
  done += await workedPosts(db, now)
  done += await endOffers(db, services, now)
  if (!isQuietHours(now, timeZone)) {
    done += await nextTurns(db, services, now)
    done += await askConfirmations(db, services, { now, timeZone })
    done += await tellPapers(db, services, { now, timeZone })
  }
  if (done > 0) nudge()
  return done
}

/** Offers whose time is over; whoever was asked again and did not answer has their post no more. */
async function endOffers(db: Db, services: StaffServices, now: number): Promise<number> {
  const due = (db: Db) =>
    db
      .selectFrom('crew_offer')
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

async function nextTurns(db: Db, services: StaffServices, now: number): Promise<number> {
  const waiting = await db
    .selectFrom('crew_offer')
    .innerJoin('crew_post', 'crew_post.id', 'crew_offer.post_id')
    .select('post_id')
    .where('answer', 'is', null)
    .where('sent_at', 'is', null)
    .where('crew_post.state', '=', 'open')
    .where('call_at', '>', now)
    .execute()
  if (waiting.length === 0) return 0
  return db.transaction().execute(async (db) => {
    await lockStaffing(db)
    const ids = waiting.map(({ post_id }) => post_id)
    const sent = await sendNextOffers(db, ids, services, now)
    await updateShiftStates(db, ids, now)
    return sent
  })
}

/** The hour from which people are asked whether it is still good, and by which they have said so the day before. */
const [askedFrom, knownBy] = [9, 18]

/** "Still good?", three days and a day before, of those who have not said so of the post as it stands; owners know. */
async function askConfirmations(
  db: Db,
  { config }: StaffServices,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<number> {
  const today = dayOf(now, timeZone)
  if (now < getInstantAtHour(today, askedFrom, timeZone)) return 0
  const due = (
    await readTaken(db, addDays(today, confirmationLeadDays[1]), addDays(today, confirmationLeadDays[0]))
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

/** Whether somebody has not said yet that they come to a post as it stands; one asked again is asked that first. */
function isUnconfirmed({ version }: Shift, { yesVersion, confirmedVersion }: Assignment): boolean {
  return yesVersion === version && confirmedVersion !== version
}

/** Posts of some days and who has them. */
async function readTaken(
  db: Db,
  from: string,
  to: string,
): Promise<{ shift: Shift; tenure: Assignment; isOwner: boolean }[]> {
  const rows = await db
    .selectFrom('crew_post')
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

/** So many days before its end whoever has a paper is told, each time once; after a time nobody looked the nearest alone. */
const paperDays = [7, 30, 60]

async function tellPapers(
  db: Db,
  { config }: StaffServices,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<number> {
  const today = dayOf(now, timeZone)
  if (now < getInstantAtHour(today, askedFrom, timeZone)) return 0
  const people = new Set((await listStaffMembers(db)).map(({ id }) => id))
  const rows = await db
    .selectFrom('crew_certificate')
    .selectAll()
    .where('seen_at', 'is not', null)
    .where('ends_on', '>=', today)
    .execute()
  const papers = rows.map(toCertificate)
  let told = 0
  for (const paper of papers) {
    const left = diffDays(today, paper.endsOn!)
    const before = paperDays.find((days) => left <= days)
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

/** Hand-overs nobody took or nodded to before the call: whoever asked stands. */
async function pastHandOvers(db: Db, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('crew_hand_over')
    .set({ state: 'past', settled_at: now })
    .where('state', 'in', ['open', 'taken'])
    .where('tenure_id', 'in', (of) =>
      of
        .selectFrom('crew_tenure')
        .innerJoin('crew_post', 'crew_post.id', 'crew_tenure.post_id')
        .select('crew_tenure.id')
        .where('crew_post.call_at', '<=', now),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Posts whose clock has run: whoever had one worked it, until the owner says otherwise; what nobody had is over. */
async function workedPosts(db: Db, now: number): Promise<number> {
  const past = (states: string[], state: string) =>
    db
      .updateTable('crew_post')
      .set({ state, changed_at: now })
      .where('state', 'in', states)
      .where('clock_to', '<=', now)
      .executeTakeFirst()
  const worked = await past(['taken', 'confirmed', 'asked-again'], 'worked')
  const unfilled = await past(['open', 'offered'], 'off')
  return Number(worked.numUpdatedRows + unfilled.numUpdatedRows)
}

/** The owner says that somebody did not come, or that they did after all. */
export async function setShiftMissed(
  { db, now: clock }: Pick<StaffServices, 'db' | 'now'>,
  { shiftId, missed }: { shiftId: string; missed: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('crew_post')
    .set({ state: missed ? 'missed' : 'worked', changed_at: clock() })
    .where('id', '=', shiftId)
    .where('state', '=', missed ? 'worked' : 'missed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
