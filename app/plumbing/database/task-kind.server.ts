import type { Db } from './database.server.ts'
import type { Task, TaskContext, TaskGroup, TaskRow } from './task.ts'

/**
 * The note of a kind: its name where one switches it on and off, and what a lock screen may show of a task, a day and a
 * number; null where there is nothing to tell yet.
 */
export type TaskNotification<Facts> = {
  label: string
  say: (task: Task<Facts>, at: TaskContext) => { title: string; body: string } | null
}

/** One kind of thing to do that a room says. `Needs` is what of the site's services it reads besides the database. */
export type TaskKind<Facts, Needs = unknown> = {
  kind: string
  group: TaskGroup
  /** What phones are told of it, once a task; a kind without it is not pushed. */
  note?: TaskNotification<Facts>
  /** Its rows are about money that was paid or is owed: they are the owners' alone. */
  isMoney?: true
  /** Its rows lead to pages of the owners alone. */
  forOwners?: true
  /** The tasks that hold right now, in the order of their days, `maxTasksPerKind` at most. */
  read: (db: Db, at: TaskContext, services: Needs) => Promise<Task<Facts>[]>
  /** The same tasks with what only a row says of them, read for those that are shown. */
  fill?: (db: Db, tasks: Task<Facts>[], at: TaskContext) => Promise<Task<Facts>[]>
  say: (task: Task<Facts>, at: TaskContext) => TaskRow
}

/** A kind of task among those of other rooms: what it read only it can say. */
export type AnyTaskKind = TaskKind<never, never>

/** Declares a kind of task; its facts' type is inferred from what it reads. */
export function defineTaskKind<Facts, Needs = unknown>(kind: TaskKind<Facts, Needs>): AnyTaskKind {
  return kind as unknown as AnyTaskKind
}
