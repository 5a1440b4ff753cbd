import { formatTimeAgo, formatLongDate, formatMonthDay, formatWeekdayDate } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import type { FollowUpEventData } from './follow-up-event-data.ts'
import { listRequestedAmountsDue, isFullPaymentRequested } from './follow-up-trigger.ts'
import type { FollowUpKind, FollowUpMode } from './follow-up-kinds.ts'
import type { RuleEvaluationTime } from './follow-up-conditions.ts'
import type { RecipientName } from './recipient-name.ts'

type RuleText = {
  /** Name of the rule in the settings. */
  name: string
  /** When the rule applies, with the owner's days. */
  rule: (days: number) => string
  /** Title of the email's row on Today and of its own page. */
  title: (they: RecipientName, job: FollowUpEventData, at: RuleEvaluationTime) => string
  why: (job: FollowUpEventData, at: RuleEvaluationTime) => string
}

const days = (count: number, one = 'day', many = 'days') => `${count} ${count === 1 ? one : many}`
const verb = ({ isTwo }: RecipientName, one: string, two: string) => (isTwo ? two : one)
const getSum = (kind: FollowUpKind, job: FollowUpEventData, at: RuleEvaluationTime) =>
  formatDollars(listRequestedAmountsDue(job, kind, at).reduce((sum, { openCents }) => sum + openCents, 0))
const getDay = (kind: FollowUpKind, job: FollowUpEventData, at: RuleEvaluationTime) =>
  formatWeekdayDate(listRequestedAmountsDue(job, kind, at)[0]?.dueOn ?? at.today)

/** Owner's texts for each rule. */
export const followUpText: Record<FollowUpKind, RuleText> = {
  new: {
    name: 'A new inquiry, not answered yet',
    rule: (count) => `after ${days(count)}`,
    title: (they) => `${they.name} ${verb(they, 'waits', 'wait')} for your answer`,
    why: (job, { now }) => `They asked ${formatTimeAgo(now - job.askedAt)} for ${formatMonthDay(job.eventDate)}.`,
  },
  silent: {
    name: 'No reply to your email',
    rule: (count) => `after ${days(count, 'quiet day', 'quiet days')}`,
    title: (they) => `${they.name} ${verb(they, 'is', 'are')} silent`,
    why: (job, { now }) =>
      `You wrote ${formatTimeAgo(now - (job.repliedAt ?? now))} about ${formatMonthDay(job.eventDate)}.`,
  },
  unopened: {
    name: 'Proposal not opened yet',
    rule: (count) => `after ${days(count)}`,
    title: (they) => `${they.name} ${verb(they, 'has', 'have')} not opened it`,
    why: ({ proposal }, { now }) => `Proposed ${formatTimeAgo(now - (proposal?.sentAt ?? now))}.`,
  },
  'no-yes': {
    name: 'Proposal opened, not accepted yet',
    rule: (count) => `after ${days(count, 'quiet day', 'quiet days')}`,
    title: (they) => `${they.name} ${verb(they, 'is', 'are')} silent`,
    why: ({ proposal }, { now }) => `They opened the proposal ${formatTimeAgo(now - (proposal?.openedAt ?? now))}.`,
  },
  'proposal-ends': {
    name: 'Proposal expires soon',
    rule: (count) => (count === 0 ? 'on its last day' : `${days(count)} before`),
    title: ({ name }) => `${name}: the proposal ends soon`,
    why: ({ proposal, eventDate }) => `It is good until ${formatWeekdayDate(proposal?.expiresOn ?? eventDate)}.`,
  },
  'hold-ends': {
    name: 'Hold on a date ends tonight',
    rule: () => 'on its last day',
    title: ({ name }) => `${name}: the hold ends tonight`,
    why: (job) => `You are keeping ${formatMonthDay(job.eventDate)} until the end of today.`,
  },
  'deposit-late': {
    name: 'Deposit or full payment is late',
    rule: (count) => `${days(count)} after it was due`,
    title: ({ name }, job, at) =>
      `${name}: the ${isFullPaymentRequested(job, at) ? 'full payment' : 'deposit'} is late`,
    why: (job, at) => `${getSum('deposit-late', job, at)} was due ${getDay('deposit-late', job, at)}.`,
  },
  'balance-soon': {
    name: 'Balance is due soon',
    rule: (count) => `${days(count)} before`,
    title: ({ name }, job, at) => `${name}: ${getSum('balance-soon', job, at)} is due soon`,
    why: (job, at) => `Due ${getDay('balance-soon', job, at)}.`,
  },
  'balance-due': {
    name: 'Balance is due today',
    rule: () => 'on the day',
    title: ({ name }, job, at) => `${name}: ${getSum('balance-due', job, at)} is due today`,
    why: (job, at) => `${getSum('balance-due', job, at)} is due today.`,
  },
  'balance-late': {
    name: 'Balance is late',
    rule: (count) => `${days(count)} after it was due`,
    title: ({ name }, job, at) => `${name}: ${getSum('balance-late', job, at)} is late`,
    why: (job, at) => `It was due ${getDay('balance-late', job, at)}.`,
  },
  'final-count': {
    name: 'Ask for the final guest count',
    rule: (count) => `${days(count)} before the event`,
    title: ({ name }) => `${name}: ask for the final count`,
    why: ({ countDay, eventDate }) =>
      `The number of guests may go down until ${formatWeekdayDate(countDay ?? eventDate)}.`,
  },
  'missing-facts': {
    name: 'Ask for missing event details',
    rule: (count) => `${days(count)} before the event`,
    title: ({ name }) => `${name}: ask for what is missing`,
    why: ({ lacks, eventDate }) =>
      `${days(lacks.length, 'detail is', 'details are')} missing for ${formatLongDate(eventDate)}.`,
  },
  'week-before': {
    name: 'Reminder a week before the event',
    rule: (count) => `${days(count)} before the event`,
    title: ({ name }) => `${name}: a word a week before`,
    why: ({ eventDate }) => `The event is on ${formatLongDate(eventDate)}.`,
  },
  'three-days': {
    name: 'Reminder three days before the event',
    rule: (count) => `${days(count)} before the event`,
    title: ({ name }) => `${name}: see you soon`,
    why: ({ eventDate }) => `The event is on ${formatLongDate(eventDate)}.`,
  },
  thanks: {
    name: 'Thank-you the day after',
    rule: (count) => `${days(count)} after the event`,
    title: ({ name }) => `Thank ${name}`,
    why: ({ eventDate }) => `Their event was on ${formatLongDate(eventDate)}.`,
  },
  review: {
    name: 'Ask for a review',
    rule: (count) => `${days(count)} after the event`,
    title: ({ name }) => `Ask ${name} for a review`,
    why: ({ eventDate }) =>
      `Their event was on ${formatLongDate(eventDate)}. Every client is asked once, whatever was said.`,
  },
  'a-year': {
    name: 'Greeting after almost a year',
    rule: (count) => `${days(count)} after the event`,
    title: ({ name }) => `${name}: almost a year ago`,
    why: ({ eventDate }) => `Their event was on ${formatMonthDay(eventDate)}, ${eventDate.slice(0, 4)}.`,
  },
}

export const followUpModeLabels: Record<FollowUpMode, string> = { ask: 'Ask me', itself: 'Send by itself', off: 'Off' }
