import { getFormatter } from '../../../business/language-formatter.ts'
import { formatDollarsAndCents } from '../../../business/money.ts'
import { hasOutdatedTipShares, computePayOwed, type EventPay, type ThankYouRecipient } from './event-pay.ts'
import { formatWorkMinutes } from './pay-text.ts'

export const payActionCodes = [
  'agreed',
  'agreed-all',
  'missed',
  'came',
  'paid',
  'unpaid',
  'counted',
  'shared',
  'hours',
  'empty',
  'same',
  'handed-out',
  'thanked',
  'stale',
] as const

/** An action on the event's pay. `of` is the staff member it concerns, empty for all. */
export type PayAction = { code: (typeof payActionCodes)[number]; of?: string }

/** Returns the recipients of the thank-you as a text message: those whom no email reaches. */
export function filterTextRecipients(thanks: readonly ThankYouRecipient[], isMailbox: boolean): ThankYouRecipient[] {
  return thanks.filter(
    ({ phone, email, isPosted, isTold }) =>
      phone !== '' && isTold !== true && (isMailbox || email === '' || (isPosted && isTold === false)),
  )
}

/** The sentence about the action, with current amounts. */
export function formatPayAction(code: PayAction['code'], of: string | null, pay: EventPay, isMailbox: boolean): string {
  const own = pay.shifts.filter(({ personId }) => of === null || personId === of)
  const name = of === null ? null : (own[0]?.name ?? null)
  const agreedCents = own.reduce((sum, { agreed }) => sum + (agreed?.totalCents ?? 0), 0)
  const minutes = own.reduce((sum, { agreed }) => sum + (agreed?.minutes ?? 0), 0)
  const openCents = computePayOwed(pay).reduce(
    (sum, { personId, cents }) => sum + (of === null || personId === of ? cents : 0),
    0,
  )
  const lines = pay.lines.filter(({ personId }) => of === null || personId === of)
  switch (code) {
    case 'agreed':
      return `Agreed: ${name ?? 'everybody'}, ${formatWorkMinutes(minutes)}, ${formatDollarsAndCents(agreedCents)}.${formatEarlierPayments(agreedCents, openCents)}`
    case 'agreed-all':
      return `Agreed for everybody: ${formatWorkMinutes(minutes)}, ${formatDollarsAndCents(agreedCents)} total.`
    case 'missed':
      return `Recorded: ${name} did not come, and has no hours.`
    case 'came':
      return `Recorded: ${name} was there. Agree to their hours.`
    case 'paid': {
      const left = openCents === 0 ? '' : ` ${formatDollarsAndCents(openCents)} is still to pay.`
      const paid = formatDollarsAndCents(agreedCents - openCents)
      return `${name === null ? `Recorded: everybody was paid for this event, a total of ${paid}.` : `Recorded: ${name} was paid ${paid} for this event.`}${left}`
    }
    case 'unpaid':
      return `Undone: ${formatDollarsAndCents(openCents)} is to be paid to ${name}.`
    case 'counted':
      return `Counted: ${formatDollarsAndCents(pay.pot.cashCents ?? 0)} in cash. ${formatDollarsAndCents(pay.pot.totalCents)} in tips to share.${hasOutdatedTipShares(pay) ? ` ${formatDollarsAndCents(pay.pot.sharedCents!)} was shared before: share it again below.` : ''}`
    case 'shared': {
      const among = getFormatter('en').allOf(
        pay.lines.filter(({ shareCents }) => shareCents > 0).map(({ name }) => name),
      )
      const owedCents = pay.lines.reduce((sum, { owedCents }) => sum + Math.max(0, owedCents), 0)
      const left = owedCents === 0 ? '' : ` ${formatDollarsAndCents(owedCents)} is still to hand out, below.`
      return `Shared: ${formatDollarsAndCents(pay.pot.sharedCents ?? 0)}${among && ` to ${among}`}.${left}`
    }
    case 'hours':
      return 'Nothing was shared yet: agree to everybody’s hours first.'
    case 'empty':
      return 'Nothing was shared: there are no tips to share, or no one worked.'
    case 'same':
      return 'It is shared that way already. Nothing was changed.'
    case 'handed-out': {
      const had = formatDollarsAndCents(lines.reduce((sum, { paidCents }) => sum + paidCents, 0))
      return name === null
        ? `Recorded: everybody has had their tips, a total of ${had}.`
        : `Recorded: ${name} has had ${had} of the tips.`
    }
    case 'thanked': {
      const posted = pay.thanks.filter(({ isPosted }) => isPosted).map(({ name }) => name)
      const texted = filterTextRecipients(pay.thanks, isMailbox).map(({ name }) => name)
      const byText = texted.length > 0 && `Text it to ${getFormatter('en').allOf(texted)}.`
      const whose = `The thank-you to ${getFormatter('en').allOf(posted)}`
      const letters =
        posted.length === 0
          ? 'None of them has an email address. Nothing was sent.'
          : isMailbox
            ? `${whose} is kept here, not sent: email isn’t connected.`
            : `${whose} is on its way.`
      return [letters, byText].filter(Boolean).join(' ')
    }
    case 'stale':
      return 'Something changed since you opened this page. Here is how it is now; nothing was changed.'
  }
}

/** Earlier payments after the hours were approved again, and the difference left. */
function formatEarlierPayments(agreedCents: number, openCents: number): string {
  const paidCents = agreedCents - openCents
  if (paidCents === 0) return ''
  const left = `${formatDollarsAndCents(Math.abs(openCents))} ${openCents < 0 ? 'too much' : 'is still to pay'}`
  return ` ${formatDollarsAndCents(paidCents)} of it was paid${openCents === 0 ? '' : openCents < 0 ? `, ${left}` : `; ${left}`}.`
}
