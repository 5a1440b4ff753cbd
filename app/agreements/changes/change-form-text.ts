import { formatLongDate, formatMonthDay, formatWeekdayDate } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import type { CancellationRefund } from '../agreement/cancellation-refund.ts'
import type { AgreementChange } from '../agreement/agreement-change.ts'
import type { PaymentSummary } from '../payments/payment-summary.ts'
import type { EventPhase } from './change-phase.ts'
import type { ChangeAction, ChangePreviewAmounts } from './change-form-data.ts'

/** Label and hint of each action. */
export const changeActionLabels: Readonly<Record<ChangeAction, { label: string; hint: string }>> = {
  change: { label: 'The client changes something', hint: 'guests, hours, the place, more drinks' },
  day: { label: 'It moves to another day', hint: 'what was agreed moves with it' },
  price: { label: 'The price changes', hint: 'lower or higher, in writing' },
  postpone: { label: 'It is postponed, no new day yet', hint: 'what they paid still counts' },
  they: { label: 'They cancel', hint: 'what is kept, and what goes back' },
  we: { label: 'We cancel', hint: 'everything goes back, unless you say otherwise' },
}

/** Messages about what can't change once an event has started, or is over. */
export const lockedFieldsMessages: Readonly<Record<Exclude<EventPhase, 'ahead'>, string>> = {
  'under-way':
    'The event has started, so its date, start time, and place can’t change anymore, and it can’t be postponed.',
  over: 'The event is over, so its date, times, guests, place, and bartenders can’t change anymore. You can still change extras and the price.',
}

/** Message on an event marked done. The agreement is closed, and corrections are made on the Money tab. */
export const doneEventMessage =
  'This event is done, so there is nothing left to change. If more is owed, or less, correct it on the Money tab.'

/** Text of the refund by the signed terms today, and after the next deadline. The full amount where we cancel. */
export function formatRefundTerms(
  what: 'they' | 'we',
  { paidCents, backCents, keptCents, until, next }: CancellationRefund,
): string {
  if (paidCents === 0) return 'They have not paid anything, so there is nothing to refund.'
  if (what === 'we')
    return `They paid ${formatDollars(paidCents)}. Since you cancel, all of it goes back, unless you enter an amount to keep.`
  const today = `They paid ${formatDollars(paidCents)}. Under the terms you agreed on, you refund ${formatDollars(backCents)} if you cancel today, and keep ${formatDollars(keptCents)}.`
  if (!until || !next) return today
  return next.until
    ? `${today} From ${formatLongDate(next.from)} until ${formatLongDate(next.until)}, you refund ${formatDollars(next.backCents)}, and then less.`
    : `${today} From ${formatLongDate(next.from)} on, you refund ${formatDollars(next.backCents)}.`
}

/** Label of the preview's button: the action with its sum. */
export function formatChangeButtonLabel(
  what: ChangeAction,
  { after, eventDate }: { after: ChangePreviewAmounts; eventDate: string },
): string {
  const { dueCents, oweThemCents, paidCents } = after
  switch (what) {
    case 'change':
    case 'price':
      return `Change it: ${formatDollars(dueCents)} total`
    case 'day':
      return `Move it to ${formatWeekdayDate(eventDate)}, ${formatDollars(dueCents)} total`
    case 'postpone':
      return paidCents > 0 ? `Postpone it, ${formatDollars(paidCents)} stays paid` : 'Postpone the event'
    case 'they':
    case 'we':
      if (dueCents === 0 && oweThemCents === 0) return 'Cancel the event'
      return `Cancel the event: keep ${formatDollars(dueCents)}, ${oweThemCents > 0 ? `refund ${formatDollars(oweThemCents)}` : 'nothing goes back'}`
  }
}

type SettledChange = Pick<
  AgreementChange,
  'kind' | 'state' | 'beforeCents' | 'afterCents' | 'eventDate' | 'isUndated' | 'expiresOn'
> & {
  /** Date of the event before the change. */
  from: string
}

/** Result of a change in a sentence with its sum. */
export function formatChangeOutcome(
  { kind, state, beforeCents, afterCents, eventDate, isUndated, expiresOn, from }: SettledChange,
  account: Pick<PaymentSummary, 'paidCents' | 'openCents' | 'oweThemCents'> | null,
): string {
  const { paidCents, openCents, oweThemCents } = account ?? { paidCents: 0, openCents: 0, oweThemCents: 0 }
  const open = !account
    ? ''
    : oweThemCents > 0
      ? `You owe them ${formatDollars(oweThemCents)}.`
      : openCents > 0
        ? `${formatDollars(openCents)} is still to pay.`
        : 'Nothing is owed.'
  if (state === 'offered')
    return `Offered at ${formatDollars(afterCents)}. They have until ${formatLongDate(expiresOn)} to sign it on their page.`
  if (state !== 'agreed')
    return `${state === 'declined' ? 'Declined' : 'Withdrawn'}. What you agreed on stays: ${formatDollars(beforeCents)}.`
  if (kind === 'call-off')
    return account
      ? `${formatMonthDay(from)} is canceled. You keep ${formatDollars(afterCents)}. ${oweThemCents > 0 ? open : openCents > 0 ? `They still owe ${formatDollars(openCents)}.` : 'Nothing goes back, and they owe nothing more.'}`
      : `${formatMonthDay(from)} is canceled.`
  if (kind === 'postpone')
    return `${formatMonthDay(from)} is postponed with no new day yet.${paidCents > 0 ? ` The ${formatDollars(paidCents)} they paid still counts.` : ''}`
  const moved = eventDate === from ? '' : ` on ${formatLongDate(eventDate)}`
  const difference = afterCents - beforeCents
  const than =
    difference === 0
      ? 'as before'
      : `${formatDollars(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than before`
  return `Agreed${moved}: ${formatDollars(afterCents)} total, ${than}.${isUndated ? ' It is still postponed, with no new day yet.' : ''} ${open}`.trimEnd()
}
