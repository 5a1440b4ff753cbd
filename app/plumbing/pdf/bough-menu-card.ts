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
  getElementsHeight,
  menuCardDedicationStyle,
  moveMenuCardElement,
} from './menu-card-column.ts'
import { menuCardWidth, type MenuCardElement } from './menu-card-elements.ts'
import type { PrintedMenuCard, PrintedMenuDrink } from './printed-menu-card.ts'

/** Layout with a bough of lemons that hangs in from the top. The drinks form a list below the title. */
export function layoutBoughCard(card: PrintedMenuCard, { height, lines }: MenuCardContext): MenuCardElement[] {
  const side = 50
  const width = menuCardWidth - 2 * side
  const [left, gutter] = [186, 14]
  const right = { x: side + left + gutter, width: width - left - gutter }
  const start = { align: 'start' } as const
  const also = card.code || !card.also.words ? '' : `${card.also.heading}: ${card.also.words}`
  const setAt = ([step, lift]: readonly [number, number]) => {
    const { name, words, gap } = getTextScales(step)
    const title = findHeadingStep(card.title, 56, width, lines) * Math.max(0.6, Math.min(1, step + 0.15))
    const all = createMenuCardColumn(side, width, lines, 284 - lift)
    all.put(card.title, { tag: 'H1', ...menuCardDisplayFont, ...start, size: 56 * title, leading: 1.1 })
    if (card.line) all.down(10)
    all.put(card.line, { ...menuCardTextFont, ...start, ink: 'line', size: 14.2, leading: 1.4 })
    all.down(18 * gap)
    all.parts.push({ kind: 'rule', x: side, y: all.at(), width, ink: 'text' })
    if (card.code) {
      all.down(20)
      const size = 168
      all.parts.push({ kind: 'code', x: side, y: all.at(), size, words: card.code.words })
      const beside = { x: side + size + 24, width: width - size - 24 }
      const set = { tag: 'P', ...menuCardDisplayFont, ...start, size: 26, leading: 1.15 } as const
      const high = getElementsHeight(card.code.words, set, beside.width, lines)
      const words = createMenuCardColumn(beside.x, beside.width, lines, all.at() + (size - high) / 2)
      words.put(card.code.words, set)
      all.parts.push(...words.parts)
      all.down(size + 12)
    }
    for (const one of card.code ? [] : card.drinks) {
      all.down(13 * gap)
      row(all, one, { name, words, gap })
      all.down(13 * gap)
      all.parts.push({ kind: 'rule', x: side, y: all.at(), width, ink: 'rule' })
    }
    const foot = createMenuCardColumn(side, width * 0.66, lines, 0)
    foot.put(also, { ...menuCardTextFont, ...start, ink: 'line', size: 13.4 * words, leading: 1.42 })
    return { all, foot, end: all.at() + 16 * gap + Math.max(foot.at(), 34) }
  }
  function row(
    all: ReturnType<typeof createMenuCardColumn>,
    one: PrintedMenuDrink,
    { name, words, gap }: ReturnType<typeof getTextScales>,
  ) {
    const top = all.at()
    const alone = one.words === '' && one.dedication === ''
    const set = { tag: 'H2', ...getDrinkNameStyle(one), ...start, size: 22.5 * name, leading: 1.15 } as const
    all.put(one.name, set, alone ? { x: side, width } : { x: side, width: left })
    const end = all.at()
    all.down(top - end + Math.max(0, 22.5 * name * 0.72 - 14.6 * words * 0.68))
    all.put(one.words, { ...menuCardTextFont, ...start, size: 14.6 * words, leading: 1.4 }, right)
    if (one.words && one.dedication) all.down(2 * gap)
    all.put(one.dedication, { ...menuCardDedicationStyle, ...start, size: 14 * words, leading: 1.4 }, right)
    all.down(Math.max(0, end - all.at()))
  }
  const bottom = height - 44
  const steps = [
    [1, 0],
    [0.95, 0],
    [0.95, 40],
    [0.9, 80],
    [0.9, 130],
    ...textSizeSteps.slice(3).map((step) => [step, 158] as const),
  ] as const
  const step = findLargestStep(
    steps,
    (step) =>
      setAt(step).end <= bottom &&
      (step[0] <= 0.5 ||
        card.drinks.every(({ name }) =>
          fitsWithoutWordBreak(name, { face: 'display', size: 22.5 * step[0] }, left, lines),
        )),
  )
  const { all, foot } = setAt(step)
  const footAt = bottom - Math.max(foot.at(), 34)
  return [
    { kind: 'bough', lift: step[1] },
    ...all.parts,
    ...foot.parts.map((part) => moveMenuCardElement(part, footAt + Math.max(0, (34 - foot.at()) / 2))),
    {
      kind: 'house',
      x: side + width * 0.68,
      y: bottom - 34 - Math.max(0, (foot.at() - 34) / 2),
      width: width * 0.32,
      height: 34,
      align: 'end',
      words: card.house,
    },
  ]
}
