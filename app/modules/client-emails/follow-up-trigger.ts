import type { RuleEvaluationTime } from './follow-up-conditions.ts'
import type { FollowUpEventData } from './follow-up-event-data.ts'
import type { FollowUpKind } from './follow-up-kinds.ts'
import { followUpRules } from './follow-up-rules.ts'

const closedStates = ['lost', 'spam', 'merged']

/** Trigger key of a rule for an event. Null if the rule does not apply at this time. */
export function findFollowUpTriggerKey(
  kind: FollowUpKind,
  job: FollowUpEventData,
  at: RuleEvaluationTime,
  days: number,
): string | null {
  if (job.eventDate === at.today || closedStates.includes(job.state)) return null
  if (job.hasDeclined || job.isPostponed || job.isCallingOff) return null
  return followUpRules[kind].about(job, at, days)
}

/** Amounts due that a money follow-up asks for: the deposit, everything overdue, or everything due on the next due day. */
export function listRequestedAmountsDue(
  { amountsDue }: Pick<FollowUpEventData, 'amountsDue'>,
  kind: FollowUpKind,
  { today }: RuleEvaluationTime,
): FollowUpEventData['amountsDue'] {
  if (kind === 'deposit-late') return amountsDue.filter(({ isDeposit }) => isDeposit)
  if (kind === 'balance-late') return amountsDue.filter(({ dueOn }) => dueOn < today)
  const first = amountsDue.filter(({ isDeposit, dueOn }) => !isDeposit && dueOn >= today)
  return first.filter(({ dueOn }) => dueOn === first[0]?.dueOn)
}

/** Whether the first requested amount is the full total and no deposit. */
export function isFullPaymentRequested(job: Pick<FollowUpEventData, 'amountsDue'>, at: RuleEvaluationTime): boolean {
  return listRequestedAmountsDue(job, 'deposit-late', at)[0]?.isEverything ?? false
}
