import { formatItemCount, type SettingValue } from '../../ui/setting-value.ts'

/** The partners shown: "9 partners", or how many of them are the sample brand's. */
export function summarizePartners(partners: readonly { isSample: boolean }[]): SettingValue {
  const samples = partners.filter(({ isSample }) => isSample).length
  if (samples > 0) return { wrong: samples === 1 ? 'one is still a sample' : `${samples} are still samples` }
  return partners.length === 0 ? 'none shown' : formatItemCount(partners.length, 'partner')
}
