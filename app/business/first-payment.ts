import { defineTranslations } from '../ui/language.ts'
import { addDays } from './dates.ts'

/** Deposit terms of proposals. The owner can change the defaults. */
export type DepositTerms = {
  depositPercent: number
  depositLeastCents: number
  /** The balance is due this many days before the event. Until then the guest count may be reduced. */
  balanceDaysBefore: number
}

export const defaultDepositTerms: DepositTerms = {
  depositPercent: 25,
  depositLeastCents: 25_000,
  balanceDaysBefore: 14,
}

/** The payment that books a date after acceptance: the deposit, the full total where it is already due, or nothing. */
export type FirstPayment = 'deposit' | 'everything' | 'nothing'

/** Returns the first payment of a proposal accepted `today`. Days as 2027-05-15. */
export function computeFirstPayment(
  { depositPercent, depositLeastCents, balanceDaysBefore }: DepositTerms,
  eventDate: string,
  today: string,
): FirstPayment {
  if (addDays(eventDate, -balanceDaysBefore) <= today) return 'everything'
  return depositPercent === 0 && depositLeastCents === 0 ? 'nothing' : 'deposit'
}

/** The condition that books a date, and its verb, in texts to clients. */
export const bookingConditionText = defineTranslations({
  en: {
    deposit: ['your yes and the deposit', 'make'],
    everything: ['your yes and your payment', 'make'],
    nothing: ['your yes to our proposal', 'makes'],
  } satisfies Record<FirstPayment, [yes: string, verb: string]>,
  es: {
    deposit: ['tu confirmación y el depósito', ''],
    everything: ['tu confirmación y tu pago', ''],
    nothing: ['tu confirmación de nuestra propuesta', ''],
  },
})
