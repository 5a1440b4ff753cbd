import {
  findNextPayAnchor,
  type EventPay,
  type PayPageAnchor,
  type PayStep,
  type ThankYouRecipient,
} from './event-pay.ts'
import type { StaffPaymentMethod } from './shift-timesheet.ts'
import { filterTextRecipients, formatPayAction, type PayAction, payActionCodes } from './format-pay-action.ts'

/** Path of the staff pay page with the annual summary. */
export const staffPayPath = '/backbar/crew/pay'

/** Path of the event's pay. With an assignment, it opens the hours form of that assignment. */
export function getEventPayPath(eventId: string, tenureId?: string): string {
  return `${staffPayPath}?${new URLSearchParams({ event: eventId, ...(tenureId && { shift: tenureId }) })}${tenureId ? '#shift' : ''}`
}

/** Confirmation of the last action: a sentence, its place on the page, and the text messages to send. */
export type PayConfirmation = { words: string; at: PayPageAnchor; texts: ThankYouRecipient[] }

/** The event's pay as owners see it, with the confirmation of the last action. */
export type EventPayView = {
  pay: EventPay
  /** Last payment method by staff member. */
  lastWays: Readonly<Record<string, StaffPaymentMethod>>
  /** Whether emails are only stored because no email account is connected. */
  isMailbox: boolean
  done: PayConfirmation | null
}

/** Element id of the confirmation, shown at the next open step. */
export const payConfirmationId = 'crew-done'

/** Path with the confirmation, on the page the form came from: the event's money page or the pay page. */
export function getPayConfirmationPath(eventId: string, { code, of }: PayAction, from: 'job' | 'pay'): string {
  const query = new URLSearchParams({ worked: code, ...(of && { of }) })
  return from === 'job'
    ? `/backbar/jobs/${encodeURIComponent(eventId)}/money?${query}#${payConfirmationId}`
    : `${staffPayPath}?event=${encodeURIComponent(eventId)}&${query}#${payConfirmationId}`
}

/** Step of the pay page to which each action leads back. */
const stepByAction: Readonly<Record<Exclude<PayAction['code'], 'thanked'>, PayStep>> = {
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

/** Returns the confirmation the URL states. Null without any. */
export function parsePayConfirmation(
  query: URLSearchParams,
  pay: EventPay,
  isMailbox: boolean,
): PayConfirmation | null {
  const code = payActionCodes.find((deed) => deed === query.get('worked'))
  if (!code) return null
  const texts = code === 'thanked' ? filterTextRecipients(pay.thanks, isMailbox) : []
  return {
    words: formatPayAction(code, query.get('of'), pay, isMailbox),
    at: code === 'thanked' ? 'thanks' : findNextPayAnchor(pay, stepByAction[code]),
    texts,
  }
}

/** Returns the recipients of the thank-you email. Empty while no email account is connected. */
export function filterEmailRecipients(thanks: readonly ThankYouRecipient[], isMailbox: boolean): ThankYouRecipient[] {
  return thanks.filter(({ isPosted, email }) => !isMailbox && !isPosted && email !== '')
}
