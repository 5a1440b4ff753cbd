import type { MoneyBook } from './money-book.ts'

export type MoneyPageProps = {
  book: MoneyBook
  today: string
  now: number
  hasTax: boolean
  /**
   * By payment date, where sales tax is charged: the part of the received money that a return leaves out until it is
   * owed.
   */
  beyondCents: number
  /** What the costs lack, as a sentence. Null where they lack nothing. */
  uncounted: string | null
}
