import type { ProposalState } from './proposal-state.ts'

/** Data of an event's proposals on its page. */
export type ProposalSummary = {
  eventId: string
  timeZone: string
  versions: {
    version: number
    state: ProposalState
    totalCents: number
    sentAt: number | null
    settledAt: number | null
    expiresOn: string
    keepsDay: boolean
  }[]
  links: { name: string; href: string }[]
  questions: { id: string; at: number; kind: 'asked' | 'answered'; words: string }[]
  /** Number of the first altered history entry. Null if there is none. */
  broken: number | null
  /** Whether any record of the agreement was altered. */
  isAltered: boolean
}
