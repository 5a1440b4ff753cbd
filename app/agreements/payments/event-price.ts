import { addDays, maxEventYear, parseDate } from '../../business/dates.ts'
import { parseDollars } from '../../business/forms/parse-dollars.ts'
import { formatDollars } from '../../business/money.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { TermsSettings } from '../proposals/terms.ts'
import { computeDepositDueDate, computeDefaultBalanceDate } from '../proposals/proposal-dates.ts'
import { computeDeposit } from '../proposals/proposal-totals.ts'
import { formatLedgerLabel } from '../agreement/format-amount-due-label.ts'
import { computeAmountsDue } from './amounts-due.ts'
import type { LedgerEntry, NewAmountDue } from './ledger.ts'
import { parsePayment, type ParsePaymentFormResult } from './parse-payment-form.ts'

/** The days that decide when amounts are due, as 2027-05-15. */
export type EventPriceDates = { today: string; eventDate: string }

/** Price of an event as agreed by phone: its amounts due, all $0 for a free event, and the payment made. */
export type EventPrice = {
  totalCents: number
  amountsDue: NewAmountDue[]
  payment: Pick<LedgerEntry, 'amountCents' | 'way' | 'paidOn'> | null
}

/** Deposit and due dates that the price form starts with. Integer cents, days as 2027-05-08. */
export type DefaultPriceTerms = { depositCents: number; depositOn: string; balanceOn: string }

/** Initial data of the price form. `source` says which source the total comes from. */
export type EventPriceFormDefaults = DefaultPriceTerms & {
  total: string
  deposit: string
  depositPercent: number
  depositLeastCents: number
  source: string
  /** Whether the balance day of the terms is today or past. */
  isBalancePast: boolean
  /** Address for emailing the agreed price to sign. Null if email is not possible. */
  emailTo: string | null
}

/** Returns the deposit and due days that the owner's terms give for a total. */
export function computeDefaultPriceTerms(
  totalCents: number,
  terms: Pick<TermsSettings, 'depositPercent' | 'depositLeastCents' | 'depositDays' | 'balanceDaysBefore'>,
  { today, eventDate }: EventPriceDates,
): DefaultPriceTerms {
  const balanceDay = computeDefaultBalanceDate(eventDate, terms.balanceDaysBefore)
  return {
    // A deposit is suggested even where the balance is due already, because the owner sees both days.
    depositCents: computeDeposit(totalCents, { ...terms, balanceDay: addDays(today, 1) }, today),
    depositOn: computeDepositDueDate(today, eventDate, terms.depositDays),
    balanceOn: balanceDay < today ? today : balanceDay,
  }
}

/** Parses the price of an event that is booked by hand. $0 needs the checkmark "Yes, free of charge". */
export function parseEventPrice(input: FormInput, days: EventPriceDates): ParsePaymentFormResult<EventPrice> {
  const errors: FieldError[] = []
  const total = parseDollars(input.total ?? '')
  if ('problem' in total) return rejectField({ field: 'total', message: total.problem })
  const totalCents = total.cents
  const isFree = input.free === 'yes'
  if (totalCents === 0)
    return isFree
      ? { ok: true, read: { totalCents, amountsDue: [buildFreeAmountDue(days.today)], payment: null } }
      : rejectField({ field: 'free', message: 'Enter the total, or tick “Yes, free of charge”' })
  if (isFree) return rejectField({ field: 'free', message: 'Enter 0 as the total, or uncheck “Yes, free of charge”' })
  const depositCents = readDeposit(input, totalCents, errors)
  const isPaid = input.paid === 'yes'
  if (!isPaid && input.paid !== 'no')
    errors.push({ field: 'paid', message: 'Say whether the deposit is paid: Yes, or Not yet' })
  if (isPaid && depositCents === 0)
    errors.push({ field: 'deposit', message: 'Enter what they paid as the deposit, or choose Not yet' })
  const payment = isPaid ? readDepositPayment(input, days.today, errors) : null
  const depositOn = isPaid || depositCents === 0 ? days.today : readDueDay('depositOn', input, days.today, errors)
  const balanceOn = depositCents >= totalCents ? days.today : readDueDay('balanceOn', input, days.today, errors)
  if (errors.length > 0) return { ok: false, errors }
  const amountsDue = computeAmountsDue({ totalCents, depositCents }, { balanceDay: balanceOn }, days).map(
    (amountDue): NewAmountDue => {
      // The balance is never due before the deposit.
      return { ...amountDue, dueOn: amountDue.kind === 'balance' && balanceOn > depositOn ? balanceOn : depositOn }
    },
  )
  return {
    ok: true,
    read: { totalCents, amountsDue, payment: payment && { ...payment, amountCents: depositCents } },
  }
}

/** Builds the amount due of $0 that marks an event as free, so that its price is not requested again. */
function buildFreeAmountDue(today: string): NewAmountDue {
  return { kind: 'balance', for: { code: 'free' }, amountCents: 0, dueOn: today }
}

function readDeposit(input: FormInput, totalCents: number, errors: FieldError[]): number {
  const deposit = parseDollars(input.deposit ?? '')
  if ('problem' in deposit) {
    const message = input.deposit?.trim() ? deposit.problem : 'Enter the deposit, or 0 for none'
    errors.push({ field: 'deposit', message })
    return 0
  }
  if (deposit.cents > totalCents)
    errors.push({ field: 'deposit', message: `Enter a deposit up to the total, ${formatDollars(totalCents)}` })
  return deposit.cents
}

function readDepositPayment(
  { way = '', paidOn = '' }: FormInput,
  today: string,
  errors: FieldError[],
): Pick<LedgerEntry, 'way' | 'paidOn'> | null {
  // The sum is the deposit, which is parsed already.
  const reading = parsePayment({ sum: '1', way, paidOn }, today)
  if (reading.ok) return { way: reading.read.way, paidOn: reading.read.paidOn }
  errors.push(...reading.errors)
  return null
}

function readDueDay(field: string, input: FormInput, today: string, errors: FieldError[]): string {
  const day = parseDate(input[field] ?? '')
  if (day !== null && day >= today) return day
  const what = formatLedgerLabel({ code: field === 'depositOn' ? 'deposit' : 'balance' }).toLowerCase()
  errors.push({ field, message: `Enter the day the ${what} is due, from today up to ${maxEventYear}` })
  return today
}

function rejectField(error: FieldError): { ok: false; errors: FieldError[] } {
  return { ok: false, errors: [error] }
}
