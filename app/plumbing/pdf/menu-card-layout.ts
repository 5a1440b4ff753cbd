import {
  listPrintedDrinks,
  type MenuCardDesign,
  type PrintedMenuCard,
  type PrintedMenuDrink,
} from './printed-menu-card.ts'

/** Width of a card in its own units. */
export const menuCardWidth = 500
export const menuCardHeights = { letter: 700, shop: 700, a5: (500 * 210) / 148 } as const

export type MenuCardFont = 'display' | 'text' | 'bold'
/** Purpose of a color. Each design defines its colors. */
export type MenuCardColor = 'ground' | 'text' | 'accent' | 'line' | 'soft' | 'rule'

export type MenuCardTextElement = {
  kind: 'text'
  tag: 'H1' | 'H2' | 'P'
  words: string
  face: MenuCardFont
  size: number
  leading: number
  ink: MenuCardColor
  /** Letter spacing as a fraction of the font size, and italics. */
  tracking?: number
  isSlanted?: true
  align: 'start' | 'center' | 'end'
  /** Lines of similar length, instead of full lines and a short remainder. */
  isBalanced?: true
  /** Left and top edge, and the width for line breaks. */
  x: number
  y: number
  width: number
}

/** Elements of a card in reading order. Page and PDF draw the same elements. */
export type MenuCardElement =
  | MenuCardTextElement
  | { kind: 'rule'; x: number; y: number; width: number; ink: MenuCardColor }
  | { kind: 'frame'; inset: number; thickness: number }
  /** The drawing of lemons, raised by `lift` above the card's top edge. */
  | { kind: 'bough'; lift: number }
  | { kind: 'code'; x: number; y: number; size: number; words: string }
  /** The business's logo and name in a line of limited width. */
  | { kind: 'house'; x: number; y: number; width: number; height: number; align: 'center' | 'end'; words: string }

export type MenuCardLayout = { design: MenuCardDesign; width: number; height: number; parts: MenuCardElement[] }

/** Counts the lines of a text in a font and size, within a width in card units. */
export type LineCounter = (words: string, of: Pick<MenuCardTextElement, 'face' | 'size'>, width: number) => number

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

/**
 * Lays out a card. Long texts are set smaller until the card holds them. `lines` counts lines in the fonts used for
 * drawing.
 */
export function computeMenuCardLayout(card: PrintedMenuCard, lines: LineCounter): MenuCardLayout {
  const height = menuCardHeights[card.format]
  const parts = { bough: layoutBoughCard, type: layoutTypeCard, framed: layoutFramedCard }[card.design](card, {
    height,
    lines,
  })
  return { design: card.design, width: menuCardWidth, height, parts }
}

