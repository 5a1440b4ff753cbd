import { addDays } from '../../business/dates.ts'
import {
  findDueDayWithin,
  findEventDateAhead,
  findEventDatePast,
  getCountReminderDay,
  isBooked,
  isDaysAgo,
  isProposalOpen,
  isUpcoming,
  maxFollowUpAgeDays,
  type RuleEvaluationTime,
} from './follow-up-conditions.ts'
import type { FollowUpEventData } from './follow-up-event-data.ts'
import type { FollowUpKind } from './follow-up-kinds.ts'

export type FollowUpRule = {
  /** Number of days that the owner can set. Null if the rule fixes the day. */
  days: { usual: number; least: number; most: number } | null
  /**
   * Whether the email is sent before a booking. US law then requires a postal address and an unsubscribe link in it.
   */
  isCommercial?: true
  /** Whether the email is about a version of the event's own proposal. */
  isOfProposal?: true
  /** Whether the email names amounts, which only owners see. */
  isMoney?: true
  /**
   * Key of the trigger where the rule applies: a version, a day or a moment. Each key gets a single follow-up. Null if
   * the rule does not apply.
   */
  about: (job: FollowUpEventData, at: RuleEvaluationTime, days: number) => string | null
}

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
