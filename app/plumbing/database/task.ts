/** The order of Today's first page: what comes first stands first, whatever its day. */
export const taskGroups = [
  /** An event today or tomorrow. */
  'event',
  /** Somebody waits for us. */
  'waits',
  /** A yes, a deposit, a balance: money that is to come. */
  'money-in',
  /** A place on the team that nobody fills, and what a night left that is to be counted. */
  'to-fill',
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

/**
 * At whose hour tasks are read: `now` in epoch milliseconds, `today` the business's own day. `seesMoney`: whoever reads
 * them may know what was paid and what is owed.
 */
export type TaskContext = { now: number; today: string; timeZone: string; seesMoney: boolean }

/** So many tasks of a kind are read at most: nobody looks through more in one list. */
export const maxTasksPerKind = 200

/**
 * Something to do. Computed from facts and never stored: it is there while its condition holds. `subject` is what it is
 * about (of a job its id), unique within its kind; `due` the day by which, where there is one; `facts` are codes and
 * figures, no sentences.
 */
export type Task<Facts> = { subject: string; eventId: string | null; due: string | null; facts: Facts }

/** A task's one button: a link, or a form posted to `action`. `tel:` links count as links. */
export type TaskButton =
  { label: string; href: string } | { label: string; action: string; fields: Readonly<Record<string, string>> }

/** Whether a day is open, to ask about, held or taken: a mark and a word before a row's hint. */
export type DayStatusMark = { state: 'open' | 'ask' | 'taken'; words: string }

/** The event of today or tomorrow, as the block above the rows says it. */
export type UpcomingEventSummary = {
  /** For the headline: "Ana & Luis". */
  name: string
  date: string
  /** "Leave at" and "1:50 PM"; null where nobody knows when. */
  clock: { label: string; time: string } | null
  place: string[]
  van: { href: string; loaded: number; of: number } | null
  call: { label: string; href: string } | null
  sheet: string
  /** Who pours, where others than whoever owns the bar may; `others` where none of them owns it. */
  team?: { words: string; href: string; others: string[] }
}

/** A task as a row says it: "Nora & Eli said yes", "deposit of $273, due tomorrow", [Got $273]. */
export type TaskRow = {
  title: string
  hint: string
  href: string
  button: TaskButton | null
  mark?: DayStatusMark | null
  event?: UpcomingEventSummary
}
