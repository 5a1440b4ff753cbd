import type { FormInput } from '../../ui/form-field.ts'
import { parseDate } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { parseDollars } from '../../business/forms/parse-dollars.ts'
import { countCharacters, normalizeLine } from '../../plumbing/http/normalize-text.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { paymentMethods } from '../proposals/proposal.ts'
import { proposalPaymentMethodLabels } from '../proposals/terms.ts'
import type { LedgerEntry } from './ledger.ts'
import type { RefundEligibility } from './refund-eligibility.ts'

export type ParsePaymentFormResult<T> = { ok: true; read: T } | { ok: false; errors: FieldError[] }

/** Labels of payment methods, with "Another way". */
export const paymentMethodLabels: Readonly<Record<LedgerEntry['way'], string>> = {
  ...proposalPaymentMethodLabels,
  other: 'Another way',
}

/** Formats the method of an entry for the owner. */
export function formatOwnerPaymentMethod({ way, paidWith }: Pick<LedgerEntry, 'way' | 'paidWith'>): string {
  if (paidWith === 'account') return 'Bank account'
  return paidWith === 'online' ? 'Online' : paymentMethodLabels[way]
}

/** A payment or tip as the owner recorded it. */
export type PaymentInput = Pick<LedgerEntry, 'amountCents' | 'way' | 'paidOn' | 'reference' | 'isTip'> & {
  hasReceipt: boolean
}

/** Parses a payment by hand: a sum above zero, a method, and a day not after today. */
export function parsePayment(input: FormInput, today: string): ParsePaymentFormResult<PaymentInput> {
  const errors: FieldError[] = []
  const amountCents = readSum('sum', input, errors)
  const way = readPaymentMethod('way', input, errors)
  const paidOn = readPastDay('paidOn', input, today, errors)
  const reference = parsePaymentTextLine('reference', input, 100, errors)
  const rest = { isTip: input.for === 'tip', hasReceipt: input.receipt === 'yes' }
  return errors.length > 0
    ? { ok: false, errors }
    : { ok: true, read: { amountCents, way, paidOn, reference, ...rest } }
}

/** Parses a refund, up to the refundable sum of its entry. */
export function parseRefund(
  input: FormInput,
  { refundableCents }: RefundEligibility,
  today: string,
): ParsePaymentFormResult<Pick<LedgerEntry, 'amountCents' | 'way' | 'paidOn' | 'reason'>> {
  const errors: FieldError[] = []
  const amountCents = readLimitedSum('refundSum', input, refundableCents, errors)
  const way = readPaymentMethod('refundWay', input, errors)
  const paidOn = readPastDay('refundOn', input, today, errors)
  const reason = readReason('refundReason', input, errors)
  return errors.length > 0 ? { ok: false, errors } : { ok: true, read: { amountCents, way, paidOn, reason } }
}

/** Parses a refund to a card, up to the rest of its payment. */
export function parseCardRefund(
  input: FormInput,
  leftCents: number,
): ParsePaymentFormResult<Pick<LedgerEntry, 'amountCents' | 'reason'>> {
  const errors: FieldError[] = []
  const amountCents = readLimitedSum('cardSum', input, leftCents, errors)
  const reason = readReason('cardReason', input, errors)
  return errors.length > 0 ? { ok: false, errors } : { ok: true, read: { amountCents, reason } }
}

/** Parses the reason of a reversal. */
export function parseReversal(input: FormInput): ParsePaymentFormResult<{ reason: string }> {
  const errors: FieldError[] = []
  const reason = readReason('reverseReason', input, errors)
  return errors.length > 0 ? { ok: false, errors } : { ok: true, read: { reason } }
}

/** Parses a purchase order number of the client. Empty for none. */
export function parsePurchaseOrderNumber(input: FormInput): ParsePaymentFormResult<{ poNumber: string }> {
  const errors: FieldError[] = []
  const poNumber = parsePaymentTextLine('poNumber', input, 40, errors)
  return errors.length > 0 ? { ok: false, errors } : { ok: true, read: { poNumber } }
}

function readSum(field: string, input: FormInput, errors: FieldError[]): number {
  const reading = parseDollars(input[field] ?? '')
  if ('problem' in reading) {
    const isNegative = /^\s*\$?\s*[-–−]/.test(input[field] ?? '')
    const message = isNegative ? 'Enter the sum without a minus; what went back is a refund' : reading.problem
    errors.push({ field, message })
    return 0
  }
  if (reading.cents === 0) errors.push({ field, message: 'Enter more than 0, like 250' })
  return reading.cents
}

function readLimitedSum(field: string, input: FormInput, mostCents: number, errors: FieldError[]): number {
  const cents = readSum(field, input, errors)
  if (errors.length === 0 && cents > mostCents)
    errors.push({
      field,
      message:
        mostCents === 0
          ? 'Nothing of this is left to refund'
          : `Enter at most ${formatDollars(mostCents)}: that is what is left of this payment`,
    })
  return cents
}

function readPaymentMethod(field: string, input: FormInput, errors: FieldError[]): LedgerEntry['way'] {
  const way = input[field] ?? ''
  if (way === 'other' || (paymentMethods as readonly string[]).includes(way)) return way as LedgerEntry['way']
  errors.push({ field, message: field === 'refundWay' ? 'Choose how it was refunded' : 'Choose how it was paid' })
  return 'other'
}

function readPastDay(field: string, input: FormInput, today: string, errors: FieldError[]): string {
  const day = parseDate(input[field] ?? '')
  if (day === null || day > today || day < '2000-01-01')
    errors.push({ field, message: 'Enter the day, today or before' })
  return day ?? today
}

function readReason(field: string, input: FormInput, errors: FieldError[]): string {
  const reason = parsePaymentTextLine(field, input, 200, errors)
  if (reason === '') errors.push({ field, message: 'Say why, in a word or two: it stays in the books' })
  return reason
}

export function parsePaymentTextLine(field: string, input: FormInput, most: number, errors: FieldError[]): string {
  const line = normalizeLine(input[field])
  if (countCharacters(line) > most) errors.push({ field, message: `Shorten it to ${most} characters` })
  return line
}
