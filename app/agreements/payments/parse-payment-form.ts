import type { FormInput } from '../../ui/form-field.ts'
import { maxEventYear, parseDate } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { parseDollars, parseSignedDollars } from '../../business/forms/parse-dollars.ts'
import { countCharacters, normalizeLine } from '../../plumbing/http/normalize-text.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { paymentMethods } from '../proposals/proposal.ts'
import { proposalPaymentMethodLabels } from '../proposals/terms.ts'
import type { SalesTax, TaxClass } from '../sales-tax/sales-tax.ts'
import { taxClassLabels } from '../sales-tax/tax-labels.ts'
import type { AmountDue, LedgerEntry } from './ledger.ts'
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
  const reference = readLine('reference', input, 100, errors)
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

/** Options for the tax class of an added amount, including none. */
export const taxClassOptionLabels: Readonly<Record<TaxClass | 'none', string>> = { none: 'No tax', ...taxClassLabels }

type AddedAmountTerms = {
  /** Total owed before the addition. */
  dueCents: number
  today: string
  /** Computes the sales tax of an amount of a class. Null where no tax is charged and no class is asked for. */
  taxOn: ((taxClass: TaxClass, cents: number) => number) | null
  /** Sales tax to store with the amount. */
  by?: SalesTax
}

/**
 * Parses an added amount due, or a reduction where the sum has a minus. The total owed never falls below zero. A taxed
 * sum is typed before tax.
 */
export function parseAddedAmountDue(
  input: FormInput,
  { dueCents, today, taxOn, by }: AddedAmountTerms,
): ParsePaymentFormResult<Pick<AmountDue, 'label' | 'amountCents' | 'dueOn' | 'tax'>> {
  const errors: FieldError[] = []
  const label = readLine('dueLabel', input, 120, errors)
  if (label === '') errors.push({ field: 'dueLabel', message: 'Say what it is for: it goes on the invoice' })
  const sum = parseSignedDollars(input.dueSum ?? '')
  const typedCents = 'cents' in sum ? sum.cents : 0
  const taxClass = readTaxClass(input.dueClass)
  const tax = taxOn && taxClass && { class: taxClass, cents: taxOn(taxClass, typedCents), ...(by && { by }) }
  const amountCents = typedCents + (tax?.cents ?? 0)
  if ('problem' in sum) errors.push({ field: 'dueSum', message: sum.problem })
  else if (typedCents === 0)
    errors.push({ field: 'dueSum', message: 'Enter an amount, like 75; or −75 where they owe less' })
  else if (amountCents < 0 && dueCents + amountCents < 0)
    errors.push({
      field: 'dueSum',
      message: `The total is only ${formatDollars(Math.max(0, dueCents))}: lower it by that at most${tax?.cents ? ', with its tax' : ''}`,
    })
  const dueOn = parseDate(input.dueOn ?? '')
  if (dueOn === null || dueOn < today)
    errors.push({ field: 'dueOn', message: `Enter the day it is due, from today up to ${maxEventYear}` })
  return errors.length > 0
    ? { ok: false, errors }
    : { ok: true, read: { label, amountCents, dueOn: dueOn!, ...(tax && { tax }) } }
}

function readTaxClass(typed: string | undefined): TaxClass | null {
  return typed !== undefined && Object.hasOwn(taxClassLabels, typed) ? (typed as TaxClass) : null
}

/** Parses a purchase order number of the client. Empty for none. */
export function parsePurchaseOrderNumber(input: FormInput): ParsePaymentFormResult<{ poNumber: string }> {
  const errors: FieldError[] = []
  const poNumber = readLine('poNumber', input, 40, errors)
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
  const reason = readLine(field, input, 200, errors)
  if (reason === '') errors.push({ field, message: 'Say why, in a word or two: it stays in the books' })
  return reason
}

function readLine(field: string, input: FormInput, most: number, errors: FieldError[]): string {
  const line = normalizeLine(input[field])
  if (countCharacters(line) > most) errors.push({ field, message: `Shorten it to ${most} characters` })
  return line
}
