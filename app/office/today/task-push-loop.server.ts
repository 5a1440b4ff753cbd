import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { AnyTaskKind } from '../../plumbing/database/task-kind.server.ts'
import type { Task, TaskContext } from '../../plumbing/database/task.ts'
import type { Logger } from '../../plumbing/http/logger.server.ts'
import type { PushNotification } from '../../plumbing/push/push-notification.ts'
import { queuePushNotifications } from '../../plumbing/push/push-queue.server.ts'
import { startPeriodicJobs } from '../../plumbing/queue/periodic-jobs.server.ts'
import { canPushTask, maxPushNotifications } from './task-push.ts'
import { deduplicateTasks, type TaskWithKind } from './today-tasks.ts'
import { listTaskKinds } from './today.server.ts'

type PushServices = { db: Db; config: { secret: string }; now: () => number; nudge: () => void }
type NewTask = { kind: AnyTaskKind; task: Task<never>; note: PushNotification }

/** Sends push notifications for new tasks, until stopped. */
export function startTaskPushLoop(services: PushServices & { log: Logger }): { stop: () => Promise<void> } {
  const round = { work: () => sendTaskPushNotifications(services), failed: 'tasks-not-told' }
  return startPeriodicJobs([round], { every: 60_000, log: services.log })
}

/**
 * Sends push notifications for tasks that had none yet. Safe to run in several processes at once, a single process
 * notifies.
 */
export async function sendTaskPushNotifications(services: PushServices): Promise<void> {
  const { db, now: clock, nudge } = services
  const now = clock()
  const { timeZone } = await getSetting(db, 'identity')
  const at = { now, today: todayIn(now, timeZone), timeZone, seesMoney: false }
  const kinds = (await listTaskKinds(db)).filter(({ note }) => note !== undefined)
  const read = async ({ kind, group, read }: AnyTaskKind): Promise<TaskWithKind[]> =>
    (await read(db, at, services as never)).map((task) => ({ kind, group, task }))
  // A single notification per event and topic, as in the rows of Today.
  const tasks = Map.groupBy(deduplicateTasks((await Promise.all(kinds.map(read))).flat()), ({ kind }) => kind)
  const getTasks = ({ kind }: AnyTaskKind) => (tasks.get(kind) ?? []).map(({ task }) => task)
  const found = (await Promise.all(kinds.map((kind) => listNewTasks(db, kind, getTasks(kind), at)))).flat()
  if (found.length === 0) return
  await db.transaction().execute(async (db) => {
    const first: NewTask[] = []
    for (const told of found) {
      const { kind, task } = told
      const row = { kind: kind.kind, subject: task.subject, due_on: task.due ?? '', at: now }
      const isFirst = await db
        .insertInto('pushed_task')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('kind')
        .executeTakeFirst()
      if (isFirst) first.push(told)
    }
    await pushTasks(db, first, now)
  })
  nudge()
}

/** Tasks of a kind that may be pushed at this hour and were not pushed yet. */
async function listNewTasks(db: Db, kind: AnyTaskKind, tasks: Task<never>[], at: TaskContext): Promise<NewTask[]> {
  const allowed = tasks.filter((task) => canPushTask(kind.kind, task, at))
  if (allowed.length === 0) return []
  const rows = await db
    .selectFrom('pushed_task')
    .select(['subject', 'due_on'])
    .where('kind', '=', kind.kind)
    .where(
      'subject',
      'in',
      allowed.map(({ subject }) => subject),
    )
    .execute()
  const known = new Set(rows.map(({ subject, due_on: due }) => `${subject} ${due}`))
  const fresh = allowed.filter(({ subject, due }) => !known.has(`${subject} ${due ?? ''}`))
  const filled =
    kind.fill && fresh.length > 0 && fresh.length <= maxPushNotifications ? await kind.fill(db, fresh, at) : fresh
  return filled.flatMap((task) => {
    const said = kind.note!.say(task, at)
    if (!said) return []
    const to = task.eventId === null ? '/backbar' : `/backbar/jobs/${task.eventId}`
    return [{ kind, task, note: { ...said, to, topic: `${kind.kind}-${task.subject}` } }]
  })
}

/** Sends a notification per task, or a summary where there are too many. */
async function pushTasks(db: Db, first: NewTask[], now: number): Promise<void> {
  if (first.length === 0) return
  const off = await db.selectFrom('push_opt_out').selectAll().execute()
  const butFor = (kinds: readonly string[]) =>
    [...Map.groupBy(off, ({ user_id }) => user_id)].flatMap(([person, those]) =>
      kinds.every((kind) => those.some((one) => one.kind === kind)) ? [person] : [],
    )
  if (first.length > maxPushNotifications) {
    const note = { title: 'Several things to do', body: 'Tap to see them.', to: '/backbar', topic: 'tasks' }
    const kinds = [...new Set(first.map(({ kind }) => kind.kind))]
    return queuePushNotifications(db, [{ note, eventId: null, now, butFor: butFor(kinds) }])
  }
  await queuePushNotifications(
    db,
    first.map(({ kind, task, note }) => ({
      note,
      eventId: task.eventId,
      now,
      butFor: butFor([kind.kind]),
      ...((kind.isMoney || kind.forOwners) && { forOwners: true as const }),
    })),
  )
}
