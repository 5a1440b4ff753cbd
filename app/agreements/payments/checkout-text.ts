import type { Language } from '../../ui/language.ts'
import { moneyText, type OverdueAmountText } from './money-text.ts'

/** Formats the message for a client who tapped "Pay by card" and cannot be sent to a payment page, by reason. */
export function formatCheckoutMessage(
  kind:
    | 'link'
    | 'paid'
    | 'clearing'
    | 'nothing-due'
    | 'too-small'
    | 'ended'
    | 'off'
    | 'offer-changed'
    | 'sum-changed'
    | 'unavailable'
    | 'redirect',
  { phone, language }: { phone: string; language?: Language },
): { heading: string; words: string } {
  const { pay } = moneyText(language)
  switch (kind) {
    case 'redirect':
    case 'link':
      return pay.ready
    case 'paid':
      return pay.paid
    case 'clearing':
      return pay.clearing
    case 'nothing-due':
      return pay.nothingDue
    case 'too-small':
      return pay.tooSmall(phone)
    case 'ended':
      return pay.ended(phone)
    case 'offer-changed':
      return pay.offerChanged
    case 'sum-changed':
      return pay.sumChanged
    case 'off':
      return pay.off(phone)
    case 'unavailable':
      return pay.unavailable(phone)
  }
}

/** Formats the message for a client who returns from a payment page, by the state of the payment. */
export function formatCheckoutReturnMessage(
  kind: 'paid' | 'gone' | 'open' | 'clearing' | 'expired' | 'failed' | 'flagged' | 'not-ours' | 'later',
  {
    sum,
    day,
    isMailed,
    late,
    phone,
    language,
  }: {
    sum: string
    day: string
    isMailed: boolean
    late: OverdueAmountText | null
    phone: string
    language?: Language
  },
): { heading: string; words: string } {
  const { back, pay } = moneyText(language)
  switch (kind) {
    case 'paid':
      return back.paid(sum, day, isMailed, late)
    case 'gone':
      return back.gone(sum, day, phone)
    case 'open':
      return back.open
    case 'clearing':
      return pay.clearing
    case 'expired':
      return back.expired
    case 'failed':
      return back.failed
    case 'flagged':
      return back.flagged(phone)
    case 'not-ours':
      return back.notOurs
    case 'later':
      return back.later(phone)
  }
}
