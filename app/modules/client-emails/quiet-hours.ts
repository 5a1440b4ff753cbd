import { addDays, startOfDay, getToday as dayOf } from '../../business/dates.ts'
import type { DueFollowUp } from './due-follow-ups.ts'
import { findFollowUpTriggerKey } from './follow-up-trigger.ts'
import type { RuleEvaluationTime } from './follow-up-conditions.ts'
import type { FollowUpSettings } from './follow-up-settings.ts'

const [morning, evening] = [8, 21]

/** End of quiet hours, in epoch milliseconds. Null by day. */
export function computeQuietHoursEnd(now: number, timeZone: string): number | null {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  if (hour >= morning && hour < evening) return null
  const date = dayOf(now, timeZone)
  return getMorningSendTime(hour < morning ? date : addDays(date, 1), timeZone)
}

/** Whether a due follow-up would wait for a morning on which it is no longer due. */
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

/** 8 AM of a day on the business's clock, in epoch milliseconds. */
export function getMorningSendTime(date: string, timeZone: string): number {
  const start = Temporal.Instant.fromEpochMilliseconds(startOfDay(date, timeZone)).toZonedDateTimeISO(timeZone)
  return start.with({ hour: morning }).epochMilliseconds
}
