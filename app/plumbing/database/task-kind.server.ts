import type { Db } from './database.server.ts'
import type { Task, TaskContext, TaskGroup, TaskRow } from './task.ts'

/**
 * Push notification of a task kind. `label` names it in the settings. `say` returns the text for a lock screen, which may
 * show a task, a day and a number, or null while there is nothing to notify about.
 */
export type TaskNotification<Facts> = {
  label: string
  say: (task: Task<Facts>, at: TaskContext) => { title: string; body: string } | null
}

/** A task kind declared by a module. `Needs` are the services it reads besides the database. */
export type TaskKind<Facts, Needs = unknown> = {
  kind: string
  group: TaskGroup
  /** Push notification, sent once per task. A kind without it is not pushed. */
  note?: TaskNotification<Facts>
  /** Tasks about money that was paid or is owed, visible to owners only. */
  isMoney?: true
  /** Tasks that link to pages visible to owners only. */
  forOwners?: true
  /** Current tasks, ordered by their due dates, at most `maxTasksPerKind`. */
  read: (db: Db, at: TaskContext, services: Needs) => Promise<Task<Facts>[]>
  /** Adds details that only a row needs. Called for the displayed tasks only. */
  fill?: (db: Db, tasks: Task<Facts>[], at: TaskContext) => Promise<Task<Facts>[]>
  say: (task: Task<Facts>, at: TaskContext) => TaskRow
}

/** A task kind among those of other modules. Only the kind itself knows the type of its facts. */
export type AnyTaskKind = TaskKind<never, never>

/** Declares a task kind. The type of its facts is inferred from `read`. */
export function defineTaskKind<Facts, Needs = unknown>(kind: TaskKind<Facts, Needs>): AnyTaskKind {
  return kind as unknown as AnyTaskKind
}
