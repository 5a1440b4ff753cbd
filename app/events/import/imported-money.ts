import { parseSignedDollars } from '../../business/forms/parse-dollars.ts'
import type { ImportField } from './column-mapping.ts'
import type { DayAndTime } from './foreign-cells.ts'

/** One payment of a file in integer cents, the tip and what went back beside it, and the day it counts on. */
export type ImportedPayment = {
  cents: number
  tipCents: number
  refundedCents: number
  paidOn: string
  /** How it was paid and the file's own number of it; empty where neither is said. */
  reference: string
}

/** The sum agreed in all in integer cents, and what was paid of it. */
export type ImportedAmounts = { bookedCents: number; payments: ImportedPayment[] }

type Said = (field: ImportField) => string
type Flaw = (field: ImportField, message: string) => void
type Days = { date: string; today: string; readDay: (text: string) => DayAndTime | null }

/** The sums of all payments beside their tips, in integer cents. */
export function sumImportedPayments({ payments }: Pick<ImportedAmounts, 'payments'>): number {
  return payments.reduce((sum, { cents }) => sum + cents, 0)
}

/**
 * The sums of a row; null where there are none. Where the file does not say when something was paid, it was today, and of an
 * event that is over on its day, so that the money of years ago is not this year's.
 */
export function parseImportedAmounts(said: Said, days: Days, flaw: Flaw): ImportedAmounts | null {
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

function readSum(field: ImportField, said: Said, flaw: Flaw): number {
  const cents = centsIn(said(field))
  if (cents === null) flaw(field, 'We cannot read this sum: write it like 1500 or 1,500.50, at most 100,000')
  else if (cents < 0) flaw(field, 'It is below 0: enter the total, 0 or more')
  return Math.max(0, cents ?? 0)
}

function readPaidOn(text: string, { date, today, readDay }: Days, flaw: Flaw): string {
  const usual = date < today ? date : today
  if (text === '') return usual
  const day = readDay(text)?.day ?? null
  if (day !== null && day <= today) return day
  flaw('paidOn', 'This is no day up to today that we can read')
  return usual
}

/** "$1,500.00", "USD 1500" and a sheet's own "1500.5" in cents; null for what is no one sum, nothing for no words. */
function centsIn(text: string): number | null {
  if (text === '') return 0
  const plain = text.replace(/^us(d|\$)\s*|\s*usd$/gi, '').replace(/\.\d$/, '$&0')
  const reading = parseSignedDollars(plain)
  return 'cents' in reading ? reading.cents : null
}
