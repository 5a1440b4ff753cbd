import { lastYear, readDay } from '../../business/dates.ts'
import { dollars } from '../../business/money.ts'
import { readDollars, readSignedDollars } from '../../business/forms/read-dollars.ts'
import { lengthOf, typedLine } from '../../plumbing/http/typed-text.ts'
import type { FieldMessage } from '../../ui/field-errors.ts'
import { taxClassWords } from '../proposals/draft-form.ts'
import { payWays, type TaxClass } from '../proposals/proposal.ts'
import { wayWords } from '../proposals/terms.ts'
import type { Due, Entry, Remedy } from './ledger.ts'

type Words = Record<string, string>
export type Reading<T> = { ok: true; read: T } | { ok: false; errors: FieldMessage[] }

/** How money can come by hand, and what else there is. */
export const entryWays: Readonly<Record<Entry['way'], string>> = { ...wayWords, other: 'Another way' }

/** How an entry came or went, as the owner reads it. */
export function entryWay({ way, paidWith }: Pick<Entry, 'way' | 'paidWith'>): string {
  if (paidWith === 'account') return 'Bank account'
  return paidWith === 'online' ? 'Online' : entryWays[way]
}

/** What an entry is. */
export const entryKinds: Readonly<Record<Entry['kind'], string>> = {
  payment: 'Received',
  tip: 'Tip',
  refund: 'Refund',
  reversal: 'Reversed',
}

/** A payment or tip as the owner noted it. */
export type NotedPayment = Pick<Entry, 'amountCents' | 'way' | 'paidOn' | 'reference' | 'isTip'> & {
  hasReceipt: boolean
}

/** Reads a payment by hand: a sum above nothing, how, on which day up to today. */
export function readPayment(words: Words, today: string): Reading<NotedPayment> {
  const errors: FieldMessage[] = []
  const amountCents = readSum('sum', words, errors)
  const way = readWay('way', words, errors)
  const paidOn = readPast('paidOn', words, today, errors)
  const reference = readLine('reference', words, 100, errors)
  const rest = { isTip: words.for === 'tip', hasReceipt: words.receipt === 'yes' }
  return errors.length > 0
    ? { ok: false, errors }
    : { ok: true, read: { amountCents, way, paidOn, reference, ...rest } }
}

/** Reads what is given back of an entry: no more than there is of it. */
export function readRefund(
  words: Words,
  { refundableCents }: Remedy,
  today: string,
): Reading<Pick<Entry, 'amountCents' | 'way' | 'paidOn' | 'reason'>> {
  const errors: FieldMessage[] = []
  const amountCents = readPart('refundSum', words, refundableCents, errors)
  const way = readWay('refundWay', words, errors)
  const paidOn = readPast('refundOn', words, today, errors)
  const reason = readReason('refundReason', words, errors)
  return errors.length > 0 ? { ok: false, errors } : { ok: true, read: { amountCents, way, paidOn, reason } }
}

/** Reads what goes back to the card it came by: no more than is left of it. */
export function readCardRefund(words: Words, leftCents: number): Reading<Pick<Entry, 'amountCents' | 'reason'>> {
  const errors: FieldMessage[] = []
  const amountCents = readPart('cardSum', words, leftCents, errors)
  const reason = readReason('cardReason', words, errors)
  return errors.length > 0 ? { ok: false, errors } : { ok: true, read: { amountCents, reason } }
}

/** Why an entry is taken back. */
export function readReversal(words: Words): Reading<{ reason: string }> {
  const errors: FieldMessage[] = []
  const reason = readReason('reverseReason', words, errors)
  return errors.length > 0 ? { ok: false, errors } : { ok: true, read: { reason } }
}

/** What is added by hand: of a class that is taxed, or of none. */
export const extraClassWords: Readonly<Record<TaxClass | 'none', string>> = { none: 'No tax', ...taxClassWords }

type ExtraTerms = {
  /** What is owed in all before it. */
  dueCents: number
  today: string
  /** The sales tax that so much more of a class brings; null where none is charged, and no class is asked. */
  taxOn: ((taxClass: TaxClass, cents: number) => number) | null
}

/**
 * Reads something more that is owed, or less where its sum has a minus; all that is owed is never below nothing. What has a
 * class is typed before its tax.
 */
