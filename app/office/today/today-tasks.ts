import { taskGroups, urgentTurn, type Task, type TaskGroup, type TaskRow } from '../../plumbing/database/task.ts'
import { compareAscending } from '../../business/compare.ts'

/** A task with its kind and group. */
export type TaskWithKind = { kind: string; group: TaskGroup; task: Task<never> }

/** Maximum number of rows on Today. The rest have lower priority. */
export const maxTodayRows = 12

/** Rows per page of the complete list. */
export const todayPageSize = 100

/** Groups that the headline counts: waiting clients, payments, unfilled shifts and missing counts. */
const priorityGroups: readonly TaskGroup[] = ['waits', 'money-in', 'to-fill', 'money-out']

/** Whether the headline counts a task. */
export function isPriorityTask({ group }: Pick<TaskWithKind, 'group'>): boolean {
  return priorityGroups.includes(group)
}

/** Order of the waiting tasks by kind, or by the turn that a task sets itself. Unlisted kinds come last. */
const waitingOrder = [
  'crew-unconfirmed',
  'crew-short-now',
  urgentTurn,
  'question',
  'change-asked',
  'day-opened',
  'unanswered',
  'undelivered',
  'mail',
  'backup',
]

/**
 * Sorts tasks by group, then turn, then due day. Among the waiting tasks, those about clients come before other tasks.
 */
export function sortTasks(found: readonly TaskWithKind[]): TaskWithKind[] {
  const getTurn = ({ kind, task }: TaskWithKind) =>
    waitingOrder.indexOf((task.facts as { turn?: string } | null)?.turn ?? kind)
  const place = (one: TaskWithKind) => ({
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
export function deduplicateTasks(found: readonly TaskWithKind[]): TaskWithKind[] {
  const getEmail = ({ task }: TaskWithKind) => (task.facts as { letter?: string }).letter
  const getTheme = (one: TaskWithKind) => {
    const letter = getEmail(one)
    const theme = letter === undefined ? taskTopics[one.kind] : followUpTopics[letter]
    return theme && one.task.eventId && `${one.task.eventId} ${theme}`
  }
  const byLetter = new Set(['proposal', 'hold'])
  const kept = new Map<string, TaskWithKind>()
  for (const one of found) {
    const key = getTheme(one)
    if (!key) continue
    const isRight = (one: TaskWithKind) => (getEmail(one) !== undefined) === byLetter.has(key.split(' ')[1]!)
    const before = kept.get(key)
    if (!before || (isRight(one) && !isRight(before))) kept.set(key, one)
  }
  return found.filter((one) => {
    const key = getTheme(one)
    return !key || kept.get(key) === one
  })
}

/** A row, with its task's kind and subject. */
export type TodayRow = TaskRow & { kind: string; subject: string; eventId: string | null; isCounted: boolean }
