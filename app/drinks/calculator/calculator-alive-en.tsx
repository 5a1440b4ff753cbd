import { bringToLife, type AlivePage } from './calculator-alive.tsx'
import { englishSayings } from './calculator-words.ts'

const math = async () => (await import('./calculator-math.ts')).englishMath

/** The calculator in English. */
export default function inEnglish(root: HTMLElement, page: AlivePage): Promise<void> {
  return bringToLife(root, page, englishSayings, math)
}
