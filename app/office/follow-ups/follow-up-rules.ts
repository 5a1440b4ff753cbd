import { addDays, diffDays } from '../../business/dates.ts'
import type { FollowUpEventData } from './follow-up-event-data.ts'

/** Kinds of follow-ups, in the order of an event's life. */
export const followUpKinds = [
  'new',
  'silent',
  'unopened',
  'no-yes',
  'proposal-ends',
  'hold-ends',
  'deposit-late',
  'balance-soon',
  'balance-due',
  'balance-late',
  'final-count',
  'missing-facts',
  'week-before',
  'three-days',
  'thanks',
  'review',
  'a-year',
] as const
export type FollowUpKind = (typeof followUpKinds)[number]

export function isFollowUpKind(kind: string): kind is FollowUpKind {
  return (followUpKinds as readonly string[]).includes(kind)
}

/** Sending modes of a rule: manual, automatic or off. */
export const followUpModes = ['ask', 'itself', 'off'] as const
export type FollowUpMode = (typeof followUpModes)[number]

/** Time at which a rule is evaluated: `now` in epoch milliseconds, `today` the business's day. */
export type RuleEvaluationTime = { now: number; today: string }

export type FollowUpRule = {
  /** Number of days that the owner can set. Null where the rule fixes the day. */
  days: { usual: number; least: number; most: number } | null
  /** Sent before a booking, so it needs a postal address and an unsubscribe link. */
  isCommercial?: true
  /** It is about a version of the event's own proposal. */
  isOfProposal?: true
  /** It names amounts, which only owners see. */
  isMoney?: true
  /**
   * Key of the trigger where the rule applies: a version, a day or a moment. Each key gets a single follow-up. Null where
   * the rule does not apply.
   */
  about: (job: FollowUpEventData, at: RuleEvaluationTime, days: number) => string | null
}

const day = 24 * 3_600_000

/** Maximum age of a trigger, in days. Older triggers get no follow-up. */
export const maxFollowUpAgeDays = 30

/**
 * The seventeen rules. `findFollowUpTriggerKey` makes sure that none applies on the event's own day, after the client
 * declined, or while a cancellation request is unanswered.
 */
export const followUpRules: Record<FollowUpKind, FollowUpRule> = {
  new: {
    days: { usual: 1, least: 1, most: 14 },
    isCommercial: true,
    about: (job, at, days) =>
      job.state === 'new' && isUpcoming(job, at) && isDaysAgo(job.askedAt, days, at) ? 'asked' : null,
  },
  silent: {
    days: { usual: 3, least: 1, most: 21 },
    isCommercial: true,
    about: ({ state, repliedAt, heardAt, proposal, ...job }, at, days) =>
      state === 'replied' &&
      repliedAt !== null &&
      proposal === null &&
      (heardAt === null || heardAt < repliedAt) &&
      isUpcoming(job, at) &&
      isDaysAgo(repliedAt, days, at)
        ? String(repliedAt)
        : null,
  },
  unopened: {
    days: { usual: 1, least: 1, most: 14 },
    isCommercial: true,
    isOfProposal: true,
    about: ({ proposal, ...job }, at, days) =>
      proposal &&
      proposal.openedAt === null &&
      isProposalOpen(job, proposal, at) &&
      isDaysAgo(proposal.sentAt, days, at)
        ? String(proposal.version)
        : null,
  },
  'no-yes': {
    days: { usual: 4, least: 1, most: 21 },
    isCommercial: true,
    isOfProposal: true,
    about: ({ proposal, heardAt, ...job }, at, days) =>
      proposal &&
      proposal.openedAt !== null &&
      isProposalOpen(job, proposal, at) &&
      isDaysAgo(Math.max(proposal.openedAt, heardAt ?? 0), days, at)
        ? String(proposal.version)
        : null,
  },
  'proposal-ends': {
    days: { usual: 2, least: 0, most: 7 },
    isCommercial: true,
    isOfProposal: true,
    about: ({ proposal, ...job }, at, days) =>
      proposal && isProposalOpen(job, proposal, at) && at.today >= addDays(proposal.expiresOn, -days)
        ? `${proposal.version} ${proposal.expiresOn}`
        : null,
  },
  'hold-ends': {
    days: null,
    about: ({ state, heldUntil, agreedAt }, { today }) =>
      state === 'held' && agreedAt === null && heldUntil === today ? heldUntil : null,
  },
  'deposit-late': {
    days: { usual: 1, least: 1, most: 14 },
    isMoney: true,
    about: (job, at, days) => findDueDayWithin(job, true, at, -maxFollowUpAgeDays, -days),
  },
  'balance-soon': {
    days: { usual: 7, least: 1, most: 30 },
    isMoney: true,
    about: (job, at, days) => findDueDayWithin(job, false, at, 1, days),
  },
  'balance-due': { days: null, isMoney: true, about: (job, at) => findDueDayWithin(job, false, at, 0, 0) },
  'balance-late': {
    days: { usual: 2, least: 1, most: 14 },
    isMoney: true,
    about: (job, at, days) => findDueDayWithin(job, false, at, -maxFollowUpAgeDays, -days),
  },
  'final-count': {
    days: { usual: 16, least: 2, most: 60 },
    about: (job, { today }, days) =>
      isBooked(job) &&
      !job.hasToldCount &&
      job.countDay !== null &&
      today <= job.countDay &&
      today >= getCountReminderDay(job, days)
        ? job.eventDate
        : null,
  },
  'missing-facts': {
    days: { usual: 10, least: 2, most: 60 },
    about: (job, at, days) => (job.lacks.length > 0 ? findEventDateAhead(job, at, 1, days) : null),
  },
  'week-before': {
    days: { usual: 7, least: 4, most: 14 },
    about: (job, at, days) => findEventDateAhead(job, at, 4, days),
  },
  'three-days': {
    days: { usual: 3, least: 1, most: 3 },
    about: (job, at, days) => findEventDateAhead(job, at, 1, days),
  },
  thanks: { days: { usual: 1, least: 1, most: 7 }, about: (job, at, days) => findEventDatePast(job, at, days, 9) },
  review: {
    days: { usual: 10, least: 2, most: 60 },
    about: (job, at, days) => findEventDatePast(job, at, days, days + 50),
  },
  'a-year': {
    days: { usual: 335, least: 180, most: 360 },
    isCommercial: true,
    about: (job, at, days) => findEventDatePast(job, at, days, days + maxFollowUpAgeDays),
  },
}

