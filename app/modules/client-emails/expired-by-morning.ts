import { getToday as dayOf } from '../../business/dates.ts'
import { computeQuietHoursEnd } from '../../business/quiet-hours.ts'
import type { DueFollowUp } from './due-follow-ups.ts'
import { findFollowUpTriggerKey } from './follow-up-trigger.ts'
import type { RuleEvaluationTime } from './follow-up-conditions.ts'
import type { FollowUpSettings } from './follow-up-settings.ts'

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
