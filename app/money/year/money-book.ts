/** Totals of a year or month: agreed, received and refunded amounts. Integer cents. */
export type MoneyBookTotals = {
  agreedCents: number
  receivedCents: number
  returnedCents: number
  tipCents: number
  /** Part of the agreed sum that was written off when its client was erased. It is no longer expected. */
  writtenOffCents: number
}

/** Whether money counts on the day of payment or due day, or on the event's day. */
export type MoneyBookBasis = 'event' | 'paid'

/** Balance that a client still owes. */
export type OutstandingBalance = {
  eventId: string
  name: string
  hasEmail: boolean
  outstandingCents: number
  overdueCents: number
  /** First open amount due: label, open cents and due day. */
  label: string
  nextCents: number
  dueOn: string
  /** Purchase order number of the client. May be empty. */
  poNumber: string
  remindedAt: number | null
}

/** Money that the business owes a client, after an overpayment or a cancellation. */
export type ClientCredit = {
  eventId: string | null
  name: string
  eventDate: string
  cents: number
  isCanceled: boolean
  /** Day until which the refund of a canceled event was promised. Null without a promise. */
  promisedBy: string | null
  /** Part that is on its way back to a card. */
  underWayCents: number
}

/** Requests of a year by source, with their outcome. */
export type SourceTotals = {
  source: string
  asked: number
  proposals: number
  booked: number
  cents: number
  /** Median days from the request to the acceptance. Null if there is no acceptance. */
  daysToYes: number | null
}

/** Totals of an experience in a year. Erased events have no experience. */
export type ExperienceTotals = MoneyBookTotals & { experience: string }

/** Costs paid in a year, in cents. */
export type PaidCosts = { feeCents: number; crewCents: number; expenseCents: number; mileageCents: number }

/** Totals that exist only by event day, in cents. */
export type EventYearTotals = {
  /** Profit of the events and of money without an event. `isAtMost` where staff pay is missing. */
  leftCents: number
  isAtMost: boolean
  /** Parts of the agreed sum: sales tax, events not booked yet, and events postponed without a date. */
  taxCents: number
  unbookedCents: number
  postponedCents: number
  /** Planned part of staff pay. */
  plannedPayCents: number
}

/** Data of the money page of a year. */
export type MoneyBook = MoneyBookTotals & {
  /** Costs, or null if no module counts them. */
  costs: PaidCosts | null
  /** Totals of the year's events, by event date only. Null by payment date, or if no module records costs. */
  ofEvents: EventYearTotals | null
  /** Owed to people who paid costs out of pocket, over all years. */
  payBackCents: number
  year: number
  /** Years that the arrows lead to, earliest first. */
  years: number[]
  by: MoneyBookBasis
  months: (MoneyBookTotals & { month: number; toComeCents: number })[]
  /** Open amounts of the year as of today, without those postponed: of its events, or due in it. */
  toComeCents: number
  /** Open amounts of each other year. With `toComeCents` they add up to `owedCents`. */
  otherYears: { year: number; cents: number }[]
  /** Open amounts of the year's events that are postponed without a date. */
  postponedOpenCents: number
  /** Unpaid amounts of all years as of today. */
  owedCents: number
  overdueCents: number
  overduePeople: number
  owing: OutstandingBalance[]
  /** Number of further clients with a balance, who are not listed. */
  moreOwing: number
  /** Clients whom the business owes money, the largest sum first. */
  weOwe: ClientCredit[]
  /** Agreed sums of events postponed without a date. They are not owed before a date is set. */
  asleepCents: number
  sources: SourceTotals[]
  experiences: ExperienceTotals[]
  /** Referral phrases without a source, over all years: their number and the most frequent. */
  toFile: { phrases: number; some: string[] }
}

/**
 * Splits the agreed sum of a year's events: received and kept, still to pay, postponed, written off and the rest, which
 * add up to it. The rest is not zero only for events that old versions erased without their day. Integer cents.
 */
export function splitAgreedCents(
  book: Pick<
    MoneyBook,
    Exclude<keyof MoneyBookTotals, 'tipCents'> | 'year' | 'toComeCents' | 'postponedOpenCents' | 'weOwe'
  >,
): { keptCents: number; owedBackCents: number; otherCents: number } {
  const { agreedCents, receivedCents, returnedCents, writtenOffCents, toComeCents, postponedOpenCents } = book
  const owedBackCents = book.weOwe
    .filter(({ eventDate }) => eventDate.startsWith(`${book.year}-`))
    .reduce((sum, { cents }) => sum + cents, 0)
  const keptCents = receivedCents - returnedCents - owedBackCents
  const otherCents = agreedCents - keptCents - toComeCents - postponedOpenCents - writtenOffCents
  return { keptCents, owedBackCents, otherCents }
}

/** Returns the median of days weighted by their counts, the lower of two. Null for an empty map. */
export function computeWeightedMedian(counted: ReadonlyMap<number, number>): number | null {
  const inOrder = [...counted].toSorted(([a], [b]) => a - b)
  const half = inOrder.reduce((all, [, n]) => all + n, 0) / 2
  let passed = 0
  for (const [days, n] of inOrder) if ((passed += n) >= half) return days
  return null
}