/** Priority of follow-ups: money first, then what ends soonest, then the rest. */
export const followUpPriority: readonly FollowUpKind[] = [
  'deposit-late',
  'balance-late',
  'balance-due',
  'balance-soon',
  'hold-ends',
  'proposal-ends',
  'no-yes',
  'unopened',
  'new',
  'silent',
  'final-count',
  'missing-facts',
  'three-days',
  'week-before',
  'thanks',
  'review',
  'a-year',
]

const closedStates = ['lost', 'spam', 'merged']

/** Trigger key of a rule for an event. Null where the rule does not apply at this time. */
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

/** At least this many days ago, and less than `maxFollowUpAgeDays` longer. */
function isDaysAgo(moment: number, days: number, { now }: RuleEvaluationTime): boolean {
  return now - moment >= days * day && now - moment < (days + maxFollowUpAgeDays) * day
}

function isUpcoming({ eventDate }: Pick<FollowUpEventData, 'eventDate'>, { today }: RuleEvaluationTime): boolean {
  return eventDate > today
}

function isProposalOpen(
  job: Pick<FollowUpEventData, 'eventDate' | 'agreedAt'>,
  { expiresOn }: { expiresOn: string },
  at: RuleEvaluationTime,
): boolean {
  return job.agreedAt === null && expiresOn >= at.today && isUpcoming(job, at)
}

function isBooked({ state }: FollowUpEventData): boolean {
  return state === 'booked'
}

/** Day of the first amount due that is between `least` and `most` days away. */
function findDueDayWithin(
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
function getCountReminderDay({ eventDate, countDay }: FollowUpEventData, days: number): string {
  const [wanted, latest] = [addDays(eventDate, -days), addDays(countDay ?? eventDate, -2)]
  return wanted < latest ? wanted : latest
}

/** Event date of a booked event that is within this range of days ahead. Null otherwise. */
function findEventDateAhead(
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
function findEventDatePast(
  job: FollowUpEventData,
  { today }: RuleEvaluationTime,
  least: number,
  most: number,
): string | null {
  if (job.state !== 'done') return null
  const past = diffDays(job.eventDate, today)
  return past >= least && past <= most ? job.eventDate : null
}
