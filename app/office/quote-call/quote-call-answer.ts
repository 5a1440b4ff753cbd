import type { FieldDifference } from '../../ui/field-differences.ts'
import type { CallPrices } from './call-prices.ts'
import type { CallDayAnswer } from './call-day.ts'

/** The location of a call: its miles, null if unknown, and a sentence about them. */
export type CallLocation = { miles: number | null; words: string; isFar: boolean }

/** An unfinished inquiry on the page of its call, with a sentence on when it was saved. */
export type UnfinishedCall = { id: string; kept: string }

/** Another user's change to an inquiry since its form was opened. `who` and `when` are sentences. */
export type CallConflict =
  | { kind: 'conflict'; who: string; rows: FieldDifference[] }
  | { kind: 'finished'; when: string; event: { id: string; name: string } }
  | { kind: 'gone' }

/** Data of the call page for its input. */
export type QuoteCallAnswer = {
  /** Text of the date field, and its day for a browser without script. */
  date: { text: string; value: string }
  day: CallDayAnswer | null
  prices: CallPrices
  location: CallLocation
  /** Deposit for the chosen total by the owner's terms, in cents. Null without a total. */
  depositCents: number | null
}
