import type { MenuCardTextElement, CountTextLines, MenuCardElement, MenuCardColor } from './menu-card-elements.ts'
import type { PrintedMenuDrink, MenuCardDesign } from './printed-menu-card.ts'

/** Default colors of each design. The business's own colors replace accent, line and rule. */
export const menuCardColors: Record<MenuCardDesign, Record<MenuCardColor, string>> = {
  bough: {
    ground: '#FDF9EE',
    text: '#0F1F1C',
    accent: '#0F1F1C',
    line: '#3D4A44',
    soft: '#4D5149',
    rule: '#D9CFB6',
  },
  type: {
    ground: '#17352F',
    text: '#F6F0E2',
    accent: '#E0A03C',
    line: '#F6F0E2',
    soft: '#CBD2C4',
    rule: '#6F8078',
  },
  framed: {
    ground: '#FBF6EA',
    text: '#0F1F1C',
    accent: '#7D5717',
    line: '#7D5717',
    soft: '#55625B',
    rule: '#B98A3A',
  },
}

/** Returns the narrowest width at which a text takes no more lines than at full width and breaks no word. */
export function computeBalancedWidth(
  words: string,
  of: Pick<MenuCardTextElement, 'face' | 'size'>,
  width: number,
  lines: CountTextLines,
) {
  const count = lines(words, of, width)
  if (count === 1) return width
  const whole = words.split(/\s+/).filter((word) => lines(word, of, width) === 1)
  const isWorse = (room: number) => lines(words, of, room) > count || whole.some((word) => lines(word, of, room) > 1)
  let [narrow, wide] = [width / 2, width]
  for (let i = 0; i < 5; i++) {
    const between = (narrow + wide) / 2
    if (isWorse(between)) narrow = between
    else wide = between
  }
  return wide
}

export type MenuCardContext = { height: number; lines: CountTextLines }

type PlacedText = Pick<MenuCardTextElement, 'tag' | 'face' | 'size' | 'leading' | 'ink' | 'align'> &
  Partial<Pick<MenuCardTextElement, 'tracking' | 'isSlanted' | 'isBalanced'>>

/** Stacks elements vertically. `at` is the position of the next. */
export function createMenuCardColumn(x: number, width: number, lines: CountTextLines, at: number) {
  const parts: MenuCardElement[] = []
  return {
    parts,
    at: () => at,
    down: (by: number) => void (at += by),
    put(words: string, set: PlacedText, room = { x, width }) {
      if (words === '') return
      parts.push({ kind: 'text', words, ...set, ...room, y: at })
      at += getElementsHeight(words, set, room.width, lines)
    },
  }
}

/** Height of a text. Letter spacing needs slightly more room than the line counter assumes. */
export function getElementsHeight(
  words: string,
  { face, size, leading, tracking = 0 }: PlacedText,
  width: number,
  lines: CountTextLines,
): number {
  if (words === '') return 0
  return lines(words, { face, size: size * (1 + tracking * 1.5) }, width) * size * leading
}

export const textSizeSteps = Array.from({ length: 19 }, (_, i) => Math.round((1 - i / 20) * 100) / 100)

/**
 * Returns the first step, from large to small, that fits, by binary search: every step after a fitting step must fit too.
 * Returns the smallest step if none fits.
 */
export function findLargestStep<Step>(steps: readonly Step[], fits: (step: Step) => boolean): Step {
  let [first, last] = [0, steps.length - 1]
  while (first < last) {
    const middle = Math.floor((first + last) / 2)
    if (fits(steps[middle]!)) last = middle
    else first = middle + 1
  }
  return steps[first]!
}

/** Whether no word is wider than the line. */
export function fitsWithoutWordBreak(
  words: string,
  of: Pick<MenuCardTextElement, 'face' | 'size'>,
  width: number,
  lines: CountTextLines,
): boolean {
  return words.split(/\s+/).every((word) => lines(word, of, width) === 1)
}

/** Returns the largest step at which a heading takes at most two lines and breaks no word. */
export function findHeadingStep(words: string, size: number, width: number, lines: CountTextLines): number {
  return findLargestStep(textSizeSteps, (step) => {
    const of = { face: 'display', size: size * step } as const
    return lines(words, of, width) <= 2 && fitsWithoutWordBreak(words, of, width, lines)
  })
}

/** Small text shrinks less than names, and gaps shrink more, so that small text stays readable. */
export function getTextScales(step: number) {
  return { name: step, words: step ** 0.6, gap: step ** 1.4 }
}

export const menuCardDisplayFont = { face: 'display', ink: 'text' } as const
export const menuCardTextFont = { tag: 'P', face: 'text', ink: 'text' } as const
export const getDrinkNameStyle = ({ isGhost }: PrintedMenuDrink) =>
  isGhost ? ({ face: 'display', ink: 'soft' } as const) : menuCardDisplayFont
export const menuCardDedicationStyle = { tag: 'P', face: 'text', ink: 'soft', isSlanted: true } as const
export const joiningScriptPattern = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/

export function moveMenuCardElement(part: MenuCardElement, by: number): MenuCardElement {
  return 'y' in part ? { ...part, y: part.y + by } : part
}
