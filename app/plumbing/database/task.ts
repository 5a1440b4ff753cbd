/** Order of the task groups on the Today page, whatever the due dates. */
export const taskGroups = [
  /** An event today or tomorrow. */
  'event',
  /** A client or staff member is waiting for a response. */
  'waits',
  /** A signature, deposit or balance to collect. */
  'money-in',
  /** Unfilled shifts, and leftovers to count after an event. */
  'to-fill',
  /** Money the business owes. */
  'money-out',
  /** A hold, proposal or offer that expires within 48 hours, or a proposal without a response. */
  'ends-soon',
  /** A new inquiry. */
  'new',
  /** Missing details of this week's events. */
  'facts',
  /** Documents about to expire, or a tax return due. */
  'papers',
  /** Setup that is not finished. */
  'set-up',
] as const

export type TaskGroup = (typeof taskGroups)[number]

/**
 * Context of reading tasks: `now` in epoch milliseconds, `today` in the business's time zone. `seesMoney`: whether the
 * user may see payments and amounts owed.
 */
export type TaskContext = { now: number; today: string; timeZone: string; seesMoney: boolean }

/** Turn of a waiting task that comes before those of its kind: `facts.turn`. */
export const urgentTurn = 'urgent'

/** Maximum number of tasks read per kind. Nothing useful comes of a longer list. */
export const maxTasksPerKind = 200

/**
 * A task, computed from stored data and never stored itself: it exists while its condition holds. `subject` identifies
 * its object (such as an event id), unique within its kind. `due` is the due date, if any. `facts` holds codes and
 * figures, no sentences.
 */
export type Task<Facts> = { subject: string; eventId: string | null; due: string | null; facts: Facts }

/** The button of a task: a link, or a form posted to `action`. `tel:` links count as links. */
export type TaskButton =
  { label: string; href: string } | { label: string; action: string; fields: Readonly<Record<string, string>> }

/** Availability of a day, shown as a mark and a word before a row's hint. */
export type DayStatusMark = { state: 'open' | 'ask' | 'taken'; words: string }

/** Summary of the event of today or tomorrow, in the block above the rows. */
export type UpcomingEventSummary = {
  /** The event's name in the headline, such as "Ana & Luis". */
  name: string
  date: string
  /** The event's day as shown on its card: "Today", "Tomorrow, Sun". */
  when: string
  /** Missing details of the event, with the page to enter them. Null if none are missing. */
  missing: { words: string; href: string } | null
  /** Time shown with the task, such as "Leave at" and "1:50 PM". Null if the time is unknown. */
  clock: { label: string; time: string } | null
  place: string[]
  van: { href: string; loaded: number; of: number } | null
  call: { label: string; href: string } | null
  sheet: string
  /**
   * Staff of the event as text with a link. `others` names the bartenders if every shift is filled and none of the
   * bartenders is the owner.
   */
  team?: { words: string; href: string; others: string[] }
}

/** A task as displayed: "Nora & Eli said yes", "deposit of $273, due tomorrow", [Got $273]. */
export type TaskRow = {
  title: string
  hint: string
  href: string
  button: TaskButton | null
  mark?: DayStatusMark | null
  /** Whether what it asks for is late. */
  isLate?: boolean
  event?: UpcomingEventSummary
}
