import type { UserRole } from '../../business/auth/user.ts'
import { addDays, formatMonthDay, formatRelativeDate, formatWeekdayDate } from '../../business/dates.ts'
import { filterOpenDates } from '../../days/compute-day-state.ts'
import { getCapacityAndRules } from '../../days/capacity.server.ts'
import { getAvailabilityContext } from '../../events/event/claims.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { setupTasks } from '../setup/setup.tasks.server.ts'
import type { AnyTaskKind } from '../../plumbing/database/task-kind.server.ts'
import { maxTasksPerKind, type UpcomingEventSummary, type TaskContext } from '../../plumbing/database/task.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { listEnabledModules, serverModules } from '../../modules.server.ts'
import { appParts } from '../../upkeep/app-parts.server.ts'
import {
  sortTasks,
  deduplicateTasks,
  isPriorityTask,
  maxTodayRows,
  todayPageSize,
  type TaskWithKind,
  type TodayRow,
} from './today-tasks.ts'
import { eventTeams, type EventTeam } from './event-teams.server.ts'
import { formatTodayHeadline } from './today-headline.ts'
import { formatFirstNames } from '../../events/event/first-name.ts'

/** Task kinds of all parts, whether their modules are on or off. */
export const taskKinds: readonly AnyTaskKind[] = [
  ...Object.values(appParts).flatMap(({ tasks = [] }) => tasks),
  ...setupTasks,
]

/** Task kinds of the core and of the modules that are on. */
export async function listTaskKinds(db: Db): Promise<AnyTaskKind[]> {
  const on = await listEnabledModules(db)
  const off = serverModules.filter(({ name }) => !on.includes(name)).flatMap(({ tasks = [] }) => tasks)
  return taskKinds.filter((kind) => !off.includes(kind))
}

/** Kinds that send push notifications to a role, with their labels. */
export async function listNotificationKinds(db: Db, role: UserRole): Promise<{ kind: string; label: string }[]> {
  return (await listTaskKinds(db)).flatMap(({ kind, note, isMoney, forOwners }) =>
    note && (role === 'owner' || !(isMoney || forOwners)) ? [{ kind, label: note.label }] : [],
  )
}

/**
 * Data of Today: the headline, the events of today and tomorrow, the rows, and the number of further rows. `isWhole` is
 * false where not all of those were counted.
 */
export type TodayView = {
  headline: string[]
  events: UpcomingEventSummary[]
  rows: TodayRow[]
  quieter: number
  isWhole: boolean
}

type TodayServices = { db: Db; config: { secret: string } }

/** Tasks found for Today. The events of today and tomorrow are formatted already. `isWhole`: all tasks were found. */
export type TodayTasks = {
  blocks: TodayRow[]
  others: TaskWithKind[]
  shown: TaskWithKind[]
  /** Number of tasks after those shown. */
  after: number
  isWhole: boolean
}

/**
 * Finds the tasks of all modules, and the first tasks or those on `page`, from 1 on. Where the waiting tasks fill that
 * page, other kinds are not read.
 */
export async function findTodayTasks(
  services: TodayServices,
  at: TaskContext,
  page: number | null,
): Promise<TodayTasks> {
  const kinds = await listTaskKinds(services.db)
  const isEvent = ({ group }: AnyTaskKind) => group === 'event'
  const waits = ({ group }: AnyTaskKind) => group === 'waits'
  // Tasks about events are shown in their own blocks, so they can be formatted while the other tasks are being read.
  const sayEvents = async () =>
    formatTasks(services, sortTasks(await listTasks(services, at, kinds.filter(isEvent))), at)
  const findOthers = async () => {
    const waiting = await listTasks(services, at, kinds.filter(waits))
    const isFull = deduplicateTasks(waiting).length > (page ?? 1) * todayPageSize
    const rest = isFull
      ? []
      : await listTasks(
          services,
          at,
          kinds.filter((kind) => !isEvent(kind) && !waits(kind)),
        )
    return { found: [...waiting, ...rest], isFull }
  }
  const [blocks, { found, isFull }] = await Promise.all([sayEvents(), findOthers()])
  const others = sortTasks(deduplicateTasks(found))
  // A kind that returned the maximum number of tasks may have more.
  const ofKinds = Object.values(Object.groupBy(found, ({ kind }) => kind))
  const isWhole = !isFull && ofKinds.every((those) => those!.length < maxTasksPerKind)
  const [from, to] = page === null ? [0, maxTodayRows] : [(page - 1) * todayPageSize, page * todayPageSize]
  return { blocks, others, shown: others.slice(from, to), after: Math.max(0, others.length - to), isWhole }
}

