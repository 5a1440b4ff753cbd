import { addDays, diffDays } from '../../../business/dates.ts'
import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { defineTaskKind } from '../../../plumbing/database/task-kind.server.ts'
import { maxTasksPerKind, urgentTurn, type Task, type TaskContext } from '../../../plumbing/database/task.ts'
import { getFirstName } from '../members/staff-member.ts'
import { listStaffMembers } from '../members/staff-members.server.ts'
import {
  formatShiftHandoffNotification,
  formatReconfirmationTask,
  formatShiftHandoffTask,
  formatCertificateTask,
  formatUnconfirmedTask,
  formatAcceptanceTask,
  formatUnconfirmedNotification,
  formatAcceptanceNotification,
  type PendingReconfirmation,
  type CertificateAlert,
  type RecentShiftAcceptance,
  type UnconfirmedShift,
  type PendingShiftHandoff,
} from './staff-tasks.ts'
import {
  formatMissingStaffTask,
  formatUnderstaffedTask,
  formatUnderstaffedNotification,
  type EventWithoutStaff,
  type UnderstaffedEvent,
} from './understaffed-tasks.ts'
import { getInstantAtHour } from './offer-deadlines.ts'
import { getShiftFitChecker } from './shift-fit-checker.server.ts'
import { needsNoOwnerDecision } from './shift-fit.ts'
import { findShift } from './shift-rows.server.ts'

/** Days before an event at which an understaffed event is notified again. */
const notificationDays = [2, 7, 14, 30]

/** Reminder step for events further away. */
const laterStep = 90

/** Within this many days of an event, handoffs and dropouts outrank tasks for later days. */
const urgentDays = 3

/** Whether fewer than two staff members are entered. Staff tasks are then off, because the owner works alone. */
async function isSoloOwner(db: Db): Promise<boolean> {
  return (await listStaffMembers(db)).length < 2
}

async function readUnderstaffedEvents(
  db: Db,
  today: string,
  from: number,
  to: number,
): Promise<Task<UnderstaffedEvent>[]> {
  if (await isSoloOwner(db)) return []
  const rows = await selectShifts(db)
    .where('event.state', '=', 'booked')
    .where('shift.day', '>=', addDays(today, from))
    .where('shift.day', '<=', addDays(today, to))
    .execute()
  return toUnderstaffedTasks(rows, today)
}

/** Later events whose open shifts were offered within sixty days. No other task shows their state. */
async function readOfferedEvents(
  db: Db,
  { now, today }: TaskContext,
  from: number,
): Promise<Task<UnderstaffedEvent>[]> {
  const rows = await db
    .selectFrom('shift_offer')
    .innerJoin('shift', (on) =>
      on
        .onRef('shift.id', '=', 'shift_offer.shift_id')
        .onRef('shift.version', '=', 'shift_offer.shift_version')
        .on('shift.state', 'in', ['open', 'offered'])
        .on('shift.day', '>=', addDays(today, from)),
    )
    .innerJoin('event', 'event.id', 'shift.event_id')
    .select('shift.event_id')
    .distinct()
    .where((of) => of.or([of('shift_offer.answer', 'is', null), of('shift_offer.answer', 'in', ['no', 'ended'])]))
    .where('shift_offer.sent_at', 'is not', null)
    .where('shift_offer.ends_at', '>', now - 60 * 86_400_000)
    .where('event.state', '=', 'booked')
    .limit(maxTasksPerKind)
    .execute()
  const eventIds = rows.map(({ event_id }) => event_id)
  if (eventIds.length === 0 || (await isSoloOwner(db))) return []
  return toUnderstaffedTasks(
    await selectShifts(db)
      .where(matchesAnyId(db, 'shift.event_id', eventIds))
      .execute(),
    today,
  )
}

/** Shifts with their event, soonest first, without canceled shifts. */
function selectShifts(db: Db) {
  return db
    .selectFrom('shift')
    .innerJoin('event', 'event.id', 'shift.event_id')
    .select(['shift.event_id', 'shift.state', 'shift.day', 'event.requestor_name'])
    .where('shift.state', '!=', 'off')
    .orderBy('shift.day')
    .orderBy('shift.id')
}

