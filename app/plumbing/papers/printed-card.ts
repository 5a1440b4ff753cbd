/** A card to stand on a bar, ready to be drawn: page and PDF are made of it. */
export type PrintedCard = {
  design: CardDesign
  format: CardFormat
  /** BCP 47. */
  language: string
  /** When it became what it is, in epoch milliseconds: the PDF's own date, so that the same card is the same bytes. */
  madeAt: number
  eyebrow: string
  title: string
  /** The day and the place, in one line. */
  line: string
  drinks: PrintedDrink[]
  /** What is poured beside them, under a heading of its own; none where `words` are empty. */
  also: { heading: string; words: string }
  /** The business's name, beside its emblem. */
  house: string
  /** An address as a code for phones, in place of the drinks. */
  code: { address: string; words: string } | null
}

/** What a card says, however it looks. */
export type CardWords = Pick<PrintedCard, 'eyebrow' | 'title' | 'line' | 'drinks' | 'also' | 'house'>

/** A card with its code drawn. */
export type DrawableCard = PrintedCard & { squares: { size: number; path: string } | null; look?: CardLook | undefined }

/** The business's own colors and emblem; the emblem is a PNG, base64, and its width for a height of 1. */
export type CardLook = {
  colors: { brass: string; brassInk: string; onDark: string } | null
  emblem: { png: string; ratio: number } | null
}

export type PrintedDrink = { name: string; words: string; dedication: string }

export const cardDesigns = ['light', 'dark'] as const
export type CardDesign = (typeof cardDesigns)[number]

/** Two of 5 × 7 inches side by side on Letter, with marks to cut along; or one on A5. */
export const cardFormats = ['letter', 'a5'] as const
export type CardFormat = (typeof cardFormats)[number]

/** The face of a card in units of its own: 500 of them are its width. */
export const cardFace = {
  width: 500,
  heights: { letter: 700, a5: (500 * 210) / 148 },
  frame: 18,
  top: 56,
  side: 52,
  bottom: 42,
  /** Sizes of letters, and the lines' height by them. */
  eyebrow: { size: 11.5, leading: 1.4 },
  title: { size: 43, leading: 1.1 },
  line: { size: 11.5, leading: 1.5 },
  name: { size: 24, leading: 1.12 },
  words: { size: 15.2, leading: 1.4 },
  dedication: { size: 13.8, leading: 1.4 },
  foot: 34,
  /** Between the head and what is under it, between two drinks, under a name and under what is in it. */
  gaps: { head: 13, body: 20, drinks: 19, name: 5, words: 2 },
  code: 190,
} as const

export type CardFace = 'display' | 'text' | 'bold'
/** How many lines words take in a face and size, within a width in units. */
export type LineCount = (words: string, of: { face: CardFace; size: number }, width: number) => number

/** How large the title and the names under it can be that the card holds everything: 1 is as it was designed. */
export type CardFit = { title: number; body: number }

/** Small words shrink less than names do, and the gaps between them more: they stay readable longest. */
export function bodySizes(body: number) {
  const rounded = (share: number) => Math.round(share * 1000) / 1000
  return { name: body, words: rounded(body ** 0.6), gap: rounded(body ** 1.4) }
}

const steps = (from: number, to: number) =>
  Array.from({ length: Math.round((from - to) * 20) + 1 }, (_, i) => Math.round((from - i / 20) * 100) / 100)
const titleSteps = steps(1, 0.4)
const bodySteps = steps(1, 0.25)

/** Shrinks what is too long until the card holds it: the title to two lines, the rest to the room that is left. */
export function fitCard(card: PrintedCard, lines: LineCount): CardFit {
  const width = cardFace.width - 2 * cardFace.side
  const titleLines = (title: number) => lines(card.title, { face: 'display', size: cardFace.title.size * title }, width)
  const title = largest(
    titleSteps,
    (step) => titleLines(step) <= 2 && isWhole(card.title, cardFace.title.size * step, lines),
  )
  const head = headHeight(card, title, titleLines(title), lines)
  const room = cardFace.heights[card.format] - cardFace.top - cardFace.bottom - cardFace.foot - head
  const body = largest(
    bodySteps,
    (step) =>
      bodyHeight(card, step, lines) + 2 * cardFace.gaps.body * step <= room &&
      (step <= 0.5 || blocksOf(card).every(({ name }) => isWhole(name, cardFace.name.size * step, lines))),
  )
  return { title, body }
}

/** Whether no word of a heading is wider than its line. */
function isWhole(words: string, size: number, lines: LineCount): boolean {
  const width = cardFace.width - 2 * cardFace.side
  return words.split(/\s+/).every((word) => lines(word, { face: 'display', size }, width) === 1)
}

/** The first of steps from large to small that fits; whatever is smaller fits, too. The smallest where none does. */
function largest(steps: readonly number[], fits: (step: number) => boolean): number {
  let [first, last] = [0, steps.length - 1]
  while (first < last) {
    const middle = Math.floor((first + last) / 2)
    if (fits(steps[middle]!)) last = middle
    else first = middle + 1
  }
  return steps[first]!
}

function headHeight(card: PrintedCard, title: number, titleLines: number, lines: LineCount): number {
  const { gaps, eyebrow, line } = cardFace
  const width = cardFace.width - 2 * cardFace.side
  const under = card.line === '' ? 0 : lines(card.line.toUpperCase(), { face: 'bold', size: line.size * 1.18 }, width)
  return (
    eyebrow.size * eyebrow.leading +
    gaps.head +
    titleLines * cardFace.title.size * title * cardFace.title.leading +
    (under > 0 ? gaps.head + under * line.size * line.leading : 0)
  )
}

/** What stands between the head and the foot, in units. */
function bodyHeight(card: PrintedCard, step: number, lines: LineCount): number {
  const { gaps } = cardFace
  const { name, words, gap } = bodySizes(step)
  const width = cardFace.width - 2 * cardFace.side
  const height = (text: string, face: CardFace, of: 'name' | 'words' | 'dedication') => {
    const size = cardFace[of].size * (of === 'name' ? name : words)
    return text === '' ? 0 : lines(text, { face, size }, width) * size * cardFace[of].leading
  }
  if (card.code) return cardFace.code + gaps.drinks * gap + height(card.code.words, 'display', 'name')
  const blocks = blocksOf(card).map(
    (one) =>
      height(one.name, 'display', 'name') +
      (one.words ? gaps.name * gap + height(one.words, 'text', 'words') : 0) +
      (one.dedication ? gaps.words * gap + height(one.dedication, 'text', 'dedication') : 0),
  )
  return blocks.reduce((sum, block) => sum + block, 0) + Math.max(0, blocks.length - 1) * gaps.drinks * gap
}

/** The drinks, and what is poured beside them as the last of them. */
export function blocksOf({ drinks, also }: Pick<PrintedCard, 'drinks' | 'also'>): PrintedDrink[] {
  return also.words === '' ? drinks : [...drinks, { name: also.heading, words: also.words, dedication: '' }]
}
