import {
  formatTimeAgo,
  formatLongDate,
  formatMonthDay,
  formatWeekdayDate,
  getToday as dayIn,
} from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { hasTwoNames, formatFirstNames } from '../../events/event/event-text.ts'
import type { FollowUpEventData } from './follow-up-event-data.ts'
import type { FollowUpOutcome, FollowUpBlocker, NotDueReason } from './due-follow-ups.ts'
import {
  listRequestedAmountsDue,
  isFullPaymentRequested,
  type FollowUpKind,
  type FollowUpMode,
  type RuleEvaluationTime,
} from './follow-up-rules.ts'

type RuleText = {
  /** Name of the rule in the settings. */
  name: string
  /** When the rule applies, with the owner's days. */
  rule: (days: number) => string
  /** Title of its row on Today and of its own page. */
  title: (they: RecipientName, job: FollowUpEventData, at: RuleEvaluationTime) => string
  why: (job: FollowUpEventData, at: RuleEvaluationTime) => string
}

/** The recipient, with the number of people for the verb. */
export type RecipientName = { name: string; isTwo: boolean }

export function toRecipientName({ name }: Pick<FollowUpEventData, 'name'>): RecipientName {
  const called = formatFirstNames(name)
  return { name: called, isTwo: hasTwoNames(name) }
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
    why: ({ proposal }, { now }) => `Your proposal went out ${formatTimeAgo(now - (proposal?.sentAt ?? now))}.`,
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
    why: (job, at) => `${getSum('balance-soon', job, at)} is due ${getDay('balance-soon', job, at)}.`,
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
    why: (job, at) => `${getSum('balance-late', job, at)} was due ${getDay('balance-late', job, at)}.`,
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

/** Reasons for skipping a review request. None depends on the client's mood: either all clients are asked or none. */
export const reviewSkipReasons = {
  'in-person': 'They were asked in person already',
  bereavement: 'There was a death in the family',
  'no-letters': 'They want no emails',
} as const

export function isReviewSkipReason(reason: string): reason is keyof typeof reviewSkipReasons {
  return Object.hasOwn(reviewSkipReasons, reason)
}

export const followUpModeLabels: Record<FollowUpMode, string> = { ask: 'Ask me', itself: 'Send by itself', off: 'Off' }

/** Why a follow-up cannot be sent now. */
export function formatFollowUpBlocker(hindrance: FollowUpBlocker, { name }: RecipientName, timeZone: string): string {
  switch (hindrance.code) {
    case 'recent':
      return `${name} got an email less than 48 hours ago. This one can go ${formatMoment(hindrance.until, timeZone)}.`
    case 'another-waits':
      return `Another email to ${name} goes ${formatMoment(hindrance.at, timeZone)}. This one can go ${formatMoment(hindrance.until, timeZone)}.`
    case 'first':
      return `“${followUpText[hindrance.letter].name}” goes first, and then this one two days later.`
    case 'over-by-morning':
      return `It is too late to write to ${name} tonight, and by the morning this email is no longer due. Call or text them.`
    case 'no-email':
      return `There is no email address for ${name}. Copy the email, or send it as a text message.`
  }
}

/** Why a follow-up is no longer due, and that nothing was sent. */
export function formatNotDueReason(reason: NotDueReason, { now }: RuleEvaluationTime, timeZone: string): string {
  return `${formatNotDueCause(reason, now, timeZone)} Nothing was sent.`
}

function formatNotDueCause(reason: NotDueReason, now: number, timeZone: string): string {
  switch (reason.code) {
    case 'signed':
      return `They signed${formatKnownMoment(reason.at, now, timeZone)}.`
    case 'answered':
      return `They answered${formatKnownMoment(reason.at, now, timeZone)}.`
    case 'replied':
      return `They were answered${formatKnownMoment(reason.at, now, timeZone)}.`
    case 'declined':
      return `They said no${formatKnownMoment(reason.at, now, timeZone)}.`
    case 'lost':
      return 'The inquiry is closed.'
    case 'called-off':
      return 'The event was canceled or postponed.'
    case 'calling-off':
      return 'They asked to cancel it: answer that first.'
    case 'paid':
      return 'There is nothing left to pay.'
    case 'stopped':
      return 'They want no such emails.'
    case 'known':
      return 'Nothing is missing anymore.'
    case 'off':
      return 'This rule is off.'
    case 'past':
      return 'This email isn’t due now.'
  }
}

/** Text for a reason that was stored as a code. */
export function formatMissedReason(code: string | null): string {
  const known = ['lost', 'called-off', 'paid', 'stopped', 'known', 'off'] as const
  const reason = known.find((one) => one === code)
  if (reason) return formatNotDueCause({ code: reason }, 0, 'UTC')
  return code === 'signed' ? 'They signed.' : code === 'answered' ? 'They answered.' : 'Its day is over.'
}

/** Outcome of a handled follow-up: "Dana sent it at 9:12 AM." `who` is null where no user acted. */
export function formatFollowUpOutcome(
  { state, at, until }: FollowUpOutcome,
  who: string | null,
  now: number,
  timeZone: string,
): string {
  const [name, when] = [who ?? 'Somebody', formatKnownMoment(at, now, timeZone)]
  switch (state) {
    case 'sent':
      return `${name} sent it${when}.`
    case 'changed':
      return `${name} changed it and sent it${when}.`
    case 'itself':
      return `It went by itself${when}.`
    case 'by-hand':
      return `${name} sent it another way${when}.`
    case 'skipped':
      return `${name} decided against it${when}.`
    case 'by-phone':
      return `${name} saw to it by phone${when}.`
    case 'waiting':
      return `${name} sent it${when}. It goes ${formatMoment(until ?? now, timeZone)}.`
    case 'later':
      return `${name} put it off. It is back ${formatMoment(until ?? now, timeZone)}.`
    case 'over':
      return 'This email isn’t due now.'
  }
}

/** " at 2:10 PM" for today, " on Friday, November 20 at 2:10 PM" for another day, empty where unknown. */
function formatKnownMoment(at: number | null, now: number, timeZone: string): string {
  if (at === null) return ''
  const { timeOf } = getFormatter()
  const [day, today] = [dayIn(at, timeZone), dayIn(now, timeZone)]
  return day === today
    ? ` at ${plain(timeOf(at, timeZone))}`
    : ` on ${formatLongDate(day)} at ${plain(timeOf(at, timeZone))}`
}

/** "on Friday, November 20 at 8:00 AM" */
function formatMoment(at: number, timeZone: string): string {
  return `on ${formatLongDate(dayIn(at, timeZone))} at ${plain(getFormatter().timeOf(at, timeZone))}`
}

function plain(words: string): string {
  return words.replace(/[\u00a0\u202f]/g, ' ')
}
