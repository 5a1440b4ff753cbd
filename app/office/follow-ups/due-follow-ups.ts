import { addDays, startOfDay, getToday as dayOf } from '../../business/dates.ts'
import type { FollowUpEventData } from './follow-up-event-data.ts'
import { getEffectiveMode, type FollowUpSettings } from './follow-up-settings.ts'
import {
  findFollowUpTriggerKey,
  followUpRules,
  followUpPriority,
  type FollowUpKind,
  type RuleEvaluationTime,
} from './follow-up-rules.ts'

/**
 * What became of a letter: `sent` as it was shown, `changed` and sent, sent by `itself`, sent another way `by-hand`, not this
 * time (`skipped`), talked about on the phone (`by-phone`), `later` not before a day, `waiting` for the morning, or `over`
 * before anybody could send it.
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

/** An answer to a letter of a job. Moments in epoch milliseconds; `until` is when it comes back, or goes. */
export type FollowUpOutcome = {
  eventId: string
  kind: FollowUpKind
  about: string
  state: FollowUpOutcomeState
  at: number
  until: number | null
  by: string | null
}

/** States in which a letter went to somebody. */
export const sentOutcomeStates: readonly FollowUpOutcomeState[] = ['sent', 'changed', 'itself', 'by-hand']

/** A letter whose rule holds and that nobody answered yet. */
export type DueFollowUp = { job: FollowUpEventData; kind: FollowUpKind; about: string }

/** What is known of a person besides their jobs. */
export type RecipientStatus = {
  /** They stopped letters before a booking. */
  isStopped: boolean
  /** When the last of these letters went to them, or goes in the morning; null is never. */
  lastSentAt: number | null
}

/** Nobody gets two of these letters within so many milliseconds. */
export const minFollowUpIntervalMs = 48 * 3_600_000

/** The letters of some jobs of one person that are due, in the turn in which they go. */
export function findDueFollowUps(
  jobs: readonly FollowUpEventData[],
  answers: readonly FollowUpOutcome[],
  settings: FollowUpSettings,
  { isStopped }: Pick<RecipientStatus, 'isStopped'>,
  at: RuleEvaluationTime,
): DueFollowUp[] {
  return followUpPriority.flatMap((kind) => {
    if (getEffectiveMode(kind, settings) === 'off' || (isStopped && followUpRules[kind].isCommercial)) return []
    return jobs.flatMap((job) => {
      const about = findFollowUpTriggerKey(kind, job, at, settings.days[kind])
      if (about === null) return []
      const answer = answers.find((one) => one.eventId === job.eventId && one.kind === kind && one.about === about)
      return answer && !isBack(answer, at) ? [] : [{ job, kind, about }]
    })
  })
}

/** Whether a letter that was put off, or waited for the morning, is there again. */
function isBack({ state, until }: FollowUpOutcome, { now }: RuleEvaluationTime): boolean {
  return (state === 'later' || state === 'waiting') && until !== null && until <= now
}

/** What keeps a letter that is due from going now. */
export type FollowUpBlocker =
  | { code: 'recent'; until: number }
  /** Another letter goes to them in the morning. */
  | { code: 'another-waits'; at: number; until: number }
  | { code: 'first'; letter: FollowUpKind }
  | { code: 'no-email' }
  /** It would wait for the morning, and is not due any more by then. */
  | { code: 'over-by-morning' }

/** Why one of a person's letters cannot go at this moment; null where it can. `due` are all of theirs, in turn. */
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

/** Why a letter of a kind that goes by itself waits for a tap all the same. */
export function findManualSendReason(
  job: FollowUpEventData,
  isByPhone: boolean,
): 'unread' | 'change' | 'refused' | 'by-phone' | null {
  if (job.isUnread) return 'unread'
  if (job.hasOpenChange) return 'change'
  if (job.isRefused) return 'refused'
  return isByPhone ? 'by-phone' : null
}

const [morning, evening] = [8, 21]

/** Until when it is too late, or too early, to write to anybody; null by day. */
export function computeQuietHoursEnd(now: number, timeZone: string): number | null {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  if (hour >= morning && hour < evening) return null
  const date = dayOf(now, timeZone)
  return getMorningSendTime(hour < morning ? date : addDays(date, 1), timeZone)
}

/** Whether a letter that is due waits for a morning by which it is not due any more. */
export function isExpiredByMorning(
  { job, kind, about }: DueFollowUp,
  settings: FollowUpSettings,
  { now }: RuleEvaluationTime,
  timeZone: string,
): boolean {
  const morning = computeQuietHoursEnd(now, timeZone)
  if (morning === null) return false
  const then = { now: morning, today: dayOf(morning, timeZone) }
  return findFollowUpTriggerKey(kind, job, then, settings.days[kind]) !== about
}

/** 8 AM of a day, on the business's clock. */
export function getMorningSendTime(date: string, timeZone: string): number {
  const start = Temporal.Instant.fromEpochMilliseconds(startOfDay(date, timeZone)).toZonedDateTimeISO(timeZone)
  return start.with({ hour: morning }).epochMilliseconds
}

/** Why a letter is no longer due, of what is known. */
export type NotDueReason =
  | { code: 'signed' | 'answered' | 'replied' | 'declined'; at: number | null }
  | { code: 'lost' | 'paid' | 'stopped' | 'called-off' | 'calling-off' | 'off' | 'past' | 'known' }

export function getNotDueReason(
  kind: FollowUpKind,
  job: FollowUpEventData,
  settings: FollowUpSettings,
  { isStopped }: Pick<RecipientStatus, 'isStopped'>,
): NotDueReason {
  const { isCommercial, isMoney } = followUpRules[kind]
  if (getEffectiveMode(kind, settings) === 'off') return { code: 'off' }
  if (isCommercial && isStopped) return { code: 'stopped' }
  if (job.hasDeclined) return { code: 'declined', at: job.heardAt }
  if (job.state === 'lost') return { code: kind === 'new' || kind === 'silent' ? 'lost' : 'called-off' }
  if (job.isPostponed) return { code: 'called-off' }
  if (job.isCallingOff) return { code: 'calling-off' }
  if (job.agreedAt !== null && (isCommercial || kind === 'hold-ends') && kind !== 'a-year')
    return { code: 'signed', at: job.agreedAt }
  if (isMoney && job.amountsDue.length === 0) return { code: 'paid' }
  if (kind === 'final-count' && job.hasToldCount) return { code: 'answered', at: null }
  if (kind === 'missing-facts' && job.lacks.length === 0) return { code: 'known' }
  if (kind === 'new' && job.repliedAt !== null) return { code: 'replied', at: job.repliedAt }
  if ((kind === 'silent' || kind === 'no-yes') && job.heardAt !== null) return { code: 'answered', at: job.heardAt }
  return { code: 'past' }
}