export function readExtraDue(
  words: Words,
  { dueCents, today, taxOn }: ExtraTerms,
): Reading<Pick<Due, 'label' | 'amountCents' | 'dueOn' | 'tax'>> {
  const errors: FieldMessage[] = []
  const label = readLine('dueLabel', words, 120, errors)
  if (label === '') errors.push({ field: 'dueLabel', message: 'Say what it is for: it goes on the invoice' })
  const sum = readSignedDollars(words.dueSum ?? '')
  const typedCents = 'cents' in sum ? sum.cents : 0
  const taxClass = readTaxClass(words.dueClass)
  const tax = taxOn && taxClass && { class: taxClass, cents: taxOn(taxClass, typedCents) }
  const amountCents = typedCents + (tax?.cents ?? 0)
  if ('problem' in sum) errors.push({ field: 'dueSum', message: sum.problem })
  else if (typedCents === 0) errors.push({ field: 'dueSum', message: 'Enter more than 0, like 75' })
  else if (amountCents < 0 && dueCents + amountCents < 0)
    errors.push({
      field: 'dueSum',
      message: `The total is only ${dollars(Math.max(0, dueCents))}: lower it by that at most${tax?.cents ? ', with its tax' : ''}`,
    })
  const dueOn = readDay(words.dueOn ?? '')
  if (dueOn === null || dueOn < today)
    errors.push({ field: 'dueOn', message: `Enter the day it is due, from today up to ${lastYear}` })
  return errors.length > 0
    ? { ok: false, errors }
    : { ok: true, read: { label, amountCents, dueOn: dueOn!, ...(tax && { tax }) } }
}

function readTaxClass(typed: string | undefined): TaxClass | null {
  return typed !== undefined && Object.hasOwn(taxClassWords, typed) ? (typed as TaxClass) : null
}

/** A number of their own books, empty for none. */
export function readPoNumber(words: Words): Reading<{ poNumber: string }> {
  const errors: FieldMessage[] = []
  const poNumber = readLine('poNumber', words, 40, errors)
  return errors.length > 0 ? { ok: false, errors } : { ok: true, read: { poNumber } }
}

function readSum(field: string, words: Words, errors: FieldMessage[]): number {
  const reading = readDollars(words[field] ?? '')
  if ('problem' in reading) {
    const isNegative = /^\s*\$?\s*[-–−]/.test(words[field] ?? '')
    const message = isNegative ? 'Enter the sum without a minus; what went back is a refund' : reading.problem
    errors.push({ field, message: message.replace('a price', 'a sum').replace('the price', 'the sum') })
    return 0
  }
  if (reading.cents === 0) errors.push({ field, message: 'Enter more than 0, like 250' })
  return reading.cents
}

function readPart(field: string, words: Words, mostCents: number, errors: FieldMessage[]): number {
  const cents = readSum(field, words, errors)
  if (errors.length === 0 && cents > mostCents)
    errors.push({
      field,
      message:
        mostCents === 0
          ? 'Nothing of this is left to refund'
          : `Enter at most ${dollars(mostCents)}: that is what is left of this payment`,
    })
  return cents
}

function readWay(field: string, words: Words, errors: FieldMessage[]): Entry['way'] {
  const way = words[field] ?? ''
  if (way === 'other' || (payWays as readonly string[]).includes(way)) return way as Entry['way']
  errors.push({ field, message: 'Choose how it was paid' })
  return 'other'
}

function readPast(field: string, words: Words, today: string, errors: FieldMessage[]): string {
  const day = readDay(words[field] ?? '')
  if (day === null || day > today || day < '2000-01-01')
    errors.push({ field, message: 'Enter the day, today or before' })
  return day ?? today
}

function readReason(field: string, words: Words, errors: FieldMessage[]): string {
  const reason = readLine(field, words, 200, errors)
  if (reason === '') errors.push({ field, message: 'Say why, in a word or two: it stays in the books' })
  return reason
}

function readLine(field: string, words: Words, most: number, errors: FieldMessage[]): string {
  const line = typedLine(words[field])
  if (lengthOf(line) > most) errors.push({ field, message: `Shorten it to ${most} characters` })
  return line
}
