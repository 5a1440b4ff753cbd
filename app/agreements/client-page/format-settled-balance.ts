import { addDays, diffDays } from '../../business/dates.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import { formatDeadlineDay } from '../proposals/format-deadline-day.ts'
import type { ClientPageData } from './client-page-data.ts'

/** Formats a due date: "due by Monday", "was due Friday". */
export function formatClientDueDate(
  dueOn: string,
  { language, today }: Pick<ClientPageData, 'language' | 'today'>,
): string {
  const { owed } = clientPageText(language)
  const day = formatDeadlineDay(getFormatter(language), dueOn, today)
  return dueOn < today ? owed.wasDue(day) : owed.dueBy(day)
}

/** Whether the next amount is due within three weeks, so that its payment is the main action. */
export function isDueSoon({ account, today }: Pick<ClientPageData, 'account' | 'today'>): boolean {
  return account.next !== null && account.next.dueOn <= addDays(today, 21)
}

/**
 * Progress of a booked event's payments: the paid and unpaid part of the total. A payment in progress has no due date.
 */
export type PaymentProgress = {
  paidCents: number
  totalCents: number
  words: string
  /** Null where `dueNow` names the same amount. */
  left: string | null
  isSoon: boolean
  /** The next amount with the days left, within four days of its due date. */
  dueNow: string | null
}

/** Days before a due date in which it is the first thing the page says. */
const attentionDays = 4

/** Formats what is paid of the total. Null if nothing is open. */
export function formatPaymentProgress(page: ClientPageData): PaymentProgress | null {
  const { account, clearing, language } = page
  const { openCents, dueCents, next } = account
  if (openCents <= 0 || next === null) return null
  const { owed } = clientPageText(language)
  const paidCents = Math.max(0, account.paidCents)
  const said = getFormatter(language).inOneForm([paidCents, dueCents, openCents, next.cents])
  const daysLeft = diffDays(page.today, next.dueOn)
  const isNow = clearing.length === 0 && daysLeft >= 0 && daysLeft <= attentionDays
  const day = formatDeadlineDay(getFormatter(language), next.dueOn, page.today)
  return {
    paidCents,
    totalCents: dueCents,
    words: owed.progress(said(paidCents), said(dueCents)),
    isSoon: isDueSoon(page),
    dueNow: isNow ? owed.dueSoon(said(next.cents), day, daysLeft) : null,
    left:
      isNow && openCents === next.cents
        ? null
        : owed.toGo(
            said(openCents),
            isNow || clearing.length > 0 ? null : { sum: said(next.cents), due: formatClientDueDate(next.dueOn, page) },
          ),
  }
}

/** Whether a booked event is paid, or more than paid, which is then said at the top of the page. */
export function isPaidInFull({ state, account }: Pick<ClientPageData, 'state' | 'account'>): boolean {
  return state === 'reserved' && account.next === null && account.receivedCents > 0
}

/** Formats what was paid, refunded and is owed to a client who has nothing left to pay. */
export function formatSettledBalance(
  { oweThemCents, receivedCents, returnedCents, isAsleep }: ClientPageData['account'],
  language: ClientPageData['language'],
): string {
  const { dollars } = getFormatter(language)
  const { owed } = clientPageText(language)
  const moved = { received: dollars(receivedCents), refunded: returnedCents > 0 ? dollars(returnedCents) : null }
  if (oweThemCents > 0) return owed.oweYou(moved, dollars(oweThemCents))
  if (isAsleep) return receivedCents > 0 ? owed.paidAsleep(moved) : owed.asleep
  return receivedCents > 0 ? owed.allPaid(moved) : owed.nothingOpen
}
