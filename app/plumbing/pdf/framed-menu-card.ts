import {
  type MenuCardContext,
  findHeadingStep,
  createMenuCardColumn,
  menuCardDisplayFont,
  getTextScales,
  getDrinkNameStyle,
  menuCardTextFont,
  findLargestStep,
  textSizeSteps,
  fitsWithoutWordBreak,
  menuCardDedicationStyle,
  joiningScriptPattern,
  moveMenuCardElement,
} from './menu-card-column.ts'
import { menuCardWidth, type MenuCardElement } from './menu-card-elements.ts'
import { listPrintedDrinks, type PrintedMenuCard } from './printed-menu-card.ts'

/** Layout with a frame and centered text. */
export function layoutFramedCard(card: PrintedMenuCard, { height, lines }: MenuCardContext): MenuCardElement[] {
  const side = 52
  const width = menuCardWidth - 2 * side
  const footAt = height - 42 - 34
  const centered = { align: 'center', isBalanced: true } as const
  const small = { tag: 'P', face: 'bold', size: 11.5, align: 'center' } as const
  const spaced = (tracking: number, words: string) => (joiningScriptPattern.test(words) ? {} : { tracking })
  const title = findHeadingStep(card.title, 43, width, lines)
  const head = createMenuCardColumn(side, width, lines, 56)
  head.put(card.eyebrow.toUpperCase(), { ...small, leading: 1.4, ink: 'accent', ...spaced(0.14, card.eyebrow) })
  head.down(13)
  head.put(card.title, { tag: 'H1', ...menuCardDisplayFont, ...centered, size: 43 * title, leading: 1.1 })
  if (card.line) {
    head.down(13)
    const line = card.line.toUpperCase()
    head.put(line, { ...small, ...centered, leading: 1.5, ink: 'line', ...spaced(0.12, line) })
  }
  const blocks = listPrintedDrinks(card)
  const setAt = (step: number) => {
    const { name, words, gap } = getTextScales(step)
    const body = createMenuCardColumn(side, width, lines, 0)
    const code = 190
    if (card.code) {
      body.parts.push({ kind: 'code', x: (menuCardWidth - code) / 2, y: 0, size: code, words: card.code.words })
      body.down(code + 19 * gap)
      body.put(card.code.words, { tag: 'P', ...menuCardDisplayFont, ...centered, size: 24 * name, leading: 1.12 })
      return body
    }
    for (const [i, one] of blocks.entries()) {
      if (i > 0) body.down(19 * gap)
      body.put(one.name, { tag: 'H2', ...getDrinkNameStyle(one), ...centered, size: 24 * name, leading: 1.12 })
      if (one.words) body.down(5 * gap)
      body.put(one.words, { ...menuCardTextFont, ...centered, size: 15.2 * words, leading: 1.4 })
      if (one.dedication) body.down(2 * gap)
      body.put(one.dedication, { ...menuCardDedicationStyle, ...centered, size: 13.8 * words, leading: 1.4 })
    }
    return body
  }
  const names = blocks.map(({ name }) => name)
  const room = footAt - head.at()
  const step = findLargestStep(
    textSizeSteps,
    (step) =>
      setAt(step).at() + 40 * step <= room &&
      (step <= 0.5 ||
        names.every((name) => fitsWithoutWordBreak(name, { face: 'display', size: 24 * step }, width, lines))),
  )
  const body = setAt(step)
  const from = head.at() + (room - body.at()) / 2
  return [
    { kind: 'frame', inset: 18, thickness: 1.5 },
    ...head.parts,
    ...body.parts.map((part) => moveMenuCardElement(part, from)),
    { kind: 'house', x: side, y: footAt, width, height: 34, align: 'center', words: card.house },
  ]
}
