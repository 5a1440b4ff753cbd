import { bringToLife, type AlivePage } from './calculator-alive.tsx'
import { spanishSayings } from './calculator-words-es.ts'

const math = async () => (await import('./calculator-math-es.ts')).spanishMath

/** The calculator in Spanish. */
export default function inSpanish(root: HTMLElement, page: AlivePage): Promise<void> {
  return bringToLife(root, page, spanishSayings, math)
}
