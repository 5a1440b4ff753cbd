import { defineTranslations } from '../ui/language.ts'
import { addDays } from './dates.ts'

/** How a yes is paid for, as a usual bar has it and as the owner may say otherwise. */
export type DepositTerms = {
  depositPercent: number
  depositLeastCents: number
  /** The rest is due so many days before the event, and so long guests may become fewer. */
  balanceDaysBefore: number
}

export const defaultDepositTerms: DepositTerms = {
  depositPercent: 25,
  depositLeastCents: 25_000,
  balanceDaysBefore: 14,
}

/** What makes a date theirs besides their yes: the deposit, the full total where it is due by then, or nothing. */
export type FirstPayment = 'deposit' | 'everything' | 'nothing'

/** What a yes of `today` to an event of that day would be asked to pay first. Days as 2027-05-15. */
export function computeFirstPayment(
  { depositPercent, depositLeastCents, balanceDaysBefore }: DepositTerms,
  eventDate: string,
  today: string,
): FirstPayment {
  if (addDays(eventDate, -balanceDaysBefore) <= today) return 'everything'
  return depositPercent === 0 && depositLeastCents === 0 ? 'nothing' : 'deposit'
}

/** What makes a date theirs, and the verb that goes with it, to those who are asked for it. */
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
