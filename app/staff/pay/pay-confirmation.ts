import { formatDollarsAndCents } from '../../business/money.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import {
  findNextPayAnchor,
  hasOutdatedTipShares,
  computePayOwed,
  type EventPay,
  type PayPageAnchor,
  type PayStep,
  type ThankYouRecipient,
} from './event-pay.ts'
import { formatWorkMinutes } from './pay-text.ts'
import type { StaffPaymentMethod } from './shift-timesheet.ts'

/** Where pay is settled, and the year's sheet stands. */
export const staffPayPath = '/backbar/crew/pay'

/** Where an event's pay is settled; with a tenure, the hours of one of them are typed. */
export function getEventPayPath(eventId: string, tenureId?: string): string {
  return `${staffPayPath}?${new URLSearchParams({ event: eventId, ...(tenureId && { shift: tenureId }) })}${tenureId ? '#shift' : ''}`
}

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
/** What was just done to an event's pay; `of` is whose it is: a person, or everybody where it is empty. */
export type PayAction = { code: (typeof payActionCodes)[number]; of?: string }

/** What was just done, in a sentence; where on the page it stands, and whom one texts because of it. */
export type PayConfirmation = { words: string; at: PayPageAnchor; texts: ThankYouRecipient[] }

/** How an event's crew is paid, as its owners see it, and what was just done. */
export type EventPayView = {
  pay: EventPay
  /** How each was paid last, by person. */
  lastWays: Readonly<Record<string, StaffPaymentMethod>>
  /** Letters are only kept here. */
  isMailbox: boolean
  done: PayConfirmation | null
}

/** Where the page says what was done: at what is done next. */
export const payConfirmationId = 'crew-done'

/** The address that says so: where one came from, the job's money or the page of pay. */
export function getPayConfirmationPath(eventId: string, { code, of }: PayAction, from: 'job' | 'pay'): string {
  const query = new URLSearchParams({ worked: code, ...(of && { of }) })
  return from === 'job'
    ? `/backbar/jobs/${encodeURIComponent(eventId)}/money?${query}#${payConfirmationId}`
    : `${staffPayPath}?event=${encodeURIComponent(eventId)}&${query}#${payConfirmationId}`
}

/** The step of what was done. */
const stepOf: Readonly<Record<Exclude<PayAction['code'], 'thanked'>, PayStep>> = {
  agreed: 'hours',
  'agreed-all': 'hours',
  missed: 'hours',
  came: 'hours',
  paid: 'pay',
  unpaid: 'pay',
  counted: 'pot',
  shared: 'tips',
  hours: 'hours',
  empty: 'share',
  same: 'share',
  'handed-out': 'tips',
  stale: 'hours',
}

/** What an address says was done; null where it says nothing. */
export function parsePayConfirmation(
  query: URLSearchParams,
  pay: EventPay,
  isMailbox: boolean,
): PayConfirmation | null {
  const code = payActionCodes.find((deed) => deed === query.get('worked'))
  if (!code) return null
  const texts = code === 'thanked' ? filterTextRecipients(pay.thanks, isMailbox) : []
  return {
    words: actWords(code, query.get('of'), pay, isMailbox),
    at: code === 'thanked' ? 'thanks' : findNextPayAnchor(pay, stepOf[code]),
    texts,
  }
}

/** Who is thanked by a letter: nobody while e-mail isn't connected. */
export function filterEmailRecipients(thanks: readonly ThankYouRecipient[], isMailbox: boolean): ThankYouRecipient[] {
  return thanks.filter(({ isPosted, email }) => !isMailbox && !isPosted && email !== '')
}

/** Who is thanked by a text: whoever no letter goes to, or whose letter did not leave. */
export function filterTextRecipients(thanks: readonly ThankYouRecipient[], isMailbox: boolean): ThankYouRecipient[] {
  return thanks.filter(
    ({ phone, email, isPosted, isTold }) =>
      phone !== '' && isTold !== true && (isMailbox || email === '' || (isPosted && isTold === false)),
  )
}

/** It in a sentence, with its sum as the books have it now. */
function actWords(code: PayAction['code'], of: string | null, pay: EventPay, isMailbox: boolean): string {
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
      return `Agreed: ${name ?? 'everybody'}, ${formatWorkMinutes(minutes)}, ${formatDollarsAndCents(agreedCents)}.${paidBefore(agreedCents, openCents)}`
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
      return 'Nothing was shared: there are no tips to share, or nobody worked.'
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
          ? 'Nobody here has an e-mail address. Nothing was sent.'
          : isMailbox
            ? `${whose} is kept here, not sent: e-mail isn’t connected.`
            : `${whose} is on its way.`
      return [letters, byText].filter(Boolean).join(' ')
    }
    case 'stale':
      return 'Something changed since you opened this page. Here is how it is now; nothing was changed.'
  }
}

/** What was paid before the hours were agreed to anew, and what that leaves. */
function paidBefore(agreedCents: number, openCents: number): string {
  const paidCents = agreedCents - openCents
  if (paidCents === 0) return ''
  const left = `${formatDollarsAndCents(Math.abs(openCents))} ${openCents < 0 ? 'too much' : 'is still to pay'}`
  return ` ${formatDollarsAndCents(paidCents)} of it was paid${openCents === 0 ? '' : openCents < 0 ? `, ${left}` : `; ${left}`}.`
}
