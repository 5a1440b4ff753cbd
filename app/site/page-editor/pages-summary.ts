import { formatItemCount, type SettingValue } from '../../ui/setting-value.ts'

/** Summary of the pages with owner text: their number, or the number that still have sample text. */
export function summarizePages(pages: readonly { isSample: boolean }[]): SettingValue {
  const samples = pages.filter(({ isSample }) => isSample).length
  if (samples > 0) return { wrong: samples === 1 ? 'one still has sample words' : `${samples} still have sample words` }
  return `${formatItemCount(pages.length, 'page')}, your own words`
}

/** Summary of the items listed on pages, such as "4 questions, 2 evenings". */
export function summarizePageItems(questions: number, evenings: number): SettingValue {
  return `${formatItemCount(questions, 'question')}, ${formatItemCount(evenings, 'evening')}`
}
