import { formatDollars } from '../../business/money.ts'
import type { MoneyHistoryDetails } from './history-entry.ts'

const moneyEntryLabels: Record<MoneyHistoryDetails['what'], string> = {
  payment: 'Paid',
  tip: 'A tip',
  refund: 'Refunded',
  reversal: 'Reversed',
  due: 'Amount due added',
  invoice: 'Invoice made',
  receipt: 'Receipt made',
  reminder: 'Reminded of',
}

export function formatMoneyEntry({ what, amountCents, how, reason }: MoneyHistoryDetails): string {
  const news =
    what === 'due' && amountCents < 0
      ? `Amount due lowered: ${formatDollars(-amountCents)}`
      : `${moneyEntryLabels[what]}: ${formatDollars(amountCents)}`
  const told = [news, how, reason && `“${reason}”`]
  return told.filter(Boolean).join(', ')
}
