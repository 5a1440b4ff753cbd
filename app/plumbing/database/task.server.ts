import type { Db } from './database.server.ts'

/** The order of Today's first page: what comes first stands first, whatever its day. */
export const taskGroups = [
  /** An event today or tomorrow. */
  'event',
  /** Somebody waits for us. */
  'waits',
  /** A yes, a deposit, a balance: money that is to come. */
  'money-in',
  /** Money we owe. */
  'money-out',
  /** A hold, a proposal or an offer that ends in 48 hours; a proposal nobody answers. */
  'ends-soon',
  /** A new request. */
  'new',
  /** What the nights of this week lack. */
  'facts',
  /** Papers that end, a return that is due. */
  'papers',
  /** What is not set up yet. */
  'set-up',
] as const

export type TaskGroup = (typeof taskGroups)[number]

/** At whose hour tasks are read: `now` in epoch milliseconds, `today` the business's own day. */
export type TaskContext = { now: number; today: string; timeZone: string }

/**
 * Something to do. Computed from facts and never stored: it is there while its condition holds. `subject` is what it is
 * about (of a job its id), unique within its kind; `due` the day by which, where there is one; `facts` are codes and
 * figures, no sentences.
 */
export type Task<Facts> = { subject: string; leadId: string | null; due: string | null; facts: Facts }

/** A task's one button: a link, or a form posted to `action`. `tel:` links count as links. */
export type TaskButton =
  { label: string; href: string } | { label: string; action: string; fields: Readonly<Record<string, string>> }

/** A task as a row says it: "Nora & Eli said yes", "deposit of $273, due tomorrow", [Got $273]. */
export type TaskRow = { title: string; hint: string; href: string; button: TaskButton | null }

/** One kind of thing to do that a room says. */
export type TaskKind<Facts> = {
  kind: string
  group: TaskGroup
  /** Whether its rows say sums: they are the owners' alone. */
  isMoney?: true
  /** What a phone is told of it, of whoever wants that kind. */
  isPushed?: true
  /** The tasks that hold right now, in the order of their days. */
  read: (db: Db, at: TaskContext) => Promise<Task<Facts>[]>
  say: (task: Task<Facts>, at: TaskContext) => TaskRow
}

/** A kind of task among those of other rooms: what it read only it can say. */
export type AnyTaskKind = TaskKind<never>

/** Declares a kind of task; its facts' type is inferred from what it reads. */
export function defineTask<Facts>(kind: TaskKind<Facts>): AnyTaskKind {
  return kind as unknown as AnyTaskKind
}
