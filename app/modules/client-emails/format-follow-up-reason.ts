import { formatLongDate, getToday as dayIn } from '../../business/dates.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import type { FollowUpOutcome, FollowUpBlocker } from './due-follow-ups.ts'
import type { RuleEvaluationTime } from './follow-up-conditions.ts'
import { followUpText } from './follow-up-text.ts'
import type { RecipientName } from './recipient-name.ts'
import type { NotDueReason } from './not-due-reason.ts'

/** Reasons for skipping a review request. None depends on the client's mood: either all clients are asked or none. */
export const reviewSkipReasons = {
  'in-person': 'They were asked in person already',
  bereavement: 'There was a death in the family',
  'no-letters': 'They want no emails',
} as const

export function isReviewSkipReason(reason: string): reason is keyof typeof reviewSkipReasons {
  return Object.hasOwn(reviewSkipReasons, reason)
}

/** Formats the reason why a follow-up cannot be sent now. */
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

/** Outcome of a handled follow-up: "Dana sent it at 9:12 AM." `who` is null if no user acted. */
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

/** " at 2:10 PM" for today, " on Friday, November 20 at 2:10 PM" for another day, empty if unknown. */
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
