import { formatItemCount, type SettingValue } from '../../ui/setting-value.ts'

/** Summary of the partners shown: "9 partners", or the number of samples among them. */
export function summarizePartners(partners: readonly { isSample: boolean }[]): SettingValue {
  const samples = partners.filter(({ isSample }) => isSample).length
  if (samples > 0) return { wrong: samples === 1 ? 'one is still a sample' : `${samples} are still samples` }
  return partners.length === 0 ? 'none shown' : formatItemCount(partners.length, 'partner')
}
