import { formatItemCount, type SettingValue } from '../../ui/setting-value.ts'

/** How much of the owner's words stands in Spanish; the rest visitors read in English. */
export function summarizeSpanish(all: number, missing: number): SettingValue {
  if (missing === 0) return 'all of your words'
  return missing === all ? 'none of your words yet' : `${formatItemCount(missing, 'text')} of ${all} still in English`
}
