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

/** Text where the client has nothing left to pay. */
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
