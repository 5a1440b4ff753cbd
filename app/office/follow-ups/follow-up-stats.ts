import type { reviewSkipReasons } from './follow-up-text.ts'
import { followUpRules, type FollowUpKind, type FollowUpMode } from './follow-up-rules.ts'

/**
 * Of a kind: how many went, how many of them more than three days ago, and how many of those were answered within three
 * days; after how many somebody said yes within a month.
 */
export type FollowUpStats = { sent: number; old: number; answered: number; yes: number }

/** After so many sent by hand as they were written, a kind may as well go by itself. */
export const autoSendOfferThreshold = 5

/** Fewer than so many say nothing. */
const leastShown = 10

/** "12 sent, 5 of 11 answered in 3 days, 4 led to a yes"; null as long as that says nothing. */
export function formatFollowUpStats(kind: FollowUpKind, figures: FollowUpStats | undefined): string | null {
  if (!figures || figures.sent < leastShown) return null
  const { sent, old, answered, yes } = figures
  const isBefore = (followUpRules[kind].isCommercial && kind !== 'a-year') || kind === 'hold-ends'
  return [
    `${sent} sent`,
    ...(old > 0 ? [`${answered} of ${old} answered in 3 days`] : []),
    ...(isBefore ? [`${yes} led to a yes`] : []),
  ].join(', ')
}

/** A rule as a line of the settings. */
export type FollowUpRuleListRow = {
  kind: FollowUpKind
  name: string
  when: string
  mode: FollowUpMode
  how: string
  lack: 'postal' | 'links' | null
  /** So many were sent by hand as they stood, and it may as well go by itself. */
  isOffered: boolean
  /** What became of those that went; null as long as they are few. */
  figures: string | null
}

/** Who was asked for a review, of all who were to be asked once their event was poured, and why others were not. */
export type ReviewRequestStats = {
  asked: number
  of: number
  notAsked: { reason: keyof typeof reviewSkipReasons; count: number }[]
}
