import { parseSignedDollars } from '../../../business/forms/parse-dollars.ts'
import type { ImportField } from './import-fields.ts'
import type { DayAndTime } from './spreadsheet-cells.ts'

/** A payment in a file with its tip and refund in integer cents, and its payment date. */
export type ImportedPayment = {
  cents: number
  tipCents: number
  refundedCents: number
  paidOn: string
  /** Payment method and the file's own payment number. Both may be empty. */
  reference: string
}

/** The agreed total in integer cents, and the payments. */
export type ImportedAmounts = { bookedCents: number; payments: ImportedPayment[] }

type FieldReader = (field: ImportField) => string
type ErrorReporter = (field: ImportField, message: string) => void
type Days = { date: string; today: string; readDay: (text: string) => DayAndTime | null }

/** Sum of the payments without tips, in integer cents. */
export function sumImportedPayments({ payments }: Pick<ImportedAmounts, 'payments'>): number {
  return payments.reduce((sum, { cents }) => sum + cents, 0)
}

/**
 * Parses the amounts of a row, or returns null if there are none. A payment without a date counts today, or on the
 * event's day if that has passed. Money of past years thus does not count in this year.
 */
export function parseImportedAmounts(said: FieldReader, days: Days, flaw: ErrorReporter): ImportedAmounts | null {
  const sum = (field: ImportField) => readSum(field, said, flaw)
  const bookedCents = sum('booked')
  const [totalCents, onceCents] = [sum('paid'), sum('payment')]
  const cents = onceCents || totalCents
  const refunded = sum('refunded')
  const paidOn = readPaidOn(said('paidOn'), days, flaw)
  if (refunded > cents) flaw('refunded', 'This is more than was paid')
  const refundedCents = Math.min(refunded, cents)
  const tipCents = sum('tip')
  const reference = [said('payWay'), said('payReference')].filter(Boolean).join(', ')
  const payment = { cents, tipCents, refundedCents, paidOn, reference }
  const payments = cents + tipCents > 0 ? [payment] : []
  return bookedCents === 0 && payments.length === 0 ? null : { bookedCents, payments }
}

function readSum(field: ImportField, said: FieldReader, flaw: ErrorReporter): number {
  const cents = parseCents(said(field))
  if (cents === null) flaw(field, 'We cannot read this sum: write it like 1500 or 1,500.50, at most 100,000')
  else if (cents < 0) flaw(field, 'It is below 0: enter the total, 0 or more')
  return Math.max(0, cents ?? 0)
}

function readPaidOn(text: string, { date, today, readDay }: Days, flaw: ErrorReporter): string {
  const usual = date < today ? date : today
  if (text === '') return usual
  const day = readDay(text)?.day ?? null
  if (day !== null && day <= today) return day
  flaw('paidOn', 'This is no day up to today that we can read')
  return usual
}

/**
 * Parses "$1,500.00", "USD 1500" and a spreadsheet's "1500.5" to cents. Returns 0 for empty text and null if the text is
 * not a single amount.
 */
function parseCents(text: string): number | null {
  if (text === '') return 0
  const plain = text.replace(/^us(d|\$)\s*|\s*usd$/gi, '').replace(/\.\d$/, '$&0')
  const reading = parseSignedDollars(plain)
  return 'cents' in reading ? reading.cents : null
}
