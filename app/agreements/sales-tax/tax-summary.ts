import { formatItemCount, type SettingValue } from '../../ui/setting-value.ts'
import type { TaxConfig } from './proposal-tax.ts'

/** Whether sales tax is charged, for how many counties rates are kept, and which of those nobody has looked up. */
export function summarizeSalesTax({ settings: { isOn }, rates }: TaxConfig): SettingValue {
  if (!isOn) return 'none charged'
  const counties = new Set(rates.map(({ county }) => county)).size
  const unchecked = rates.filter(({ isChecked }) => !isChecked).length
  const known = `rates for ${formatItemCount(counties, 'county', 'counties')}`
  return unchecked === 0 ? known : { wrong: `${known}: ${unchecked} to check` }
}
