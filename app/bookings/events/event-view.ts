import { dollars } from '../../menu/catalogue/money.ts'
import { monthAndDay } from '../../business/dates.ts'
import type { AgendaEvent } from '../calendar/agenda.ts'
import type { Balance, DueStanding } from '../payments/ledger.ts'
import type { Lack, Night } from './night.ts'

/** An event in the list; one that is postponed has no day and no hours any more. */
export type EventLine = { id: string; name: string; date: string; event: AgendaEvent['event'] | null }

/** An event of the week to come, with what its sheet lacks in words. */
export type LackingEvent = { id: string; name: string; date: string; lacks: string[] }

/** An event's money in the few numbers its page shows; sums in cents. */
export type EventMoney = {
  balance: Balance
  dues: Pick<DueStanding, 'id' | 'label' | 'amountCents' | 'openCents' | 'dueOn'>[]
  paid: { id: string; words: string; paidOn: string; cents: number }[]
}

/** What was signed, by whom and when; null where nothing was. Moments in epoch milliseconds. */
export type EventSigning = {
  version: number
  /** The last change that is in it; 0 is as signed. */
  change: number
  name: string
  at: number
  isSigned: boolean
  hash: string
}

/** What an event's page shows. */
export type EventView = {
  night: Night
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
export function moneyStand({ balance, dues }: EventMoney, today: string): { words: string; hint: string } {
  const { outstandingCents, dueCents } = balance
  if (dues.length === 0) return { words: 'nothing agreed', hint: '' }
  if (outstandingCents < 0) return { words: `${dollars(-outstandingCents)} theirs`, hint: 'more came than is owed' }
  if (outstandingCents === 0) return { words: 'paid', hint: `${dollars(dueCents)} in all` }
  const next = dues.find(({ openCents }) => openCents > 0)
  const hint = next ? `${next.dueOn < today ? 'was due' : 'due'} ${monthAndDay(next.dueOn)}` : ''
  return { words: `${dollars(outstandingCents)} due`, hint }
}

/** Money as the owner's copy of the sheet says it: paid, so much to collect, or that nothing was agreed. */
export function collectWords({ balance, dues }: EventMoney): string {
  const { outstandingCents } = balance
  if (dues.length === 0) return 'No price agreed'
  if (outstandingCents > 0) return `Collect ${dollars(outstandingCents)}`
  return outstandingCents < 0 ? `Paid; ${dollars(-outstandingCents)} is theirs` : 'Balance paid'
}
