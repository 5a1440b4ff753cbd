import { formatDollars } from '../../business/money.ts'
import { formatItemCount, type SettingValue } from '../../ui/setting-value.ts'

/** Summary of the menu: "3 experiences, from $400". Prices in cents. */
export function summarizeMenu(prices: readonly number[]): SettingValue {
  if (prices.length === 0) return { wrong: 'nothing to choose from' }
  return `${formatItemCount(prices.length, 'experience')}, from ${formatDollars(Math.min(...prices))}`
}
