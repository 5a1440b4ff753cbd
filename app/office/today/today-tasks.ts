import { urgentShiftHandoffOrderKey } from '../../staff/shifts/staff-tasks.ts'
import {
  taskGroups,
  type UpcomingEventSummary,
  type Task,
  type TaskGroup,
  type TaskRow,
} from '../../plumbing/database/task.ts'
import { compareAscending } from '../../business/compare.ts'
import { getFormatter } from '../../business/language-formatter.ts'

/** A task with its kind and group. */
export type TaskEntry = { kind: string; group: TaskGroup; task: Task<never> }

/** Maximum number of rows on Today. The rest have lower priority. */
export const maxTodayRows = 12

/** Rows per page of the complete list. */
export const todayPageSize = 100

/** Groups that the headline counts: waiting clients, payments, unfilled shifts and missing counts. */
const priorityGroups: readonly TaskGroup[] = ['waits', 'money-in', 'to-fill', 'money-out']

/** Whether the headline counts a task. */
export function isPriorityTask({ group }: Pick<TaskEntry, 'group'>): boolean {
  return priorityGroups.includes(group)
}

/** Order of the waiting tasks by kind, or by the turn that a task sets itself. Unlisted kinds come last. */
const waitingOrder = [
  'crew-unconfirmed',
  'crew-short-now',
  urgentShiftHandoffOrderKey,
  'question',
  'change-asked',
  'day-opened',
  'unanswered',
  'undelivered',
  'mail',
  'backup',
]

/** Sorts tasks by group, then turn, then due day. Among the waiting tasks, people come before things. */
export function sortTasks(found: readonly TaskEntry[]): TaskEntry[] {
  const getTurn = ({ kind, task }: TaskEntry) =>
    waitingOrder.indexOf((task.facts as { turn?: string } | null)?.turn ?? kind)
  const place = (one: TaskEntry) => ({
    group: taskGroups.indexOf(one.group),
    turn: one.group === 'waits' ? (getTurn(one) + waitingOrder.length + 1) % (waitingOrder.length + 1) : 0,
    due: one.group === 'waits' ? '' : (one.task.due ?? '9999'),
  })
  return found
    .map((one, i) => ({ one, i, ...place(one) }))
    .toSorted((a, b) => a.group - b.group || a.turn - b.turn || compareAscending(a.due, b.due) || a.i - b.i)
    .map(({ one }) => one)
}

/** Topic of a follow-up that other tasks may share. Follow-ups not listed always have their own row. */
const followUpTopics: Readonly<Record<string, string>> = {
  new: 'new',
  unopened: 'proposal',
  'no-yes': 'proposal',
  'proposal-ends': 'proposal',
  'hold-ends': 'hold',
  'deposit-late': 'money',
  'balance-soon': 'money',
  'balance-due': 'money',
  'balance-late': 'money',
  'missing-facts': 'facts',
}

const taskTopics: Readonly<Record<string, string>> = {
  unanswered: 'new',
  'new-request': 'new',
  'proposal-ends': 'proposal',
  'silent-proposal': 'proposal',
  'hold-ends': 'hold',
  'money-due': 'money',
  facts: 'facts',
}

/**
 * Keeps a single row per event and topic. A follow-up about a proposal or a hold replaces another task on that topic. For
 * money, new inquiries and event details the other task replaces the follow-up.
 */
export function deduplicateTasks(found: readonly TaskEntry[]): TaskEntry[] {
  const getEmail = ({ task }: TaskEntry) => (task.facts as { letter?: string }).letter
  const getTheme = (one: TaskEntry) => {
    const letter = getEmail(one)
    const theme = letter === undefined ? taskTopics[one.kind] : followUpTopics[letter]
    return theme && one.task.eventId && `${one.task.eventId} ${theme}`
  }
  const byLetter = new Set(['proposal', 'hold'])
  const kept = new Map<string, TaskEntry>()
  for (const one of found) {
    const key = getTheme(one)
    if (!key) continue
    const isRight = (one: TaskEntry) => (getEmail(one) !== undefined) === byLetter.has(key.split(' ')[1]!)
    const before = kept.get(key)
    if (!before || (isRight(one) && !isRight(before))) kept.set(key, one)
  }
  return found.filter((one) => {
    const key = getTheme(one)
    return !key || kept.get(key) === one
  })
}

/** Inputs of the headline. Dates as 2027-05-15. */
export type TodayHeadlineInputs = {
  today: string
  /** Events of today and tomorrow, soonest first. */
  events: Pick<UpcomingEventSummary, 'name' | 'date' | 'team'>[]
  /** Number of priority tasks, and number of others. There may be more where `isWhole` is false. */
  counted: number
  isWhole: boolean
  later: number
  /** Number of the other tasks that are inquiries of the last hours. */
  fresh: number
  /** The next event after tomorrow. Where there is none, the next available day. */
  nextEvent: string | null
  openDay: string | null
}

/** Headline of the page, a sentence or two. `said` formats a day: "Saturday", "June 12". */
export function formatTodayHeadline(
  facts: TodayHeadlineInputs,
  said: { near: (day: string) => string; long: (day: string) => string },
) {
  const { today, events, counted: priorityGroups, isWhole, later, fresh, nextEvent, openDay } = facts
  const [next] = events
  if (next) {
    const those = events.filter(({ date }) => date === next.date).map(({ name }) => name)
    const whom = those.length > 2 ? `${numberWord(those.length).toLowerCase()} times` : `for ${those.join(' and for ')}`
    const others = those.length === 1 ? (next.team?.others ?? []) : []
    const pours =
      others.length === 0 ? 'you pour' : `${getFormatter('en').allOf(others)} ${others.length === 1 ? 'pours' : 'pour'}`
    return [
      `${next.date === today ? 'Today' : 'Tomorrow'} ${pours} ${whom}.`,
      priorityGroups > 0 ? `${formatTaskCount(priorityGroups, isWhole)} first.` : formatNobodyWaiting(fresh),
    ]
  }
  const then = nextEvent
    ? [`Your next event is ${onDay(said.near(nextEvent))}.`]
    : openDay
      ? [`${said.long(openDay)} is available.`]
      : []
  if (priorityGroups > 0) return [`${formatTaskCount(priorityGroups, isWhole)}.`, ...then.slice(0, nextEvent ? 1 : 0)]
  if (later > 0) return [formatNobodyWaiting(fresh), ...then]
  return nextEvent ? [`Nothing before ${said.near(nextEvent)}.`] : ['Nothing to do.', ...then]
}

/** A row, with its task's kind and subject. */
export type TodayRow = TaskRow & { kind: string; subject: string; eventId: string | null; isCounted: boolean }

/** Sentence where no client has waited for long. */
function formatNobodyWaiting(fresh: number): string {
  if (fresh === 0) return 'No client is waiting for you.'
  return fresh === 1 ? 'One new inquiry.' : `${numberWord(fresh)} new inquiries.`
}

/** "8 to do", or "At least 101 to do" where not all were counted. */
function formatTaskCount(count: number, isWhole: boolean): string {
  return isWhole ? `${count} to do` : `At least ${count} to do`
}

function onDay(day: string): string {
  return /^[A-Z][a-z]+day$/.test(day) ? day : `on ${day}`
}

const numbers = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
]

function numberWord(count: number): string {
  return numbers[count] ?? String(count)
}