/** Formats the tasks found. */
export async function buildTodayView(
  services: TodayServices,
  { blocks, others, shown, after, isWhole }: TodayTasks,
  at: TaskContext,
): Promise<TodayView> {
  const [rows, next, [teams = new Map<string, EventTeam>()]] = await Promise.all([
    formatTasks(services, shown, at),
    blocks.length > 0 ? null : findNextEvent(services.db, at),
    eventTeams.list(
      services.db,
      blocks.flatMap(({ eventId }) => eventId ?? []),
    ),
  ])
  const counted = others.filter(isPriorityTask).length
  const facts = {
    today: at.today,
    events: blocks.flatMap(({ event, eventId }) =>
      event ? [{ ...event, ...(eventId && teams.has(eventId) && { team: teams.get(eventId)! }) }] : [],
    ),
    counted,
    isWhole,
    later: others.length - counted,
    fresh: others.filter(({ kind }) => kind === 'new-request').length,
    nextEvent: next?.event ?? null,
    openDay: next?.openDay ?? null,
  }
  const near = (day: string) =>
    formatRelativeDate(at.today, day).endsWith('day') ? formatRelativeDate(at.today, day) : formatMonthDay(day)
  return {
    headline: formatTodayHeadline(facts, { near, long: formatWeekdayDate }),
    events: facts.events,
    rows,
    quieter: after,
    isWhole,
  }
}

/** Tasks of some kinds that the user may see, unsorted. */
async function listTasks(
  services: TodayServices,
  at: TaskContext,
  kinds: readonly AnyTaskKind[],
): Promise<TaskWithKind[]> {
  const isTheirs = ({ isMoney, forOwners }: AnyTaskKind) => at.seesMoney || !(isMoney || forOwners)
  const found = await Promise.all(
    kinds
      .filter(isTheirs)
      .map(async ({ kind, group, read }) =>
        (await read(services.db, at, services as never)).map((task) => ({ kind, group, task })),
      ),
  )
  return found.flat()
}

/** Formats tasks as rows, in the given order. */
async function formatTasks(
  services: TodayServices,
  found: readonly TaskWithKind[],
  at: TaskContext,
): Promise<TodayRow[]> {
  const said = new Map<TaskWithKind, TodayRow>()
  await Promise.all(
    [...Map.groupBy(found, ({ kind }) => kind)].map(async ([name, those]) => {
      const kind = taskKinds.find((one) => one.kind === name)!
      const tasks = those.map(({ task }) => task)
      const filled = kind.fill ? await kind.fill(services.db, tasks, at) : tasks
      for (const [i, task] of filled.entries()) {
        const { subject, eventId } = task
        said.set(those[i]!, { ...kind.say(task, at), kind: name, subject, eventId, isCounted: isPriorityTask(kind) })
      }
    }),
  )
  return found.map((one) => said.get(one)!)
}

/** The next event after tomorrow. Where there is none, the next available Saturday. */
async function findNextEvent(
  db: Db,
  { now, today }: TaskContext,
): Promise<{ event: { name: string; day: string } | null; openDay: string | null }> {
  const row = await db
    .selectFrom('event')
    .select(['requestor_name', 'event_date'])
    .where('state', '=', 'booked')
    .where('event_date', '>', addDays(today, 1))
    .orderBy('event_date')
    .limit(1)
    .executeTakeFirst()
  if (row) return { event: { name: formatFirstNames(row.requestor_name), day: row.event_date }, openDay: null }
  const [offer, settings] = await Promise.all([getMenuAndIdentity(db), getCapacityAndRules(db)])
  const first = addDays(today, ((6 - Temporal.PlainDate.from(today).dayOfWeek + 7) % 7) + 7)
  const saturdays = [0, 1, 2, 3].map((weeks) => addDays(first, 7 * weeks))
  const date = saturdays[0]!
  const question = {
    date,
    times: null,
    guests: null,
    miles: null,
    choices: { experience: null, package: null, cocktails: null, garnishes: null, mixers: 0, bartenders: 0 },
  }
  const days = await getAvailabilityContext(db, { date, around: 28, terms: { ...offer, ...settings }, now })
  return { event: null, openDay: filterOpenDates(question, saturdays, days)[0] ?? null }
}
