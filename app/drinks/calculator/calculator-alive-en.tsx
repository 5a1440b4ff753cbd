import {
  bringToLife,
  createPageListFormatter,
  loadTextOnInteraction,
  type CalculatorHydrationData,
} from './calculator-alive.tsx'
import { createEnglishCalculatorMessages } from './calculator-words.ts'

const math = () => import('./calculator-math.ts')

/** The calculator in English. */
export default function inEnglish(root: HTMLElement, page: CalculatorHydrationData): Promise<void> {
  const words = loadTextOnInteraction(root, async () => (await math()).englishList, {})
  return bringToLife(
    root,
    page,
    createEnglishCalculatorMessages(createPageListFormatter(page.said, words.all)),
    async () => (await math()).englishMath,
  )
}
