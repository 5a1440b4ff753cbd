import type { MoneyBook } from './money-book.ts'
import type { RejectedSourcesForm, SourceMappings } from './source-mappings.ts'

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
  /** Sentence on the costs that are not counted. Null if all are counted. */
  uncounted: string | null
  /** Sources of inquiries, where the owner opened them. */
  mappings: SourceMappings | null
  back: RejectedSourcesForm | null
}
