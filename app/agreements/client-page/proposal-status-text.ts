import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { formatCancellationSummary } from './canceled-event.ts'
import type { Language } from '../../ui/language.ts'
import { clientPageText, type ClientNextAction } from '../proposals/client-page-text.ts'
import type { ClientPageData } from './client-page-data.ts'

/** Text about the proposal's state. Null while it can be accepted without obstacles. */
export function formatProposalStatus(yours: ClientPageData): { heading: string; words: string } | null {
  const { document, signature, state, isTaken, isNext, language } = yours
  const { event, house, expiresOn } = document
  const { monthDay, longDay } = getFormatter(language)
  const { standing } = clientPageText(language)
  const day = monthDay(event.eventDate)
  const reach = standing.reach(formatPhoneNumber(yours.reach.phone))
  const said = formatAcceptance(signature, house.timeZone, language)
  switch (state) {
    case 'draft':
    case 'out':
      return isTaken ? standing.taken(day, isNext, reach) : null
    case 'agreed':
      return standing.agreed(day, said, yours.sums.isAllDue)
    case 'reserved':
      return standing.reserved(day, said)
    case 'postponed':
      return standing.postponed(day, formatPhoneNumber(yours.reach.phone))
    case 'ended':
      return standing.ended(day, longDay(expiresOn), reach)
    case 'declined':
      return standing.declined(reach)
    case 'taken-back':
    case 'replaced':
      return standing.takenBack(reach)
    case 'released':
      return standing.released(day, reach)
    case 'called-off':
      return { heading: standing.calledOff(day), words: formatCancellationSummary(yours) }
    case 'done':
      return standing.done(day)
  }
}

/** Next action a client can take with their own link. */
export function getClientNextAction({ state, account }: Pick<ClientPageData, 'state' | 'account'>): ClientNextAction {
  const isDue = account.open.length > 0
  switch (state) {
    case 'draft':
    case 'out':
      return 'sign'
    case 'agreed':
    case 'reserved':
      return isDue ? 'pay' : 'change'
    case 'postponed':
      return 'change'
    case 'done':
    case 'called-off':
      return isDue ? 'pay-only' : 'ask'
    default:
      return 'ask'
  }
}

/** Formats the signature line: "Signed by Maya Torres on Friday, November 20, 2026 at 9:12 PM." */
export function formatAcceptance(
  signature: ClientPageData['signature'],
  timeZone: string,
  language: Language = 'en',
): string {
  if (!signature) return ''
  const { name, at, kind } = signature
  const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  const { longDay, timeOf } = getFormatter(language)
  const day = longDay(there.toPlainDate().toString())
  return clientPageText(language).saidYes(name, { time: timeOf(at, timeZone), day, isOnPhone: kind === 'noted' })
}

/** Label of the accept button, with its total. */
export function formatAcceptButtonLabel({
  document: proposed,
  sums,
}: Pick<ClientPageData, 'document' | 'sums'>): string {
  const { monthDay, dollars } = getFormatter(proposed.language)
  return clientPageText(proposed.language).yes(monthDay(proposed.event.eventDate), dollars(sums.totalCents))
}
