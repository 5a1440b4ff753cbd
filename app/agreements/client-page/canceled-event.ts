import { getToday as todayIn } from '../../business/dates.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { formatFirstNames } from '../../events/event/first-name.ts'
import { formatNearDay } from '../proposals/format-deadline-day.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { computeCancellationRefund, computeRefundDeadline } from '../agreement/cancellation-refund.ts'
import { computeCancellationAmounts, type CancellationAmounts } from '../payments/cancellation-amounts.ts'
import { canceledEventText } from './canceled-event-text.ts'
import type { ClientPageData } from './client-page-data.ts'

/**
 * Money status of a canceled event, most urgent first: the client owes money, a refund is late, owed, in progress or sent,
 * all payments are retained, or nothing was paid. Days as 2027-05-15, amounts in cents.
 */
export type CancellationStatus =
  | { kind: 'owed'; cents: number }
  | { kind: 'late'; cents: number; dueBy: string }
  | { kind: 'to-come'; cents: number; dueBy: string | null }
  | { kind: 'under-way'; cents: number }
  | { kind: 'sent'; cents: number; on: string }
  | { kind: 'kept'; cents: number }
  | { kind: 'nothing-paid' }

/** Money of a canceled event on the client page. `toComeCents` is owed to the client and its refund has not begun. */
export type CanceledEventMoney = {
  /** Day of the cancellation. Null for agreements canceled before the day was stored. */
  canceledOn: string | null
  amounts: CancellationAmounts
  underWayCents: number
  toComeCents: number
  status: CancellationStatus
}

/** Computes the money of a canceled event, on the business's day `page.today`. */
export function getCanceledEventMoney(
  page: Pick<ClientPageData, 'account' | 'refunds' | 'settledAt' | 'today' | 'document'>,
): CanceledEventMoney {
  const { account, refunds, settledAt } = page
  const amounts = computeCancellationAmounts(account)
  const asked = refunds.underWay.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const underWayCents = Math.min(amounts.backCents, asked)
  const canceledOn = settledAt === null ? null : todayIn(settledAt, page.document.house.timeZone)
  const money = { canceledOn, amounts, underWayCents, toComeCents: amounts.backCents - underWayCents }
  return { ...money, status: getStatus(money, page) }
}

function getStatus(
  { canceledOn, amounts, underWayCents, toComeCents }: Omit<CanceledEventMoney, 'status'>,
  { refunds, today }: Pick<ClientPageData, 'refunds' | 'today'>,
): CancellationStatus {
  if (amounts.owedCents > 0) return { kind: 'owed', cents: amounts.owedCents }
  const dueBy = canceledOn && computeRefundDeadline(canceledOn)
  if (toComeCents > 0)
    return dueBy !== null && today > dueBy
      ? { kind: 'late', cents: toComeCents, dueBy }
      : { kind: 'to-come', cents: toComeCents, dueBy }
  if (underWayCents > 0) return { kind: 'under-way', cents: underWayCents }
  const last = refunds.sent.at(-1)
  if (amounts.gaveBackCents > 0 && last) return { kind: 'sent', cents: amounts.gaveBackCents, on: last.paidOn }
  return amounts.keptCents > 0 ? { kind: 'kept', cents: amounts.keptCents } : { kind: 'nothing-paid' }
}

/** Formats the day of a cancellation for the head of the client page. Null if it is not known. */
export function formatCancellationDay(page: ClientPageData): string | null {
  const { canceledOn } = getCanceledEventMoney(page)
  const said = getFormatter(page.language)
  return canceledOn && canceledEventText(page.language).canceledOn(formatNearDay(said, canceledOn, page.today))
}

/**
 * Formats a refund that differs from the signed steps on the day of the cancellation. Null if it is as signed, or where
 * that day is not known. The cancellation's own amount due is no part of what was owed before it.
 */
export function formatRefundDifference(page: ClientPageData): string | null {
  const { account, document, language, reach } = page
  const { amounts, canceledOn } = getCanceledEventMoney(page)
  if (canceledOn === null) return null
  const lowered = account.since.filter((amountDue) => amountDue.for?.code === 'called-off')
  const owedCents = account.dueCents - lowered.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const depositCents = account.deposit?.signedCents ?? 0
  const signed = computeCancellationRefund(
    document,
    { depositCents, paidCents: amounts.paidCents, owedCents },
    canceledOn,
  )
  if (amounts.keptCents === signed.keptCents) return null
  const text = canceledEventText(language)
  const { dollars } = getFormatter(language)
  return amounts.keptCents < signed.keptCents
    ? text.gaveMore(dollars(amounts.paidCents - amounts.keptCents))
    : text.keptMore(dollars(amounts.keptCents), formatPhoneNumber(reach.phone))
}

/** Formats a sentence on the money still open for a canceled event. */
export function formatCancellationSummary(page: ClientPageData): string {
  const { status } = getCanceledEventMoney(page)
  const said = getFormatter(page.language)
  const { lead } = canceledEventText(page.language)
  const name = formatFirstNames(page.document.client.name)
  switch (status.kind) {
    case 'owed':
      return lead.owed(name, said.dollars(status.cents))
    case 'late':
    case 'to-come':
      return lead.refundOpen(name)
    case 'under-way':
      return lead.underWay(name)
    case 'sent':
      return lead.sent(name, formatNearDay(said, status.on, page.today))
    default:
      return lead.settled(name)
  }
}
