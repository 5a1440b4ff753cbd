import { addDays } from '../../business/dates.ts'
import type { DayState } from '../../days/availability.ts'
import { computeDayState } from '../../days/compute-day-state.ts'
import { getCapacityAndRules } from '../../days/capacity.server.ts'
import { computeEventEnd, findEventTimes } from '../../business/event-times.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { defineTaskKind } from '../../plumbing/database/task-kind.server.ts'
import { maxTasksPerKind, type Task, type TaskContext } from '../../plumbing/database/task.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { computeMilesFromBase } from '../../quotes/travel/locations.server.ts'
import { getAvailabilityContext } from './claims.server.ts'
import { getConversationTimes } from './conversation-times.server.ts'
import {
  formatNewInquiryNotification,
  formatWaitlistOpeningNotification,
  replyDueAfterMs,
  formatWaitlistOpeningTask,
  formatDoneFutureEventTask,
  formatEndingHoldTask,
  formatUnansweredInquiryTask,
  formatWaitingInquiryNotification,
  type WaitlistOpening,
  type DoneFutureEvent,
  type EndingHold,
  type UnansweredInquiry,
} from './inquiry-tasks.ts'
import type { QuoteRequest } from './event.ts'
import { computeEventStateVersion } from './lock-event.server.ts'
import { computeFirstClaimedDoneDate } from './day-conflict.ts'
import { listWaitlist } from './waitlist.server.ts'

/** An inquiry that has waited four hours for a reply. */
const unanswered = defineTaskKind<UnansweredInquiry>({
  kind: 'unanswered',
  group: 'waits',
  note: { label: 'An inquiry without an answer for four hours', say: formatWaitingInquiryNotification },
  read: (db, { now }) => listNewInquiries(db, { to: now - replyDueAfterMs }),
  fill: addDayStates,
  say: formatUnansweredInquiryTask,
})

const newRequest = defineTaskKind<UnansweredInquiry>({
  kind: 'new-request',
  group: 'new',
  note: { label: 'A new inquiry', say: formatNewInquiryNotification },
  read: (db, { now }) => listNewInquiries(db, { from: now - replyDueAfterMs }),
  fill: addDayStates,
  say: formatUnansweredInquiryTask,
})

const dayOpened = defineTaskKind<WaitlistOpening>({
  kind: 'day-opened',
  group: 'waits',
  note: { label: 'A day that is available again for a client on the waitlist', say: formatWaitlistOpeningNotification },
  async read(db, { today }) {
    const line = await listWaitlist(db, { today })
    return line
      .filter(({ isFree }) => isFree)
      .slice(0, maxTasksPerKind)
      .map(({ eventId, request: { requestorName: name, eventDate: date } }) => {
        return { subject: eventId, eventId, due: null, facts: { name, date } }
      })
  },
  say: formatWaitlistOpeningTask,
})

const holdEnds = defineTaskKind<EndingHold>({
  kind: 'hold-ends',
  group: 'ends-soon',
  async read(db, { today }) {
    const rows = await db
      .selectFrom('hold')
      .innerJoin('event', 'event.id', 'hold.event_id')
      .select(['event.id', 'event.requestor_name as name', 'event.event_date as date', 'hold.until'])
      .where('hold.until', '>=', today)
      .where('hold.until', '<=', addDays(today, 2))
      .where('event.state', '=', 'held')
      .orderBy('hold.until')
      .orderBy('event.id')
      .limit(maxTasksPerKind)
      .execute()
    return rows.map(({ id, ...facts }) => ({ subject: id, eventId: id, due: facts.until, facts }))
  },
  say: formatEndingHoldTask,
})

/**
 * Task for an event that was marked done before it took place, which an earlier version allowed. The event claims its
 * day but has no preparation tasks.
 */
