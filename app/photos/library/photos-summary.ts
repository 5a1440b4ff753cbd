import type { SettingValue } from '../../ui/setting-value.ts'

/** The photographs: "14, all described"; `samples` of them are the sample brand's and hang where visitors see them. */
export function summarizePhotos(all: number, undescribed: number, samples: number): SettingValue {
  if (samples > 0) return { wrong: samples === 1 ? 'one is still a sample' : `${samples} are still samples` }
  if (all === 0) return 'none yet'
  return undescribed === 0 ? `${all}, all described` : `${all}, ${undescribed} without a description`
}
