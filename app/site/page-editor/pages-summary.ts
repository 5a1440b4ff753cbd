import { formatItemCount, type SettingValue } from '../../ui/setting-value.ts'

/** The pages whose words are the owner's: how many, and how many of them still have the sample brand's. */
export function summarizePages(pages: readonly { isSample: boolean }[]): SettingValue {
  const samples = pages.filter(({ isSample }) => isSample).length
  if (samples > 0) return { wrong: samples === 1 ? 'one still has sample words' : `${samples} still have sample words` }
  return `${formatItemCount(pages.length, 'page')}, your own words`
}

/** What is listed on pages: "4 questions, 2 evenings". */
export function summarizePageItems(questions: number, evenings: number): SettingValue {
  return `${formatItemCount(questions, 'question')}, ${formatItemCount(evenings, 'evening')}`
}
