import { diffDays, formatShortMonthDay, formatMonthDay, formatNearbyDate } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { formatFirstNames } from '../../events/event/event-text.ts'
import type { Task, TaskContext, TaskRow } from '../../plumbing/database/task.ts'
import { formatMoneyNotice } from './card-payment-emails.ts'
import type { AllocatedAmount, AllocatableAmount } from './ledger.ts'
import type { MoneyNoticeWithEvent } from './money-notice.ts'

/** Something of an agreement that is to be paid. `key` is of how its ledger stands: a second tap finds the first. */
export type AmountDueTaskFacts = {
  name: string
  dueId: string
  dueKind: AllocatableAmount['kind']
  /** The full total in place of a deposit and a balance. */
  isEverything: boolean
  cents: number
  /** What else of theirs is to be paid by now. */
  moreCents: number
  dueOn: string
  key: string
  /** Whether they said yes and no money has made the date theirs yet. */
  isAgreed: boolean
}

/** Whom we owe something; `underWayCents` of it is on its way back to a card, and `lateSince` is when a promised refund was due. */
export type ClientCreditTaskFacts = {
  name: string
  cents: number
  isOff: boolean
  underWayCents: number
  lateSince: string | null
}

/** An event that is booked without a price, and its day. */
export type UnpricedEvent = { name: string; date: string }

/** "Nora & Eli is booked without a price", and the button that leads to the form that asks for it. */
export function formatUnpricedEventTask(
  { eventId, facts: { name, date } }: Task<UnpricedEvent>,
  { today }: TaskContext,
): TaskRow {
  const page = `/backbar/jobs/${eventId}`
  return {
    title: `${formatFirstNames(name) || 'An event'} is booked without a price`,
    hint: `the event is ${formatNearbyDate(today, date)}`,
    href: page,
    button: { label: 'Enter the price', href: `${page}?book=yes` },
  }
}

/** Whether a due is for today's list: a deposit from the yes on, everything else from the day before. */
export function isPaymentTaskDue(
  { kind, dueOn, openCents }: AllocatedAmount<AllocatableAmount>,
  today: string,
): boolean {
  return openCents > 0 && (kind === 'deposit' || diffDays(today, dueOn) <= 1)
}

/** "Nora & Eli said yes", "deposit of $273, due tomorrow", [Got $273]. */
export function formatAmountDueTask({ eventId, facts }: Task<AmountDueTaskFacts>, { today }: TaskContext): TaskRow {
  const { name, dueId, cents, moreCents, dueOn, key, isAgreed } = facts
  const who = formatFirstNames(name)
  const what = getName(facts)
  const isLate = dueOn < today
  return {
    title: isLate || !isAgreed ? `${who}’s ${what} is ${isLate ? 'late' : 'due'}` : `${who} said yes`,
    hint: `${what} of ${formatDollars(cents)}, ${isLate ? `was due ${formatNearbyDate(today, dueOn)}` : `due ${formatNearbyDate(today, dueOn)}`}${moreCents > 0 ? `, and ${formatDollars(moreCents)} besides` : ''}`,
    href: `/backbar/jobs/${eventId}`,
    button: {
      label: `Mark ${formatDollars(cents)} received`,
      action: recordPaymentPath(eventId!),
      fields: { intent: 'got', due: dueId, cents: String(cents), key },
    },
  }
}

function getName({ dueKind, isEverything }: Pick<AmountDueTaskFacts, 'dueKind' | 'isEverything'>): string {
  if (isEverything) return 'full payment'
  return dueKind === 'deposit' || dueKind === 'balance' ? dueKind : 'payment'
}

/** What a lock screen shows of it; a yes is told by itself, so its deposit is news once it is due. */
export function formatAmountDueNotification(
  { facts }: Task<AmountDueTaskFacts>,
  { today }: TaskContext,
): { title: string; body: string } | null {
  const { dueOn } = facts
  if (diffDays(today, dueOn) > 1) return null
  const what = `A ${getName(facts)}`
  return {
    title: dueOn < today ? `${what} is late` : `${what} is due ${formatNearbyDate(today, dueOn)}`,
    body: 'Tap to open it.',
  }
}

/** "You owe Kelly $150" */
export function formatClientCreditTask({ eventId, facts }: Task<ClientCreditTaskFacts>): TaskRow {
  const { name, cents } = facts
  return {
    title: `You owe ${formatFirstNames(name)} ${formatDollars(cents)}`,
    hint: owedHint(facts),
    href: `/backbar/jobs/${eventId}`,
    button: { label: 'Refund', href: `/backbar/jobs/${eventId}/money` },
  }
}

function owedHint({ cents, isOff, underWayCents, lateSince }: ClientCreditTaskFacts): string {
  if (underWayCents > 0)
    return `${underWayCents >= cents ? 'it' : `${formatDollars(underWayCents)} of it`} is on its way back the way they paid`
  if (lateSince !== null) return `their refund is late: you promised it by ${formatMonthDay(lateSince)}`
  return isOff ? 'their event was canceled, and their refund hasn’t been sent yet' : 'they paid more than is due'
}

/** What a card brought that somebody has to look at. */
export function formatMoneyNoticeTask({ eventId, facts }: Task<MoneyNoticeWithEvent>): TaskRow {
  const { heading } = formatMoneyNotice(facts, facts.eventDate)
  return {
    title: heading,
    hint: `${formatFirstNames(facts.name)}, ${formatShortMonthDay(facts.eventDate)}`,
    href: `/backbar/jobs/${eventId}`,
    button: { label: 'Look', href: `/backbar/jobs/${eventId}#money-notices` },
  }
}

/** Where a due is noted as received with one tap. */
export function recordPaymentPath(eventId: string): string {
  return `/backbar/jobs/${eventId}/got`
}

/** Why a tap on "Mark $273 received" noted nothing, as its row says it. */
export const recordPaymentErrorMessages: Readonly<Record<string, string>> = {
  changed: 'What is due has changed meanwhile, so nothing was recorded.',
  'paid-by-card': 'They are paying by card at this moment, so nothing was recorded.',
}
