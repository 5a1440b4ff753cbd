import { formatItemCount, type SettingValue } from '../../ui/setting-value.ts'
import type { TaxConfig } from './proposal-tax.ts'

/**
 * Summarizes sales tax for the settings list: whether it is charged, the number of counties with rates, and unchecked
 * counties.
 */
export function summarizeSalesTax({ settings: { isOn }, rates }: TaxConfig): SettingValue {
  if (!isOn) return 'none charged'
  const counties = new Set(rates.map(({ county }) => county)).size
  const unchecked = rates.filter(({ isChecked }) => !isChecked).length
  const known = `rates for ${formatItemCount(counties, 'county', 'counties')}`
  return unchecked === 0 ? known : { wrong: `${known}: ${unchecked} to check` }
}
