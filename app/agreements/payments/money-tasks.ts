import { diffDays, formatShortMonthDay, formatMonthDay, formatRelativeDate } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { formatFirstNames } from '../../events/event/event-text.ts'
import type { Task, TaskContext, TaskRow } from '../../plumbing/database/task.ts'
import { formatMoneyNotice } from './format-money-notice.ts'
import type { AllocatedAmount, AllocatableAmount } from './allocate-payments.ts'
import type { MoneyNoticeWithEvent } from './money-notice.ts'

/** An amount due of an agreement. `key` identifies the ledger's state, so that a second tap finds the first. */
export type AmountDueTaskFacts = {
  name: string
  dueId: string
  dueKind: AllocatableAmount['kind']
  /** Whether the amount due is the full total, in place of a deposit and a balance. */
  isEverything: boolean
  cents: number
  /** Total of the client's other amounts that are already due. */
  moreCents: number
  dueOn: string
  key: string
  /** Whether the client accepted and no money has booked the date yet. */
  isAgreed: boolean
  /** Day on which charging the client's saved card failed, as 2027-05-08. Null if no charge failed. */
  failedOn: string | null
}

/**
 * A client whom the business owes money. `underWayCents` is the part that is being refunded to a card. `lateSince` is
 * the day a promised refund was due.
 */
export type ClientCreditTaskFacts = {
  name: string
  cents: number
  isOff: boolean
  underWayCents: number
  lateSince: string | null
}

/** A booked event without a price, and its day. */
export type UnpricedEvent = { name: string; date: string }

/** Formats the task "Nora & Eli is booked without a price" with a button to the price form. */
export function formatUnpricedEventTask(
  { eventId, facts: { name, date } }: Task<UnpricedEvent>,
  { today }: TaskContext,
): TaskRow {
  const page = `/backbar/jobs/${eventId}`
  return {
    title: `${formatFirstNames(name) || 'An event'} is booked without a price`,
    hint: `the event is ${formatRelativeDate(today, date)}`,
    href: page,
    button: { label: 'Enter the price', href: `${page}?book=yes` },
  }
}

/** Whether an amount due belongs on today's list: a deposit from the acceptance on, other amounts from the day before. */
export function isPaymentTaskDue(
  { kind, dueOn, openCents }: AllocatedAmount<AllocatableAmount>,
  today: string,
): boolean {
  return openCents > 0 && (kind === 'deposit' || diffDays(today, dueOn) <= 1)
}

/** Formats the task row: "Nora & Eli said yes", "deposit of $273, due tomorrow", [Got $273]. */
export function formatAmountDueTask({ eventId, facts }: Task<AmountDueTaskFacts>, { today }: TaskContext): TaskRow {
  const { name, dueId, cents, moreCents, dueOn, key, isAgreed, failedOn } = facts
  const who = formatFirstNames(name)
  const what = formatAmountDueName(facts)
  const isLate = dueOn < today
  return {
    title: isLate || !isAgreed ? `${who}’s ${what} is ${isLate ? 'late' : 'due'}` : `${who} said yes`,
    hint: `${what} of ${formatDollars(cents)}, ${isLate ? `was due ${formatRelativeDate(today, dueOn)}` : `due ${formatRelativeDate(today, dueOn)}`}${moreCents > 0 ? `, and ${formatDollars(moreCents)} besides` : ''}${failedOn === null ? '' : `, their card was not charged on ${formatShortMonthDay(failedOn)}`}`,
    href: `/backbar/jobs/${eventId}`,
    isLate,
    button: {
      label: `Mark ${formatDollars(cents)} received`,
      action: recordPaymentPath(eventId!),
      fields: { intent: 'got', due: dueId, cents: String(cents), key },
    },
  }
}

function formatAmountDueName({ dueKind, isEverything }: Pick<AmountDueTaskFacts, 'dueKind' | 'isEverything'>): string {
  if (isEverything) return 'full payment'
  return dueKind === 'deposit' || dueKind === 'balance' ? dueKind : 'payment'
}

/**
 * Formats the push notification of an amount due. An acceptance has its own notification, so its deposit is news only
 * once it is due.
 */
export function formatAmountDueNotification(
  { facts }: Task<AmountDueTaskFacts>,
  { today }: TaskContext,
): { title: string; body: string } | null {
  const { dueOn } = facts
  if (diffDays(today, dueOn) > 1) return null
  const what = `A ${formatAmountDueName(facts)}`
  return {
    title: dueOn < today ? `${what} is late` : `${what} is due ${formatRelativeDate(today, dueOn)}`,
    body: 'Tap to open it.',
  }
}

/** Formats the task row: "You owe Kelly $150". */
export function formatClientCreditTask({ eventId, facts }: Task<ClientCreditTaskFacts>): TaskRow {
  const { name, cents } = facts
  return {
    title: `You owe ${formatFirstNames(name)} ${formatDollars(cents)}`,
    hint: formatCreditHint(facts),
    href: `/backbar/jobs/${eventId}`,
    isLate: facts.lateSince !== null,
    button: { label: 'Refund', href: `/backbar/jobs/${eventId}/money` },
  }
}

function formatCreditHint({ cents, isOff, underWayCents, lateSince }: ClientCreditTaskFacts): string {
  if (underWayCents > 0)
    return `${underWayCents >= cents ? 'it' : `${formatDollars(underWayCents)} of it`} is on its way back the way they paid`
  if (lateSince !== null) return `their refund is late: you promised it by ${formatMonthDay(lateSince)}`
  return isOff ? 'their event was canceled, and their refund hasn’t been sent yet' : 'they paid more than is due'
}

/** Formats the task row of a money notice. */
export function formatMoneyNoticeTask({ eventId, facts }: Task<MoneyNoticeWithEvent>): TaskRow {
  const { heading } = formatMoneyNotice(facts, facts.eventDate)
  return {
    title: heading,
    hint: `${formatFirstNames(facts.name)}, ${formatShortMonthDay(facts.eventDate)}`,
    href: `/backbar/jobs/${eventId}`,
    button: { label: 'View', href: `/backbar/jobs/${eventId}#money-notices` },
  }
}

/** Returns the path that records an amount as received with a tap. */
export function recordPaymentPath(eventId: string): string {
  return `/backbar/jobs/${eventId}/got`
}

/** Messages for a tap on "Mark $273 received" that recorded nothing, by reason. */
export const recordPaymentErrorMessages: Readonly<Record<string, string>> = {
  changed: 'What is due has changed meanwhile, so nothing was recorded.',
  'paid-by-card': 'They are paying at this moment, so nothing was recorded.',
}
