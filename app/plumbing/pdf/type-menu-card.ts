import {
  type MenuCardContext,
  createMenuCardColumn,
  menuCardDisplayFont,
  menuCardTextFont,
  findLargestStep,
  textSizeSteps,
  fitsWithoutWordBreak,
  getElementsHeight,
  menuCardDedicationStyle,
  moveMenuCardElement,
} from './menu-card-column.ts'
import { menuCardWidth, type MenuCardElement } from './menu-card-elements.ts'
import type { PrintedMenuCard, PrintedMenuDrink } from './printed-menu-card.ts'

/** Layout with text only: each name as large as its line allows. */
export function layoutTypeCard(card: PrintedMenuCard, { height, lines }: MenuCardContext): MenuCardElement[] {
  const side = 36
  const width = menuCardWidth - 2 * side
  const start = { align: 'start' } as const
  const hasDrinks = card.drinks.length > 0 && !card.code
  const also = card.code || !card.also.words ? '' : `${card.also.heading}: ${card.also.words}`
  const top = createMenuCardColumn(side, width, lines, 38)
  const half = { start: { x: side, width: width * 0.42 }, end: { x: side + width * 0.44, width: width * 0.56 } }
  const above = { ...menuCardTextFont, size: 14.4, leading: 1.4 } as const
  const heights = [card.title, card.line].map((words, i) =>
    getElementsHeight(words, { ...above, align: 'start' }, i === 0 ? half.start.width : half.end.width, lines),
  )
  top.put(card.title, { ...above, tag: hasDrinks ? 'H1' : 'P', ...start }, half.start)
  top.down(38 - top.at())
  top.put(card.line, { ...above, align: 'end' }, half.end)
  top.down(38 + Math.max(...heights, 20) + 13 - top.at())
  top.parts.push({ kind: 'rule', x: side, y: top.at(), width, ink: 'rule' })
  const bottom = height - 40
  const names: PrintedMenuDrink[] = hasDrinks ? card.drinks : [{ name: card.title, words: '', dedication: '' }]
  const nameSize = (name: string, step: number) => {
    const most = 86 * step
    const least = Math.min(36, most)
    const fits = (size: number, count: number) =>
      lines(name, { face: 'display', size }, width) <= count &&
      fitsWithoutWordBreak(name, { face: 'display', size }, width, lines)
    const sizes = Array.from({ length: 26 }, (_, i) => most - ((most - least) * i) / 25)
    const one = findLargestStep(sizes, (size) => fits(size, 1))
    if (fits(one, 1)) return one
    const below = Array.from({ length: 26 }, (_, i) => most * 0.62 * (1 - i / 30))
    return findLargestStep(below, (size) => fits(size, 2))
  }
  const setAt = (step: number) => {
    // Mainly the names shrink, because the small text starts small.
    const { words, gap } = { words: step > 0.5 ? step ** 0.3 : step * 1.62, gap: step ** 1.4 }
    const all = createMenuCardColumn(side, width, lines, 0)
    for (const [i, one] of (card.code ? [] : names).entries()) {
      if (i > 0) all.down(38 * gap)
      const ink = one.isGhost ? 'soft' : i % 2 === 1 ? 'accent' : 'text'
      const size = nameSize(one.name, step)
      all.put(one.name, { tag: hasDrinks ? 'H2' : 'H1', ...menuCardDisplayFont, ink, ...start, size, leading: 1.08 })
      if (one.words || one.dedication) all.down(7 * gap)
      const small = { ...menuCardTextFont, size: 15.4 * words, leading: 1.4 } as const
      const forSmall = { ...menuCardDedicationStyle, size: 15.4 * words, leading: 1.4 } as const
      const isShort =
        one.words !== '' && one.dedication !== '' && lines(`${one.words} and ${one.dedication}`, small, width) === 1
      const from = all.at()
      if (isShort) {
        all.put(one.words, { ...small, ...start })
        all.down(from - all.at())
        all.put(one.dedication, { ...forSmall, align: 'end' })
      } else {
        all.put(one.words, { ...small, ...start })
        all.put(one.dedication, { ...forSmall, ...start })
      }
    }
    if (card.code) {
      const size = 236
      const set = { tag: 'P', ...menuCardDisplayFont, ...start, size: 44, leading: 1.08 } as const
      all.put(card.code.words, set)
      all.down(30)
      all.parts.push({ kind: 'code', x: side, y: all.at(), size, words: card.code.words })
      all.down(size)
    }
    const foot = createMenuCardColumn(side, width * 0.68, lines, 0)
    foot.put(also, { ...menuCardTextFont, ...start, ink: 'line', size: 14 * words, leading: 1.42 })
    return { all, foot, height: all.at(), footHeight: Math.max(foot.at(), 34) }
  }
  const room = (footHeight: number) => bottom - footHeight - 18 - top.at()
  const step = findLargestStep(textSizeSteps, (step) => {
    const { height, footHeight } = setAt(step)
    return height + 44 * step <= room(footHeight)
  })
  const { all, foot, height: high, footHeight } = setAt(step)
  const footAt = bottom - footHeight
  const free = room(footHeight) - high
  // Short lists are placed below the rule with the free space at the bottom, instead of being centered.
  const from = top.at() + Math.min(free / 2, 64)
  return [
    ...top.parts,
    ...all.parts.map((part) => moveMenuCardElement(part, from)),
    { kind: 'rule', x: side, y: footAt - 18, width, ink: 'rule' },
    ...foot.parts.map((part) => moveMenuCardElement(part, footAt + Math.max(0, (34 - foot.at()) / 2))),
    {
      kind: 'house',
      x: side + width * 0.68,
      y: footAt + (footHeight - 34) / 2,
      width: width * 0.32,
      height: 34,
      align: 'end',
      words: card.house,
    },
  ]
}
