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

/** A task among those of all rooms. */
export type TaskEntry = { kind: string; group: TaskGroup; task: Task<never> }

/** So many rows one reads at a glance; the others are the quieter ones. */
export const maxTodayRows = 12

/** So many rows one page takes where all of them are asked for. */
export const todayPageSize = 100

/** The groups the headline counts: somebody waits for us, money moves, a place or a count is missing. */
const counted: readonly TaskGroup[] = ['waits', 'money-in', 'to-fill', 'money-out']

/** Whether a task is one of those that come first. */
export function isPriorityTask({ group }: Pick<TaskEntry, 'group'>): boolean {
  return counted.includes(group)
}

/** Who comes first of those who wait, by kind, or by the turn a task names itself; what is not named comes after them. */
const turns = [
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

/** All tasks as one does them: by group, and there by the day they are due; of those who wait, people before things. */
export function sortTasks(found: readonly TaskEntry[]): TaskEntry[] {
  const getTurn = ({ kind, task }: TaskEntry) => turns.indexOf((task.facts as { turn?: string } | null)?.turn ?? kind)
  const place = (one: TaskEntry) => ({
    group: taskGroups.indexOf(one.group),
    turn: one.group === 'waits' ? (getTurn(one) + turns.length + 1) % (turns.length + 1) : 0,
    due: one.group === 'waits' ? '' : (one.task.due ?? '9999'),
  })
  return found
    .map((one, i) => ({ one, i, ...place(one) }))
    .toSorted((a, b) => a.group - b.group || a.turn - b.turn || compareAscending(a.due, b.due) || a.i - b.i)
    .map(({ one }) => one)
}

/** What a letter that waits is about, where another line may be about the same; a line of its own otherwise. */
const letterThemes: Readonly<Record<string, string>> = {
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

const themes: Readonly<Record<string, string>> = {
  unanswered: 'new',
  'new-request': 'new',
  'proposal-ends': 'proposal',
  'silent-proposal': 'proposal',
  'hold-ends': 'hold',
  'money-due': 'money',
  facts: 'facts',
}

/**
 * One line of each job for one thing: where a letter waits for what another line says, too, it takes its place if that
 * can only be written about; money that came is noted, a new request is answered and facts are asked for in their own line.
 */
export function deduplicateTasks(found: readonly TaskEntry[]): TaskEntry[] {
  const getEmail = ({ task }: TaskEntry) => (task.facts as { letter?: string }).letter
  const getTheme = (one: TaskEntry) => {
    const letter = getEmail(one)
    const theme = letter === undefined ? themes[one.kind] : letterThemes[letter]
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

/** What the headline is made of. Days as 2027-05-15. */
export type TodayHeadlineInputs = {
  today: string
  /** The events of today and tomorrow, the soonest first. */
  events: Pick<UpcomingEventSummary, 'name' | 'date' | 'team'>[]
  /** How many things come first, and how many after them; where it is not `isSearchComplete` there may be others. */
  counted: number
  isWhole: boolean
  later: number
  /** How many of those after them are requests of the last hours. */
  fresh: number
  /** The next event after tomorrow, and where there is none at all the next open day. */
  nextEvent: string | null
  openDay: string | null
}

/** What the page says first, in one or two sentences. `said` says a day: "Saturday", "June 12". */
export function formatTodayHeadline(
  facts: TodayHeadlineInputs,
  said: { near: (day: string) => string; long: (day: string) => string },
) {
  const { today, events, counted, isWhole, later, fresh, nextEvent, openDay } = facts
  const [next] = events
  if (next) {
    const those = events.filter(({ date }) => date === next.date).map(({ name }) => name)
    const whom = those.length > 2 ? `${numberWord(those.length).toLowerCase()} times` : `for ${those.join(' and for ')}`
    const others = those.length === 1 ? (next.team?.others ?? []) : []
    const pours =
      others.length === 0 ? 'you pour' : `${getFormatter('en').allOf(others)} ${others.length === 1 ? 'pours' : 'pour'}`
    return [
      `${next.date === today ? 'Today' : 'Tomorrow'} ${pours} ${whom}.`,
      counted > 0 ? `${toDo(counted, isWhole)} first.` : nobody(fresh),
    ]
  }
  const then = nextEvent
    ? [`Next you pour ${onDay(said.near(nextEvent))}.`]
    : openDay
      ? [`${said.long(openDay)} is available.`]
      : []
  if (counted > 0) return [`${toDo(counted, isWhole)}.`, ...then.slice(0, nextEvent ? 1 : 0)]
  if (later > 0) return [nobody(fresh), ...then]
  return nextEvent ? [`Nothing before ${said.near(nextEvent)}.`] : ['Nothing to do.', ...then]
}

/** A row as it is shown, with the kind and the subject it is told by. */
export type TodayRow = TaskRow & { kind: string; subject: string; eventId: string | null; isCounted: boolean }

/** What is said where nobody has waited for long. */
function nobody(fresh: number): string {
  if (fresh === 0) return 'Nobody is waiting on you.'
  return fresh === 1 ? 'One new inquiry.' : `${numberWord(fresh)} new inquiries.`
}

/** "8 to do", or "At least 101 to do" where not all of them were counted. */
function toDo(count: number, isWhole: boolean): string {
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
