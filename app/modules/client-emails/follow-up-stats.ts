import type { reviewSkipReasons } from './format-follow-up-reason.ts'
import { followUpRules } from './follow-up-rules.ts'
import type { FollowUpKind, FollowUpMode } from './follow-up-kinds.ts'

/**
 * Statistics of a kind of follow-up email: `sent` in total, `old` sent more than three days ago, `answered` the part of
 * `old` answered within three days, `yes` the part that led to an acceptance within a month.
 */
export type FollowUpStats = { sent: number; old: number; answered: number; yes: number }

/** Automatic sending is offered after this many unchanged manual sends. */
export const autoSendOfferThreshold = 5

/** Minimum number of follow-ups for which statistics are shown. */
const minSentShown = 10

/** "12 sent, 5 of 11 answered in 3 days, 4 led to a yes". Null if too few were sent. */
export function formatFollowUpStats(kind: FollowUpKind, figures: FollowUpStats | undefined): string | null {
  if (!figures || figures.sent < minSentShown) return null
  const { sent, old, answered, yes } = figures
  const isBefore = (followUpRules[kind].isCommercial && kind !== 'a-year') || kind === 'hold-ends'
  return [
    `${sent} sent`,
    ...(old > 0 ? [`${answered} of ${old} answered in 3 days`] : []),
    ...(isBefore ? [`${yes} led to a yes`] : []),
  ].join(', ')
}

/** A rule as a row of the settings. */
export type FollowUpRuleListRow = {
  kind: FollowUpKind
  name: string
  when: string
  mode: FollowUpMode
  how: string
  lack: 'postal' | 'links' | null
  /** Whether automatic sending is offered. */
  isOffered: boolean
  /** Statistics of sent follow-ups. Null if too few were sent. */
  figures: string | null
}

/**
 * Number of clients asked for a review, the number due to be asked after their event, and the reasons why others were
 * skipped.
 */
export type ReviewRequestStats = {
  asked: number
  of: number
  notAsked: { reason: keyof typeof reviewSkipReasons; count: number }[]
}