type ShiftEventRow = { event_id: string; state: string; day: string; requestor_name: string }

function toUnderstaffedTasks(rows: readonly ShiftEventRow[], today: string): Task<UnderstaffedEvent>[] {
  return [...Map.groupBy(rows, ({ event_id }) => event_id)].flatMap(([eventId, shifts]): Task<UnderstaffedEvent>[] => {
    const open = shifts.filter(({ state }) => state === 'open' || state === 'offered')
    const { day, requestor_name } = shifts[0]!
    if (open.length === 0) return []
    // A notification is sent once per due date, so each step sends another.
    const step = notificationDays.find((days) => diffDays(today, day) <= days) ?? laterStep
    const facts = {
      name: requestor_name,
      date: day,
      open: open.length,
      of: shifts.length,
      asked: [],
      until: null,
      saidNo: [],
    }
    return [{ subject: eventId, eventId, due: addDays(day, -step), facts }]
  })
}

/** Adds pending offers, the earliest deadline and staff who declined. */
async function addOfferDetails(db: Db, tasks: Task<UnderstaffedEvent>[]): Promise<Task<UnderstaffedEvent>[]> {
  const rows = await db
    .selectFrom('shift_offer')
    .innerJoin('shift', 'shift.id', 'shift_offer.shift_id')
    .innerJoin('staff_member', 'staff_member.id', 'shift_offer.staff_member_id')
    .select(['shift.event_id', 'shift_offer.answer', 'shift_offer.ends_at', 'staff_member.name'])
    .where(
      'shift.event_id',
      'in',
      tasks.map(({ subject }) => subject),
    )
    .where('shift.state', 'in', ['open', 'offered'])
    .where('shift_offer.sent_at', 'is not', null)
    .whereRef('shift_offer.shift_version', '=', 'shift.version')
    .orderBy('shift_offer.turn')
    .orderBy('shift_offer.id')
    .execute()
  return tasks.map((task) => {
    const own = rows.filter(({ event_id }) => event_id === task.subject)
    const out = own.filter(({ answer }) => answer === null)
    const names = (those: typeof own) => [...new Set(those.map(({ name }) => getFirstName({ name })))]
    const ends = out.flatMap(({ ends_at }) => (ends_at === null ? [] : [ends_at]))
    const asked = names(out)
    const saidNo = names(own.filter(({ answer }) => answer === 'no')).filter((name) => !asked.includes(name))
    return { ...task, facts: { ...task.facts, asked, until: ends.length === 0 ? null : Math.min(...ends), saidNo } }
  })
}

/** Events in three days that lost a staff member today. These are as urgent as events tomorrow. */
async function readEventsWithDropouts(db: Db, { today, timeZone }: TaskContext): Promise<Task<UnderstaffedEvent>[]> {
  const events = await readUnderstaffedEvents(db, today, urgentDays, urgentDays)
  if (events.length === 0) return []
  const rows = await db
    .selectFrom('assignment')
    .innerJoin('shift', 'shift.id', 'assignment.shift_id')
    .select('shift.event_id')
    .where('shift.state', 'in', ['open', 'offered'])
    .where('shift.day', '=', addDays(today, urgentDays))
    .where('until', '>=', getInstantAtHour(today, 0, timeZone))
    .execute()
  const dropped = new Set(rows.map(({ event_id }) => event_id))
  return events.flatMap((one) => (dropped.has(one.subject) ? [{ ...one, due: today }] : []))
}

const laterUnderstaffedTask = defineTaskKind<UnderstaffedEvent>({
  kind: 'crew-short',
  group: 'to-fill',
  read: async (db, at) => [
    ...(await readUnderstaffedEvents(db, at.today, 8, 30)),
    ...(await readOfferedEvents(db, at, 31)),
  ],
  fill: addOfferDetails,
  say: formatUnderstaffedTask,
})

