import type { SettingValue } from '../../ui/setting-value.ts'

/** Summary of the photos, such as "14, all described". `samples` counts the sample photos visitors see. */
export function summarizePhotos(all: number, undescribed: number, samples: number): SettingValue {
  if (samples > 0) return { wrong: samples === 1 ? 'one is still a sample' : `${samples} are still samples` }
  if (all === 0) return 'none yet'
  return undescribed === 0 ? `${all}, all described` : `${all}, ${undescribed} without a description`
}
