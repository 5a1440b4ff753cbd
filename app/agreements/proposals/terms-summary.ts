import { getFormatter } from '../../business/language-formatter.ts'
import { formatItemCount, type SettingValue } from '../../ui/setting-value.ts'
import { filterPayableMethods, type PaymentDestinations } from './payment-destinations.ts'
import { formatPaymentMethodInline, proposalPaymentMethodLabels, type TermsSettings } from './terms.ts'

/** Summary of the terms: "25% deposit within 3 days, the balance 14 days before". */
export function summarizeTerms({
  depositPercent,
  depositLeastCents,
  depositDays,
  balanceDaysBefore,
  installments,
}: Pick<
  TermsSettings,
  'depositPercent' | 'depositLeastCents' | 'depositDays' | 'balanceDaysBefore' | 'installments'
>): SettingValue {
  const within = depositDays === 0 ? 'on the day of acceptance' : `within ${formatItemCount(depositDays, 'day')}`
  const deposit =
    depositPercent > 0
      ? `${depositPercent}% deposit ${within}`
      : depositLeastCents > 0
        ? `a deposit ${within}`
        : 'no deposit'
  const balance = balanceDaysBefore === 0 ? 'on the day' : `${formatItemCount(balanceDaysBefore, 'day')} before`
  if (installments > 1) return `${deposit}, then ${installments} equal payments, the last ${balance}`
  return `${deposit}, the balance ${balance}`
}

/** Summary of the usable payment methods: "Zelle and check, cards are off". */
export function summarizePaymentMethods(
  terms: Pick<TermsSettings, 'ways'>,
  payTo: PaymentDestinations,
  takesCards: boolean,
): SettingValue {
  const ways = filterPayableMethods(terms.ways, payTo, takesCards)
  if (ways.length === 0) return { wrong: 'nothing a client could pay by' }
  const named = ways.map((way) => formatPaymentMethodInline(proposalPaymentMethodLabels[way]))
  const said = getFormatter('en').allOf(named)
  return takesCards ? said : `${said}; cards are off`
}