const soonUnderstaffedTask = defineTaskKind<UnderstaffedEvent>({
  kind: 'crew-short-soon',
  group: 'to-fill',
  note: { label: 'An event within a week without all its names', say: formatUnderstaffedNotification },
  read: async (db, at) => {
    const [soon, urgentDays] = [await readUnderstaffedEvents(db, at.today, 3, 7), await readEventsWithDropouts(db, at)]
    return soon.filter(({ subject }) => !urgentDays.some((one) => one.subject === subject))
  },
  fill: addOfferDetails,
  say: formatUnderstaffedTask,
})

const urgentUnderstaffedTask = defineTaskKind<UnderstaffedEvent>({
  kind: 'crew-short-now',
  group: 'waits',
  note: { label: 'An event in two days without all its names', say: formatUnderstaffedNotification },
  read: async (db, at) => [
    ...(await readUnderstaffedEvents(db, at.today, 0, 2)),
    ...(await readEventsWithDropouts(db, at)),
  ],
  fill: addOfferDetails,
  say: formatUnderstaffedTask,
})

const unconfirmedTask = defineTaskKind<UnconfirmedShift>({
  kind: 'crew-unconfirmed',
  group: 'waits',
  note: { label: 'A bartender who has not confirmed tomorrow', say: formatUnconfirmedNotification },
  async read(db, { now, today, timeZone }) {
    const tomorrow = addDays(today, 1)
    const isLate = now >= getInstantAtHour(today, 18, timeZone)
    const rows = await selectAssignments(db)
      .where('shift.state', '=', 'taken')
      .where('staff_member.paid_as', '!=', 'owner')
      .where('shift.day', 'in', isLate ? [today, tomorrow] : [today])
      .where('shift.call_at', '>', now)
      .orderBy('shift.call_at')
      .orderBy('assignment.id')
      .limit(maxTasksPerKind)
      .execute()
    return rows.map(({ assignment_id, shift_id, staff_member_id, event_id, person, phone, name, day }) => {
      const facts = { person: getFirstName({ name: person }), phone, name, date: day, others: [] }
      return {
        subject: assignment_id,
        eventId: event_id,
        due: day,
        facts: { ...facts, shiftId: shift_id, personId: staff_member_id },
      }
    })
  },
  fill: (db, tasks) =>
    Promise.all(
      tasks.map(async (task) => {
        const { shiftId, personId } = task.facts as UnconfirmedShift & { shiftId: string; personId: string }
        const shift = await findShift(db, shiftId)
        const fits = shift && (await getShiftFitChecker(db, [shift.day]))
        const others = fits
          ? fits.people
              .filter(({ id }) => id !== personId && needsNoOwnerDecision(fits.fit(shift, id)))
              .map(getFirstName)
          : []
        return { ...task, facts: { ...task.facts, others } }
      }),
    ),
  say: formatUnconfirmedTask,
})

/** Current assignments with their event. */
function selectAssignments(db: Db) {
  return db
    .selectFrom('assignment')
    .innerJoin('shift', 'shift.id', 'assignment.shift_id')
    .innerJoin('staff_member', 'staff_member.id', 'assignment.staff_member_id')
    .innerJoin('event', 'event.id', 'shift.event_id')
    .select(['assignment.id as assignment_id', 'shift.id as shift_id', 'shift.event_id', 'shift.day'])
    .select([
      'staff_member.name as person',
      'staff_member.phone',
      'assignment.staff_member_id',
      'event.requestor_name as name',
    ])
    .where('assignment.until', 'is', null)
}

