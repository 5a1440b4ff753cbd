import type { ProposalSummary } from './proposal-summary.ts'

export type ProposalsSectionProps = ProposalSummary & {
  /** Tab of the event page the section is on, if that is not the first. */
  tab?: 'history'
  /** Ids of the client's open questions, which are answered above this section. */
  waiting?: readonly string[]
  /**
   * Current total of the accepted version after changes. `change` is the number of the last change, 0 where there is
   * none.
   */
  agreed?: { totalCents: number; change: number } | undefined
}