/** Returns the narrowest width at which a text takes no more lines than at full width and breaks no word. */
export function computeBalancedWidth(
  words: string,
  of: Pick<MenuCardTextElement, 'face' | 'size'>,
  width: number,
  lines: LineCounter,
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

type Room = { height: number; lines: LineCounter }
type Set = Pick<MenuCardTextElement, 'tag' | 'face' | 'size' | 'leading' | 'ink' | 'align'> &
  Partial<Pick<MenuCardTextElement, 'tracking' | 'isSlanted' | 'isBalanced'>>

/** Stacks elements vertically. `at` is the position of the next. */
function column(x: number, width: number, lines: LineCounter, at: number) {
  const parts: MenuCardElement[] = []
  return {
    parts,
    at: () => at,
    down: (by: number) => void (at += by),
    put(words: string, set: Set, room = { x, width }) {
      if (words === '') return
      parts.push({ kind: 'text', words, ...set, ...room, y: at })
      at += getHeight(words, set, room.width, lines)
    },
  }
}

/** Height of a text. Letter spacing needs slightly more room than the line counter assumes. */
function getHeight(
  words: string,
  { face, size, leading, tracking = 0 }: Set,
  width: number,
  lines: LineCounter,
): number {
  if (words === '') return 0
  return lines(words, { face, size: size * (1 + tracking * 1.5) }, width) * size * leading
}

const sizeSteps = Array.from({ length: 19 }, (_, i) => Math.round((1 - i / 20) * 100) / 100)

/**
 * Returns the first step, from large to small, that fits, by binary search: every step after a fitting step must fit too.
 * Returns the smallest step if none fits.
 */
function findLargestStep<Step>(steps: readonly Step[], fits: (step: Step) => boolean): Step {
  let [first, last] = [0, steps.length - 1]
  while (first < last) {
    const middle = Math.floor((first + last) / 2)
    if (fits(steps[middle]!)) last = middle
    else first = middle + 1
  }
  return steps[first]!
}

/** Whether no word is wider than the line. */
function breaksNoWord(
  words: string,
  of: Pick<MenuCardTextElement, 'face' | 'size'>,
  width: number,
  lines: LineCounter,
): boolean {
  return words.split(/\s+/).every((word) => lines(word, of, width) === 1)
}

/** Returns the largest step at which a heading takes at most two lines and breaks no word. */
function headingStep(words: string, size: number, width: number, lines: LineCounter): number {
  return findLargestStep(sizeSteps, (step) => {
    const of = { face: 'display', size: size * step } as const
    return lines(words, of, width) <= 2 && breaksNoWord(words, of, width, lines)
  })
}

/** Small text shrinks less than names, and gaps shrink more, so that small text stays readable. */
function getScales(step: number) {
  return { name: step, words: step ** 0.6, gap: step ** 1.4 }
}

const display = { face: 'display', ink: 'text' } as const
const text = { tag: 'P', face: 'text', ink: 'text' } as const
const getName = ({ isGhost }: PrintedMenuDrink) => (isGhost ? ({ face: 'display', ink: 'soft' } as const) : display)

/** Layout with a frame and centered text. */
function layoutFramedCard(card: PrintedMenuCard, { height, lines }: Room): MenuCardElement[] {
  const side = 52
  const width = menuCardWidth - 2 * side
  const footAt = height - 42 - 34
  const centered = { align: 'center', isBalanced: true } as const
  const small = { tag: 'P', face: 'bold', size: 11.5, align: 'center' } as const
  const spaced = (tracking: number, words: string) => (joiningScripts.test(words) ? {} : { tracking })
  const title = headingStep(card.title, 43, width, lines)
  const head = column(side, width, lines, 56)
  head.put(card.eyebrow.toUpperCase(), { ...small, leading: 1.4, ink: 'accent', ...spaced(0.14, card.eyebrow) })
  head.down(13)
  head.put(card.title, { tag: 'H1', ...display, ...centered, size: 43 * title, leading: 1.1 })
  if (card.line) {
    head.down(13)
    const line = card.line.toUpperCase()
    head.put(line, { ...small, ...centered, leading: 1.5, ink: 'line', ...spaced(0.12, line) })
  }
  const blocks = listPrintedDrinks(card)
  const setAt = (step: number) => {
    const { name, words, gap } = getScales(step)
    const body = column(side, width, lines, 0)
    const code = 190
    if (card.code) {
      body.parts.push({ kind: 'code', x: (menuCardWidth - code) / 2, y: 0, size: code, words: card.code.words })
      body.down(code + 19 * gap)
      body.put(card.code.words, { tag: 'P', ...display, ...centered, size: 24 * name, leading: 1.12 })
      return body
    }
    for (const [i, one] of blocks.entries()) {
      if (i > 0) body.down(19 * gap)
      body.put(one.name, { tag: 'H2', ...getName(one), ...centered, size: 24 * name, leading: 1.12 })
      if (one.words) body.down(5 * gap)
      body.put(one.words, { ...text, ...centered, size: 15.2 * words, leading: 1.4 })
      if (one.dedication) body.down(2 * gap)
      body.put(one.dedication, { ...dedicationStyle, ...centered, size: 13.8 * words, leading: 1.4 })
    }
    return body
  }
  const names = blocks.map(({ name }) => name)
  const room = footAt - head.at()
  const step = findLargestStep(
    sizeSteps,
    (step) =>
      setAt(step).at() + 40 * step <= room &&
      (step <= 0.5 || names.every((name) => breaksNoWord(name, { face: 'display', size: 24 * step }, width, lines))),
  )
  const body = setAt(step)
  const from = head.at() + (room - body.at()) / 2
  return [
    { kind: 'frame', inset: 18, thickness: 1.5 },
    ...head.parts,
    ...body.parts.map((part) => moveElement(part, from)),
    { kind: 'house', x: side, y: footAt, width, height: 34, align: 'center', words: card.house },
  ]
}

/** Layout with a bough of lemons that hangs in from the top. The drinks form a list below the title. */
function layoutBoughCard(card: PrintedMenuCard, { height, lines }: Room): MenuCardElement[] {
  const side = 50
  const width = menuCardWidth - 2 * side
  const [left, gutter] = [186, 14]
  const right = { x: side + left + gutter, width: width - left - gutter }
  const start = { align: 'start' } as const
  const also = card.code || !card.also.words ? '' : `${card.also.heading}: ${card.also.words}`
  const setAt = ([step, lift]: readonly [number, number]) => {
    const { name, words, gap } = getScales(step)
    const title = headingStep(card.title, 56, width, lines) * Math.max(0.6, Math.min(1, step + 0.15))
    const all = column(side, width, lines, 284 - lift)
    all.put(card.title, { tag: 'H1', ...display, ...start, size: 56 * title, leading: 1.1 })
    if (card.line) all.down(10)
    all.put(card.line, { ...text, ...start, ink: 'line', size: 14.2, leading: 1.4 })
    all.down(18 * gap)
    all.parts.push({ kind: 'rule', x: side, y: all.at(), width, ink: 'text' })
    if (card.code) {
      all.down(20)
      const size = 168
      all.parts.push({ kind: 'code', x: side, y: all.at(), size, words: card.code.words })
      const beside = { x: side + size + 24, width: width - size - 24 }
      const set = { tag: 'P', ...display, ...start, size: 26, leading: 1.15 } as const
      const high = getHeight(card.code.words, set, beside.width, lines)
      const words = column(beside.x, beside.width, lines, all.at() + (size - high) / 2)
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
    const foot = column(side, width * 0.66, lines, 0)
    foot.put(also, { ...text, ...start, ink: 'line', size: 13.4 * words, leading: 1.42 })
    return { all, foot, end: all.at() + 16 * gap + Math.max(foot.at(), 34) }
  }
  function row(
    all: ReturnType<typeof column>,
    one: PrintedMenuDrink,
    { name, words, gap }: ReturnType<typeof getScales>,
  ) {
    const top = all.at()
    const alone = one.words === '' && one.dedication === ''
    const set = { tag: 'H2', ...getName(one), ...start, size: 22.5 * name, leading: 1.15 } as const
    all.put(one.name, set, alone ? { x: side, width } : { x: side, width: left })
    const end = all.at()
    all.down(top - end + Math.max(0, 22.5 * name * 0.72 - 14.6 * words * 0.68))
    all.put(one.words, { ...text, ...start, size: 14.6 * words, leading: 1.4 }, right)
    if (one.words && one.dedication) all.down(2 * gap)
    all.put(one.dedication, { ...dedicationStyle, ...start, size: 14 * words, leading: 1.4 }, right)
    all.down(Math.max(0, end - all.at()))
  }
  const bottom = height - 44
  const steps = [
    [1, 0],
    [0.95, 0],
    [0.95, 40],
    [0.9, 80],
    [0.9, 130],
    ...sizeSteps.slice(3).map((step) => [step, 158] as const),
  ] as const
  const step = findLargestStep(
    steps,
    (step) =>
      setAt(step).end <= bottom &&
      (step[0] <= 0.5 ||
        card.drinks.every(({ name }) => breaksNoWord(name, { face: 'display', size: 22.5 * step[0] }, left, lines))),
  )
  const { all, foot } = setAt(step)
  const footAt = bottom - Math.max(foot.at(), 34)
  return [
    { kind: 'bough', lift: step[1] },
    ...all.parts,
    ...foot.parts.map((part) => moveElement(part, footAt + Math.max(0, (34 - foot.at()) / 2))),
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

/** Layout with text only: each name as large as its line allows. */
function layoutTypeCard(card: PrintedMenuCard, { height, lines }: Room): MenuCardElement[] {
  const side = 36
  const width = menuCardWidth - 2 * side
  const start = { align: 'start' } as const
  const hasDrinks = card.drinks.length > 0 && !card.code
  const also = card.code || !card.also.words ? '' : `${card.also.heading}: ${card.also.words}`
  const top = column(side, width, lines, 38)
  const half = { start: { x: side, width: width * 0.42 }, end: { x: side + width * 0.44, width: width * 0.56 } }
  const above = { ...text, size: 14.4, leading: 1.4 } as const
  const heights = [card.title, card.line].map((words, i) =>
    getHeight(words, { ...above, align: 'start' }, i === 0 ? half.start.width : half.end.width, lines),
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
      breaksNoWord(name, { face: 'display', size }, width, lines)
    const sizes = Array.from({ length: 26 }, (_, i) => most - ((most - least) * i) / 25)
    const one = findLargestStep(sizes, (size) => fits(size, 1))
    if (fits(one, 1)) return one
    const below = Array.from({ length: 26 }, (_, i) => most * 0.62 * (1 - i / 30))
    return findLargestStep(below, (size) => fits(size, 2))
  }
  const setAt = (step: number) => {
    // Mainly the names shrink, because the small text starts small.
    const { words, gap } = { words: step > 0.5 ? step ** 0.3 : step * 1.62, gap: step ** 1.4 }
    const all = column(side, width, lines, 0)
    for (const [i, one] of (card.code ? [] : names).entries()) {
      if (i > 0) all.down(38 * gap)
      const ink = one.isGhost ? 'soft' : i % 2 === 1 ? 'accent' : 'text'
      const size = nameSize(one.name, step)
      all.put(one.name, { tag: hasDrinks ? 'H2' : 'H1', ...display, ink, ...start, size, leading: 1.08 })
      if (one.words || one.dedication) all.down(7 * gap)
      const small = { ...text, size: 15.4 * words, leading: 1.4 } as const
      const forSmall = { ...dedicationStyle, size: 15.4 * words, leading: 1.4 } as const
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
      const set = { tag: 'P', ...display, ...start, size: 44, leading: 1.08 } as const
      all.put(card.code.words, set)
      all.down(30)
      all.parts.push({ kind: 'code', x: side, y: all.at(), size, words: card.code.words })
      all.down(size)
    }
    const foot = column(side, width * 0.68, lines, 0)
    foot.put(also, { ...text, ...start, ink: 'line', size: 14 * words, leading: 1.42 })
    return { all, foot, height: all.at(), footHeight: Math.max(foot.at(), 34) }
  }
  const room = (footHeight: number) => bottom - footHeight - 18 - top.at()
  const step = findLargestStep(sizeSteps, (step) => {
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
    ...all.parts.map((part) => moveElement(part, from)),
    { kind: 'rule', x: side, y: footAt - 18, width, ink: 'rule' },
    ...foot.parts.map((part) => moveElement(part, footAt + Math.max(0, (34 - foot.at()) / 2))),
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

const dedicationStyle = { tag: 'P', face: 'text', ink: 'soft', isSlanted: true } as const
const joiningScripts = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/

function moveElement(part: MenuCardElement, by: number): MenuCardElement {
  return 'y' in part ? { ...part, y: part.y + by } : part
}