const handoffTask = defineTaskKind<PendingShiftHandoff>({
  kind: 'crew-hand-over',
  group: 'waits',
  note: { label: 'A shift handoff that waits', say: formatShiftHandoffNotification },
  async read(db, { today }) {
    const rows = await selectAssignments(db)
      .innerJoin('shift_handoff', 'shift_handoff.assignment_id', 'assignment.id')
      .select(['shift_handoff.id', 'shift_handoff.taker_id'])
      .where('shift_handoff.state', 'in', ['open', 'taken'])
      .orderBy('shift.call_at')
      .orderBy('assignment.id')
      .limit(maxTasksPerKind)
      .execute()
    const people = rows.length === 0 ? [] : await listStaffMembers(db, { gone: true })
    return rows.map(({ id, event_id, shift_id, day, person, name, taker_id }) => {
      const taker = people.find((one) => one.id === taker_id)
      const facts: PendingShiftHandoff = {
        id,
        shiftId: shift_id,
        giver: getFirstName({ name: person }),
        taker: taker ? getFirstName(taker) : null,
        name,
        date: day,
        ...(day <= addDays(today, urgentDays) && { turn: urgentTurn }),
      }
      return { subject: taker ? `${id} taken` : id, eventId: event_id, due: day, facts }
    })
  },
  say: formatShiftHandoffTask,
})

const reconfirmationTask = defineTaskKind<PendingReconfirmation>({
  kind: 'crew-asked-again',
  group: 'ends-soon',
  async read(db) {
    const rows = await selectAssignments(db)
      .innerJoin('shift_offer', (on) =>
        on.onRef('shift_offer.shift_id', '=', 'shift.id').onRef('shift_offer.staff_member_id', '=', 'staff_member.id'),
      )
      .select(['shift_offer.id', 'shift_offer.ends_at'])
      .where('shift.state', '=', 'asked-again')
      .where('shift_offer.answer', 'is', null)
      .orderBy('shift_offer.ends_at')
      .orderBy('shift_offer.id')
      .limit(maxTasksPerKind)
      .execute()
    return rows.map(({ id, event_id, day, person, name, ends_at }) => ({
      subject: id,
      eventId: event_id,
      due: day,
      facts: { person: getFirstName({ name: person }), name, date: day, endsAt: Number(ends_at) },
    }))
  },
  say: formatReconfirmationTask,
})

const certificateTask = defineTaskKind<CertificateAlert>({
  kind: 'crew-paper',
  group: 'papers',
  read: readExpiringCertificates,
  say: formatCertificateTask,
})

/**
 * Certificates that expire within sixty days or expired this month without a longer valid replacement, and certificates
 * not yet seen.
 */
async function readExpiringCertificates(db: Db, { today }: TaskContext): Promise<Task<CertificateAlert>[]> {
  const rows = await db
    .selectFrom('staff_certificate')
    .innerJoin('staff_member', 'staff_member.id', 'staff_certificate.staff_member_id')
    .select(['staff_certificate.id', 'kind', 'ends_on', 'seen_at', 'staff_member_id', 'name'])
    .where('inactive_since', 'is', null)
    .where('erased_at', 'is', null)
    .execute()
  const tasks = rows.flatMap(({ id, kind, ends_on, seen_at, staff_member_id, name }): Task<CertificateAlert>[] => {
    const isUnseen = seen_at === null
    const isEnding = ends_on !== null && ends_on >= addDays(today, -30) && ends_on <= addDays(today, 60)
    const isReplaced = rows.some(
      (other) =>
        other.staff_member_id === staff_member_id &&
        other.kind === kind &&
        other.seen_at !== null &&
        other.id !== id &&
        (other.ends_on ?? '9999') > (ends_on ?? '9999'),
    )
    if (!isUnseen && (!isEnding || isReplaced)) return []
    const facts = { person: getFirstName({ name }), personId: staff_member_id, kind, endsOn: ends_on, isUnseen }
    return [{ subject: id, eventId: null, due: ends_on, facts }]
  })
  return tasks.toSorted((a, b) => ((a.due ?? '9999') < (b.due ?? '9999') ? -1 : 1)).slice(0, maxTasksPerKind)
}