const doneAhead = defineTaskKind<DoneFutureEvent>({
  kind: 'done-ahead',
  group: 'to-fill',
  async read(db, { now, today, timeZone }) {
    const rows = await db
      .selectFrom('event')
      .select(['id', 'requestor_name', 'event_date', 'request'])
      .where('state', '=', 'done')
      .where('event_date', '>=', computeFirstClaimedDoneDate(today))
      .orderBy('event_date')
      .orderBy('id')
      .limit(maxTasksPerKind)
      .execute()
    const seen = computeEventStateVersion({ state: 'done', heldUntil: null, lostReason: null })
    return rows
      .filter(({ request }) => computeEventEnd(JSON.parse(request) as QuoteRequest, timeZone) > now)
      .map(({ id, requestor_name: name, event_date: date }) => {
        return { subject: id, eventId: id, due: date, facts: { name, date, seen } }
      })
  },
  say: formatDoneFutureEventTask,
})

/** Tasks that come from inquiries. */
export const inquiryTasks = [dayOpened, unanswered, holdEnds, doneAhead, newRequest]

/** New inquiries after `from` up to `to`, in epoch milliseconds. The longest waiting comes first. */
async function listNewInquiries(
  db: Db,
  { from = 0, to }: { from?: number; to?: number },
): Promise<Task<UnansweredInquiry>[]> {
  const rows = await db
    .selectFrom('event')
    .select(['id', 'requestor_name', 'event_date', 'event_guest_count', 'total_cents', 'created_at', 'source'])
    .where('state', '=', 'new')
    .where('created_at', '>', from)
    .$if(to !== undefined, (query) => query.where('created_at', '<=', to!))
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxTasksPerKind)
    .execute()
  const elsewhere = await getConversationTimes(
    db,
    rows.map(({ id }) => id),
  )
  // An answer from the owner's own mail program ends the waiting, too. A client who wrote again has a task of the module
  // that knows what they wrote.
  const waiting = rows.filter(({ id, created_at }) => {
    const { firstReplyAt = null, heardAt = null } = elsewhere.get(id) ?? {}
    return firstReplyAt === null && (heardAt ?? 0) <= created_at
  })
  return waiting.map((row) => ({
    subject: row.id,
    eventId: row.id,
    due: null,
    facts: {
      name: row.requestor_name,
      occasion: '',
      date: row.event_date,
      guests: row.event_guest_count || null,
      totalCents: row.total_cents,
      createdAt: row.created_at,
      isByForm: row.source === 'form',
    },
  }))
}

/** Adds the availability of their days to the tasks. Other inquiries for the day do not count. */
async function addDayStates(
  db: Db,
  tasks: Task<UnansweredInquiry>[],
  { now }: TaskContext,
): Promise<Task<UnansweredInquiry>[]> {
  if (tasks.length === 0) return tasks
  const ids = tasks.map(({ subject }) => subject)
  const [rows, offer, settings] = await Promise.all([
    db.selectFrom('event').select(['id', 'request']).where('id', 'in', ids).execute(),
    getMenuAndIdentity(db),
    getCapacityAndRules(db),
  ])
  const terms = { ...offer, ...settings }
  // Unanswered inquiries claim no day, so those for the same day share a single read.
  const states = new Map<string, DayState>()
  const asked = rows.map(({ id, request }) => ({ id, request: JSON.parse(request) as QuoteRequest }))
  await Promise.all(
    [...Map.groupBy(asked, ({ request }) => request.eventDate)].map(async ([date, those]) => {
      const days = await getAvailabilityContext(db, { date, around: 0, terms, now })
      for (const { id, request } of those) {
        const times = findEventTimes(request)
        const question = {
          date,
          times: times && { start: times.start, end: times.end },
          guests: request.eventGuestCount || null,
          miles: computeMilesFromBase(request.zip, offer.identity.baseZip),
          choices: request,
        }
        states.set(id, computeDayState(question, days))
      }
    }),
  )
  return tasks.map((task) => {
    const day = states.get(task.subject)
    return day ? { ...task, facts: { ...task.facts, day } } : task
  })
}
