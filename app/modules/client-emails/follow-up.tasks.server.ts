import { formatShortMonthDay } from '../../business/dates.ts'
import { defineTaskKind, type AnyTaskKind, type TaskNotification } from '../../plumbing/database/task-kind.server.ts'
import type { TaskContext, TaskGroup } from '../../plumbing/database/task.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { FollowUpEventData } from './follow-up-event-data.ts'
import type { DueFollowUp } from './due-follow-ups.ts'
import { followUpText } from './follow-up-text.ts'
import { toRecipientName } from './recipient-name.ts'
import { getFollowUpPath } from './follow-up-paths.ts'
import { getFollowUpContext, listFollowUpCandidates, listPendingFollowUps } from './follow-up-recipients.server.ts'
import { followUpRules } from './follow-up-rules.ts'
import type { FollowUpKind } from './follow-up-kinds.ts'

/** Task group of each kind. Kinds not listed belong to the events of the week. */
const taskGroups: Partial<Record<FollowUpKind, TaskGroup>> = {
  new: 'new',
  silent: 'ends-soon',
  unopened: 'ends-soon',
  'no-yes': 'ends-soon',
  'proposal-ends': 'ends-soon',
  'hold-ends': 'ends-soon',
  'deposit-late': 'money-in',
  'balance-soon': 'money-in',
  'balance-due': 'money-in',
  'balance-late': 'money-in',
}

type TaskServices = { config: { secret: string } }
type FollowUpTaskData = { letter: FollowUpKind; job: FollowUpEventData }

/** Cache of pending follow-ups, so that all kinds on a page share a single read. */
const pendingCache = new WeakMap<TaskContext, Promise<DueFollowUp[]>>()

function listPending(db: Db, at: TaskContext, secret: string): Promise<DueFollowUp[]> {
  const known = pendingCache.get(at)
  if (known) return known
  const reading = getFollowUpContext(db, at.now, secret).then(async (desk) =>
    listPendingFollowUps(await listFollowUpCandidates(db, desk), desk),
  )
  pendingCache.set(at, reading)
  return reading
}

function defineFollowUpTask(
  group: TaskGroup,
  isMoney: boolean,
  note?: TaskNotification<FollowUpTaskData>,
): AnyTaskKind {
  return defineTaskKind<FollowUpTaskData, TaskServices>({
    kind: `letter-${group}${isMoney ? '-money' : ''}`,
    group,
    ...(isMoney && { isMoney }),
    ...(note && { note }),
    async read(db, at, { config }) {
      const waiting = await listPending(db, at, config.secret)
      return waiting
        .filter(
          ({ kind }) => (taskGroups[kind] ?? 'facts') === group && Boolean(followUpRules[kind].isMoney) === isMoney,
        )
        .map(({ kind, about, job }) => {
          const facts = { letter: kind, job }
          return { subject: `${job.eventId} ${kind} ${about}`, eventId: job.eventId, due: null, facts }
        })
    },
    say({ facts: { letter, job } }, at) {
      const href = getFollowUpPath(job.eventId, letter)
      const { title, why } = followUpText[letter]
      return {
        title: title(toRecipientName(job), job, at),
        hint: why(job, at),
        href,
        button: { label: 'Read & send', href },
      }
    },
  })
}

/** Notification of a follow-up about money. A due amount that has its own task has its own notification, too. */
const moneyNote: TaskNotification<FollowUpTaskData> = {
  label: 'An email about money to review',
  say: ({ facts: { letter, job } }) => ({
    title: `An email about ${formatShortMonthDay(job.eventDate)} to review`,
    body: `${followUpText[letter].name}. Tap to open it.`,
  }),
}

/** Pending follow-ups as tasks on Today. */
export const followUpTasks: readonly AnyTaskKind[] = [
  defineFollowUpTask('money-in', true, moneyNote),
  defineFollowUpTask('ends-soon', false),
  defineFollowUpTask('new', false),
  defineFollowUpTask('facts', false),
]