const acceptanceTask = defineTaskKind<RecentShiftAcceptance>({
  kind: 'crew-yes',
  group: 'facts',
  note: { label: 'A staff member accepts a shift', say: formatAcceptanceNotification },
  async read(db, { now, today }) {
    const since = now - 24 * 3_600_000
    const rows = await db
      .selectFrom('shift_offer')
      .innerJoin('shift', 'shift.id', 'shift_offer.shift_id')
      .innerJoin('staff_member', 'staff_member.id', 'shift_offer.staff_member_id')
      .innerJoin('assignment', (on) =>
        on
          .onRef('assignment.shift_id', '=', 'shift.id')
          .onRef('assignment.staff_member_id', '=', 'shift_offer.staff_member_id')
          .on('assignment.until', 'is', null)
          // Staff assigned by the owner accepted in person, which is not news.
          .on('assignment.how', '=', 'yes'),
      )
      .innerJoin('event', 'event.id', 'shift.event_id')
      .select(['shift.event_id', 'shift.day', 'event.requestor_name as name', 'staff_member.name as person'])
      .select('assignment.id as assignment_id')
      .where('shift_offer.answer', '=', 'yes')
      // An answer always comes before the deadline, so this also limits the scan.
      .where('shift_offer.ends_at', '>', since)
      .where('shift_offer.answered_at', '>', since)
      .where('shift.day', '>=', today)
      .where('event.state', '=', 'booked')
      .orderBy('shift_offer.answered_at')
      .orderBy('shift_offer.id')
      .limit(maxTasksPerKind)
      .execute()
    return [...Map.groupBy(rows, ({ event_id }) => event_id)].map(([eventId, those]) => {
      const { day, name } = those[0]!
      const people = [...new Set(those.map(({ person }) => getFirstName({ name: person })))]
      // The subject is the last acceptance, so each further acceptance sends a new notification.
      const subject = those.at(-1)!.assignment_id
      return { subject, eventId, due: day, facts: { people, name, date: day, open: 0 } }
    })
  },
  async fill(db, tasks) {
    const open = await db
      .selectFrom('shift')
      .select(['event_id', (of) => of.fn.countAll<number>().as('open')])
      .where(
        'event_id',
        'in',
        tasks.flatMap(({ eventId }) => eventId ?? []),
      )
      .where('state', 'in', ['open', 'offered'])
      .groupBy('event_id')
      .execute()
    const openOf = new Map(open.map((row) => [row.event_id, row.open]))
    return tasks.map((task) => ({ ...task, facts: { ...task.facts, open: openOf.get(task.eventId!) ?? 0 } }))
  },
  say: formatAcceptanceTask,
})

/** Days after an event during which the task asks who worked. */
const missingStaffDays = 14

const missingStaffTask = defineTaskKind<EventWithoutStaff>({
  kind: 'crew-unwritten',
  group: 'facts',
  async read(db, { today }) {
    const rows = await db
      .selectFrom('shift')
      // A cross join: SQLite keeps its order and reads the shifts of these days first, and not every event.
      .crossJoin('event')
      .whereRef('event.id', '=', 'shift.event_id')
      .select(['shift.event_id', 'shift.day', 'event.requestor_name as name'])
      .distinct()
      .where('shift.day', '<', today)
      .where('shift.day', '>=', addDays(today, -missingStaffDays))
      .where('shift.state', '=', 'off')
      .where('event.state', 'in', ['booked', 'done'])
      .where((of) =>
        of.not(
          of.exists(
            of
              .selectFrom('shift as worked')
              .select('worked.id')
              .whereRef('worked.event_id', '=', 'shift.event_id')
              .where('worked.state', '!=', 'off'),
          ),
        ),
      )
      .orderBy('shift.day')
      .orderBy('shift.event_id')
      .limit(maxTasksPerKind)
      .execute()
    if (rows.length === 0 || (await isSoloOwner(db))) return []
    return rows.map(({ event_id, day, name }) => ({
      subject: event_id,
      eventId: event_id,
      due: day,
      facts: { name, date: day },
    }))
  },
  say: formatMissingStaffTask,
})

/** Task kinds about staff, in order of urgency. */
export const staffTasks = [
  unconfirmedTask,
  urgentUnderstaffedTask,
  handoffTask,
  soonUnderstaffedTask,
  reconfirmationTask,
  laterUnderstaffedTask,
  acceptanceTask,
  missingStaffTask,
  certificateTask,
]
