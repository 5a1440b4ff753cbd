/** Sums of a year's books, or of a month of it; integer cents. */
export type MoneyBookTotals = {
  agreedCents: number
  receivedCents: number
  returnedCents: number
  tipCents: number
  /** Of what was agreed, so much was let go when its person was erased: it is not waited for. */
  writtenOffCents: number
}

/** Whether money counts on the day it came or was due, or on the day of its event. */
export type MoneyBookBasis = 'event' | 'paid'

/** What somebody still owes. */
export type OutstandingBalance = {
  eventId: string
  name: string
  hasEmail: boolean
  outstandingCents: number
  overdueCents: number
  /** The first due that is open: what it is, what is open of it, until when. */
  label: string
  nextCents: number
  dueOn: string
  /** What their own books want to read; may be empty. */
  poNumber: string
  remindedAt: number | null
}

/** What we owe somebody: more came than is owed. */
export type ClientCredit = { eventId: string | null; name: string; eventDate: string; cents: number }

/** Where requests of a year came from, and what became of them. */
export type SourceTotals = {
  source: string
  asked: number
  proposals: number
  booked: number
  cents: number
  /** The middle of the days from asking to the yes; null where nobody said yes. */
  daysToYes: number | null
}

/** What an experience brought in a year; of an erased request nobody knows which. */
export type ExperienceTotals = MoneyBookTotals & { experience: string }

/** What was spent on the days of a year, in cents. */
export type PaidCosts = { feeCents: number; crewCents: number; expenseCents: number; mileageCents: number }

/** What only the year by the day of its events knows, in cents. */
export type EventYearTotals = {
  /** What is left of its events and of what belongs to none; `isAtMost` where nobody noted what a crew is paid. */
  leftCents: number
  isAtMost: boolean
  /** Of what was agreed: sales tax, what is for events nobody booked yet, and for events postponed without a day. */
  taxCents: number
  unbookedCents: number
  postponedCents: number
  /** Of the crews' pay, what is planned. */
  plannedPayCents: number
}

/** A year of the books as its page shows it. */
export type MoneyBook = MoneyBookTotals & {
  costs: PaidCosts
  /** By the day of the event alone. */
  ofEvents: EventYearTotals | null
  year: number
  years: number[]
  by: MoneyBookBasis
  months: (MoneyBookTotals & { month: number })[]
  /** As of today, over all years. */
  owedCents: number
  overdueCents: number
  overduePeople: number
  owing: OutstandingBalance[]
  /** Who else owes and is not named. */
  moreOwing: number
  /** Whom we owe, the largest sum first, and how much in all. */
  weOwe: ClientCredit[]
  weOweCents: number
  /** What is agreed and postponed without a day: nobody owes it before there is one. */
  asleepCents: number
  sources: SourceTotals[]
  experiences: ExperienceTotals[]
  /** Phrases that wait to be filed under a source, over all years: so many, and the commonest of them. */
  toFile: { phrases: number; some: string[] }
}

/** What is agreed, was not written off and has not come; what came beyond that is nothing to wait for. */
export function computeOutstandingCents({
  agreedCents,
  receivedCents,
  returnedCents,
  writtenOffCents,
}: MoneyBookTotals): number {
  return Math.max(0, agreedCents - receivedCents + returnedCents - writtenOffCents)
}

/** Days, each with how often there was such a one: their middle, the lower of two; null of none. */
export function computeWeightedMedian(counted: ReadonlyMap<number, number>): number | null {
  const inOrder = [...counted].toSorted(([a], [b]) => a - b)
  const half = inOrder.reduce((all, [, n]) => all + n, 0) / 2
  let passed = 0
  for (const [days, n] of inOrder) if ((passed += n) >= half) return days
  return null
}
