import { formatItemCount, type SettingValue } from '../../ui/setting-value.ts'

/** Summary of how many owner texts have Spanish. Visitors read the rest in English. */
export function summarizeSpanish(all: number, missing: number): SettingValue {
  if (missing === 0) return 'all of your words'
  return missing === all ? 'none of your words yet' : `${formatItemCount(missing, 'text')} of ${all} still in English`
}
