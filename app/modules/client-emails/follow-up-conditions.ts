import { addDays, diffDays } from '../../business/dates.ts'
import type { FollowUpEventData } from './follow-up-event-data.ts'

/** Time at which a rule is evaluated: `now` in epoch milliseconds, `today` the business's day. */
export type RuleEvaluationTime = { now: number; today: string }
export const dayInMs = 24 * 3600000

/** Maximum age of a trigger, in days. Older triggers get no follow-up. */
export const maxFollowUpAgeDays = 30

/** At least this many days ago, and less than `maxFollowUpAgeDays` longer. */
export function isDaysAgo(moment: number, days: number, { now }: RuleEvaluationTime): boolean {
  return now - moment >= days * dayInMs && now - moment < (days + maxFollowUpAgeDays) * dayInMs
}

export function isUpcoming(
  { eventDate }: Pick<FollowUpEventData, 'eventDate'>,
  { today }: RuleEvaluationTime,
): boolean {
  return eventDate > today
}

export function isProposalOpen(
  job: Pick<FollowUpEventData, 'eventDate' | 'agreedAt'>,
  { expiresOn }: { expiresOn: string },
  at: RuleEvaluationTime,
): boolean {
  return job.agreedAt === null && expiresOn >= at.today && isUpcoming(job, at)
}

export function isBooked({ state }: FollowUpEventData): boolean {
  return state === 'booked'
}

/** Returns the due date of the first amount due in `least` to `most` days. */
export function findDueDayWithin(
  { amountsDue }: FollowUpEventData,
  isDeposit: boolean,
  { today }: RuleEvaluationTime,
  from: number,
  to: number,
) {
  const found = amountsDue.find((amountDue) => {
    if (amountDue.isDeposit !== isDeposit) return false
    const away = diffDays(today, amountDue.dueOn)
    return away >= from && away <= to
  })
  return found?.dueOn ?? null
}

/** The given number of days before the event, but at the latest two days before the count is final. */
export function getCountReminderDay({ eventDate, countDay }: FollowUpEventData, days: number): string {
  const [wanted, latest] = [addDays(eventDate, -days), addDays(countDay ?? eventDate, -2)]
  return wanted < latest ? wanted : latest
}

/** Event date of a booked event that is within this range of days ahead. Null otherwise. */
export function findEventDateAhead(
  job: FollowUpEventData,
  { today }: RuleEvaluationTime,
  least: number,
  most: number,
): string | null {
  if (!isBooked(job)) return null
  const left = diffDays(today, job.eventDate)
  return left >= least && left <= most ? job.eventDate : null
}

/** Returns the date of a completed event that took place between `least` and `most` days ago. Null otherwise. */
export function findEventDatePast(
  job: FollowUpEventData,
  { today }: RuleEvaluationTime,
  least: number,
  most: number,
): string | null {
  if (job.state !== 'done') return null
  const past = diffDays(job.eventDate, today)
  return past >= least && past <= most ? job.eventDate : null
}
