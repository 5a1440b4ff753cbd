import type { CallPrices } from './call-prices.ts'
import type { DayAnswer } from './call-day.ts'

/** The location of a call: its miles, null if unknown, and what the owner reads about them. */
export type CallLocation = { miles: number | null; words: string; isFar: boolean }

/** An unfinished inquiry on the page of its call: when it was kept, in epoch milliseconds and as a sentence. */
export type UnfinishedCall = { id: string; changedAt: number; kept: string }

/** What the page of a call shows for its input. */
export type QuoteCallAnswer = {
  /** Text of the date field, and its day for a browser without script. */
  date: { text: string; value: string }
  day: DayAnswer | null
  prices: CallPrices
  location: CallLocation
  /** Deposit for the chosen total by the owner's terms, in cents. Null without a total. */
  depositCents: number | null
}
