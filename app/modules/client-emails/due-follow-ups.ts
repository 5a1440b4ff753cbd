import type { FollowUpEventData } from './follow-up-event-data.ts'
import { getEffectiveFollowUpMode, type FollowUpSettings } from './follow-up-settings.ts'
import { followUpRules } from './follow-up-rules.ts'
import { findFollowUpTriggerKey } from './follow-up-trigger.ts'
import { followUpPriority, type FollowUpKind } from './follow-up-kinds.ts'
import type { RuleEvaluationTime } from './follow-up-conditions.ts'

/**
 * Outcome of a follow-up: `sent` as shown, `changed` and sent, sent by `itself`, sent another way `by-hand`, `skipped`
 * this time, handled `by-phone`, `later` from a given day, `waiting` for the morning, or `over` before it was sent.
 */
export const followUpOutcomeStates = [
  'sent',
  'changed',
  'itself',
  'by-hand',
  'skipped',
  'by-phone',
  'later',
  'waiting',
  'over',
] as const
export type FollowUpOutcomeState = (typeof followUpOutcomeStates)[number]

/**
 * Outcome of an event's follow-up. Moments in epoch milliseconds. `until` is when a deferred follow-up returns or a
 * waiting follow-up is sent.
 */
export type FollowUpOutcome = {
  eventId: string
  kind: FollowUpKind
  about: string
  state: FollowUpOutcomeState
  at: number
  until: number | null
  by: string | null
}

/** States in which a follow-up was sent. */
export const sentOutcomeStates: readonly FollowUpOutcomeState[] = ['sent', 'changed', 'itself', 'by-hand']

/** A follow-up whose rule applies and that has no outcome yet. */
export type DueFollowUp = { job: FollowUpEventData; kind: FollowUpKind; about: string }

/** State of a recipient apart from their events. */
export type RecipientStatus = {
  /** The recipient unsubscribed from emails before a booking. */
  isStopped: boolean
  /** Time at which the last follow-up was sent to the recipient or will be sent in the morning. Null for never. */
  lastSentAt: number | null
}

/** Minimum milliseconds between two follow-ups to a recipient. */
export const minFollowUpIntervalMs = 48 * 3_600_000

/** Due follow-ups for some events of a recipient, in sending order. */
export function findDueFollowUps(
  jobs: readonly FollowUpEventData[],
  answers: readonly FollowUpOutcome[],
  settings: FollowUpSettings,
  { isStopped }: Pick<RecipientStatus, 'isStopped'>,
  at: RuleEvaluationTime,
): DueFollowUp[] {
  return followUpPriority.flatMap((kind) => {
    if (getEffectiveFollowUpMode(kind, settings) === 'off' || (isStopped && followUpRules[kind].isCommercial)) return []
    return jobs.flatMap((job) => {
      const about = findFollowUpTriggerKey(kind, job, at, settings.days[kind])
      if (about === null) return []
      const answer = answers.find((one) => one.eventId === job.eventId && one.kind === kind && one.about === about)
      return answer && !isDueAgain(answer, at) ? [] : [{ job, kind, about }]
    })
  })
}

/** Whether a deferred follow-up, or a follow-up that waited for the morning, is due again. */
function isDueAgain({ state, until }: FollowUpOutcome, { now }: RuleEvaluationTime): boolean {
  return (state === 'later' || state === 'waiting') && until !== null && until <= now
}

/** Reason why a due follow-up cannot be sent now. */
export type FollowUpBlocker =
  | { code: 'recent'; until: number }
  /** Another follow-up goes to the recipient in the morning. */
  | { code: 'another-waits'; at: number; until: number }
  | { code: 'first'; letter: FollowUpKind }
  | { code: 'no-email' }
  /** The follow-up would have to wait for the morning, and is no longer due by then. */
  | { code: 'over-by-morning' }

/**
 * Reason why a recipient's follow-up cannot be sent now, null if it can. `due` are all of the recipient's due
 * follow-ups, in order.
 */
export function findDueFollowUpBlocker(
  { job, kind }: Pick<DueFollowUp, 'job' | 'kind'>,
  due: readonly DueFollowUp[],
  { lastSentAt }: Pick<RecipientStatus, 'lastSentAt'>,
  { now }: RuleEvaluationTime,
): FollowUpBlocker | null {
  if (job.email === null) return { code: 'no-email' }
  if (lastSentAt !== null && lastSentAt > now)
    return { code: 'another-waits', at: lastSentAt, until: lastSentAt + minFollowUpIntervalMs }
  if (lastSentAt !== null && now - lastSentAt < minFollowUpIntervalMs)
    return { code: 'recent', until: lastSentAt + minFollowUpIntervalMs }
  const [first] = due
  return first && followUpRules[first.kind].isMoney && !followUpRules[kind].isMoney
    ? { code: 'first', letter: first.kind }
    : null
}

/** Reason why a follow-up of an automatic kind needs a manual send. */
export function findManualSendReason(
  job: FollowUpEventData,
  isByPhone: boolean,
): 'unread' | 'change' | 'refused' | 'by-phone' | null {
  if (job.isUnread) return 'unread'
  if (job.hasOpenChange) return 'change'
  if (job.isRefused) return 'refused'
  return isByPhone ? 'by-phone' : null
}
