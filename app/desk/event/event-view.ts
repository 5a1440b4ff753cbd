import { dollars } from '../../business/money.ts'
import { monthAndDay } from '../../business/dates.ts'
import type { AgendaEvent } from '../calendar/agenda.ts'
import type { Account } from '../../agreements/payments/money-account.ts'
import type { Lack, Night } from '../../nights/events/night.ts'

/** An event in the list; one that is postponed has no day and no hours any more. */
export type EventLine = { id: string; name: string; date: string; event: AgendaEvent['event'] | null }

/** An event of the week to come, with what its sheet lacks in words. */
export type LackingEvent = { id: string; name: string; date: string; lacks: string[] }

/** An event's money in the few numbers its page shows; sums in cents. */
export type EventMoney = {
  account: Account
  /** Everything that came and went, tips apart; out is below nothing. */
  moved: { id: string; words: string; paidOn: string; cents: number }[]
}

/** What was signed, by whom and when; null where nothing was. Moments in epoch milliseconds. */
export type EventSigning = {
  version: number
  /** The last change that is in it; 0 is as signed. */
  change: number
  name: string
  at: number
  isSigned: boolean
}

/** What an event's page shows. */
export type EventView = {
  night: Night
  /** Agreed, and not booked before its deposit has come. */
  isWaiting: boolean
  today: string
  money: EventMoney
  signing: EventSigning | null
  /** How many guests were signed for, where that is another number now. */
  guestsWere: number | null
  /** The day the final count is due, where anything was agreed. */
  countDay: string | null
  lacks: Lack[]
}

/** How an event's money stands, in two short lines. */
export function moneyStand({ account }: EventMoney, today: string): { words: string; hint: string } {
  const { openCents, oweThemCents, dueCents, dues, next, isAsleep } = account
  if (dues.length === 0) return { words: 'nothing agreed', hint: '' }
  if (oweThemCents > 0) return { words: `we owe ${dollars(oweThemCents)}`, hint: 'they paid more than they owe' }
  if (openCents === 0) return { words: 'paid', hint: `total ${dollars(dueCents)}` }
  if (isAsleep)
    return { words: `${dollars(openCents)} due once a new date is agreed`, hint: 'nothing is due until then' }
  const when = next ? `${next.dueOn < today ? 'was due' : 'due'} ${monthAndDay(next.dueOn)}` : ''
  // Less than all of it may be due on that day.
  const hint = next && next.cents < openCents ? `${dollars(next.cents)} ${when}` : when
  return { words: `${dollars(openCents)} still to pay`, hint }
}

/** Money as the owner's copy of the sheet says it: paid, so much to collect, or that nothing was agreed. */
export function collectWords({ account: { openCents, oweThemCents, dues, isAsleep } }: EventMoney): string {
  if (dues.length === 0) return 'No price agreed'
  if (openCents > 0) return isAsleep ? 'Nothing to collect: postponed' : `Collect ${dollars(openCents)}`
  return oweThemCents > 0 ? `Paid; we owe them ${dollars(oweThemCents)}` : 'Balance paid'
}
