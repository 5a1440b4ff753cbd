import { addDays } from '../../business/dates.ts'
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
  left: string
  isSoon: boolean
}

/** Formats what is paid of the total. Null if nothing is open. */
export function formatPaymentProgress(page: ClientPageData): PaymentProgress | null {
  const { account, clearing, language } = page
  const { openCents, dueCents, next } = account
  if (openCents <= 0 || next === null) return null
  const { owed } = clientPageText(language)
  const paidCents = Math.max(0, account.paidCents)
  const said = getFormatter(language).inOneForm([paidCents, dueCents, openCents, next.cents])
  return {
    paidCents,
    totalCents: dueCents,
    words: owed.progress(said(paidCents), said(dueCents)),
    isSoon: isDueSoon(page),
    left: owed.toGo(
      said(openCents),
      clearing.length > 0 ? null : { sum: said(next.cents), due: formatClientDueDate(next.dueOn, page) },
    ),
  }
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
