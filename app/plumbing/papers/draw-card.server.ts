import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isWideRatio } from '../../ui/look.ts'
import { openPdf, type Pdf } from './open-pdf.server.ts'
import { plain } from './paper-text.ts'
import { wordsOf, type Line, type Style } from './pdf-words.server.ts'
import { blocksOf, bodySizes, cardFace, fitCard, type DrawableCard, type PrintedCard } from './printed-card.ts'

type Element = PDFKit.PDFStructureElement
/** Where a card stands on its sheet, in points, and how large one of its units is. */
type Stand = { x: number; y: number; unit: number }

const inch = 72
const mm = inch / 25.4
/** Beyond a dark card's edge, so that no light rim stays where it is cut. */
const bleed = 0.1 * inch

const sheets = {
  letter: {
    width: 11 * inch,
    height: 8.5 * inch,
    stands: [0.375, 5.625].map((x): Stand => ({ x: x * inch, y: 0.75 * inch, unit: (5 * inch) / cardFace.width })),
  },
  a5: { width: 148 * mm, height: 210 * mm, stands: [{ x: 0, y: 0, unit: (148 * mm) / cardFace.width }] },
}

const inks = {
  light: { ground: '#FBF6EA', text: '#0F1F1C', eyebrow: '#8B6420', line: '#8B6420', soft: '#6B6551' },
  dark: { ground: '#0F1F1C', text: '#F6F0E2', eyebrow: '#E0A03C', line: '#C79A4D', soft: '#B9C4B8' },
}
const brass = '#B98A3A'
const ownInks = ({ brass, brassInk, onDark }: { brass: string; brassInk: string; onDark: string }) => ({
  light: { eyebrow: brassInk, line: brassInk },
  dark: { eyebrow: onDark, line: brass },
})
const joins = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/

/**
 * A card as PDF: tagged, in our fonts, every word within its frame. The same card is the same bytes. Null where it has
 * signs no font of ours draws.
 */
export async function drawCard(card: DrawableCard): Promise<Uint8Array<ArrayBuffer> | null> {
  const { pdf, whole } = openPdf(card, sheets[card.format])
  const isDrawn = fill(pdf, card)
  pdf.end()
  const bytes = await whole
  return isDrawn ? bytes : null
}

function fill(pdf: Pdf, card: DrawableCard): boolean {
  const type = wordsOf(pdf)
  const { width, height, stands } = sheets[card.format]
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  pdf.addPage()
  const written = [card.title, card.line, card.house, ...blocksOf(card).flatMap((one) => Object.values(one))]
  if (!written.every((words) => type.canDraw(plain(words)))) return false
  const own = card.look?.colors ?? null
  const ink = own ? { ...inks[card.design], ...ownInks(own)[card.design] } : inks[card.design]
  const faceWidth = cardFace.width - 2 * cardFace.side
  // Measured in one size: what a letter takes is looked up once, however often the card is tried smaller.
  const measured = 10
  const linesIn = (words: string, { face, size }: Pick<Style, 'face' | 'size'>, room: number) =>
    type.lines(plain(words), { face, size: measured, color: ink.text }, (room * measured) / size).length
  const fit = fitCard(card, linesIn)

  const set = new Map<string, Line[]>()

  /** Lines of much the same length: as narrow as makes no more of them. */
  function balanced(words: string, style: Style, width: number): Line[] {
    const key = `${style.face} ${style.size} ${style.color} ${words}`
    const known = set.get(key)
    if (known) return known
    const count = linesIn(words, style, width)
    const whole = words.split(/\s+/).filter((word) => linesIn(word, style, width) === 1)
    const isWorse = (room: number) =>
      linesIn(words, style, room) > count || whole.some((word) => linesIn(word, style, room) > 1)
    let [narrow, wide] = [width / 2, width]
    for (let i = 0; count > 1 && i < 5; i++) {
      const between = (narrow + wide) / 2
      if (isWorse(between)) narrow = between
      else wide = between
    }
    const lines = type.lines(plain(words), style, wide)
    set.set(key, lines)
    return lines
  }

  function artifact(draw: () => void) {
    pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    pdf.endMarkedContent()
  }

  artifact(() => {
    if (card.format === 'letter') drawMarks(pdf, { width, height, stands })
    for (const { x, y, unit } of stands) {
      const over = card.design === 'dark' && card.format === 'letter' ? bleed : 0
      const [wide, high] = [cardFace.width * unit, cardFace.heights[card.format] * unit]
      pdf.rect(x - over, y - over, wide + 2 * over, high + 2 * over).fill(ink.ground)
      const edge = cardFace.frame * unit
      pdf
        .lineWidth(1.5 * unit)
        .rect(x + edge, y + edge, wide - 2 * edge, high - 2 * edge)
        .stroke(own?.brass ?? brass)
    }
  })
  for (const [nth, stand] of stands.entries()) face(stand, nth > 0)
  root.end()
  return true

  /** One card's words and drawings; the second of a sheet says nothing new to those who hear it. */
  function face({ x, y, unit }: Stand, isAgain: boolean) {
    const middle = { x: x + cardFace.side * unit, width: faceWidth * unit }
    const size = (of: { size: number; leading: number }, step = 1) => ({
      size: of.size * step * unit,
      leading: of.leading,
    })
    const apart = (words: string, tracking: number) => (joins.test(words) ? {} : { tracking })
    let top = y + cardFace.top * unit

    function put(lines: Line[], element: Element | null, tag: string) {
      const draw = () => {
        for (const line of lines) {
          type.draw(line, { ...middle, y: top, align: 'center' }, (words, draw) => {
            if (!element) return draw()
            pdf.endMarkedContent()
            const span = pdf.struct('Span', { actual: words })
            element.add(span)
            const replaced = pdf.markStructureContent('Span')
            draw()
            pdf.endMarkedContent()
            span.add(replaced)
            element.add(pdf.markStructureContent(tag))
          })
          top += line.height
        }
      }
      if (!element) return artifact(draw)
      element.add(pdf.markStructureContent(tag))
      draw()
      pdf.endMarkedContent()
    }

    function words(tag: string, text: string, style: Style, parent: Element = root) {
      if (text === '') return
      const element = isAgain ? null : pdf.struct(tag)
      if (element) parent.add(element)
      put(balanced(text, style, middle.width), element, tag)
    }

    words('P', card.eyebrow.toUpperCase(), {
      face: 'bold',
      ...size(cardFace.eyebrow),
      color: ink.eyebrow,
      tracking: 0.14,
    })
    top += cardFace.gaps.head * unit
    words('H1', card.title, { face: 'display', ...size(cardFace.title, fit.title), color: ink.text })
    if (card.line !== '') {
      top += cardFace.gaps.head * unit
      const line = card.line.toUpperCase()
      words('P', line, { face: 'bold', ...size(cardFace.line), color: ink.line, ...apart(line, 0.12) })
    }
    const floor = y + (cardFace.heights[card.format] - cardFace.bottom - cardFace.foot) * unit
    body(floor)
    foot(floor)

    /** The drinks, or the code, in the middle of the room that is left. */
    function body(floor: number) {
      const { gaps } = cardFace
      const sizes = bodySizes(fit.body)
      const name: Style = { face: 'display', ...size(cardFace.name, sizes.name), color: ink.text }
      const text: Style = { face: 'text', ...size(cardFace.words, sizes.words), color: ink.text }
      const soft: Style = { face: 'text', ...size(cardFace.dedication, sizes.words), color: ink.soft, isSlanted: true }
      const heightOf = (words: string, style: Style) =>
        words === '' ? 0 : type.lines(plain(words), style, middle.width).reduce((sum, { height }) => sum + height, 0)
      const step = sizes.gap * unit
      if (card.code && card.squares) {
        const square = cardFace.code * unit
        top += (floor - top - square - gaps.drinks * step - heightOf(card.code.words, name)) / 2
        const code = () => drawCode(pdf, card.squares!, { x: x + (cardFace.width * unit - square) / 2, y: top, square })
        if (isAgain) artifact(code)
        else {
          const figure = pdf.struct('Figure', { alt: plain(card.code.words) })
          root.add(figure)
          figure.add(pdf.markStructureContent('Figure'))
          code()
          pdf.endMarkedContent()
        }
        top += square + gaps.drinks * step
        words('P', card.code.words, name)
        return
      }
      const blocks = blocksOf(card)
      const height = blocks.reduce(
        (sum, one, i) =>
          sum +
          (i > 0 ? gaps.drinks * step : 0) +
          heightOf(one.name, name) +
          (one.words ? gaps.name * step + heightOf(one.words, text) : 0) +
          (one.dedication ? gaps.words * step + heightOf(one.dedication, soft) : 0),
        0,
      )
      top += (floor - top - height) / 2
      for (const [i, one] of blocks.entries()) {
        if (i > 0) top += gaps.drinks * step
        words('H2', one.name, name)
        if (one.words) top += gaps.name * step
        words('P', one.words, text)
        if (one.dedication) top += gaps.words * step
        words('P', one.dedication, soft)
      }
    }

    function foot(floor: number) {
      const style: Style = { face: 'text', size: 12.8 * unit, leading: 1.4, color: ink.text }
      const [line] = type.lines(plain(card.house), style, middle.width * 0.8)
      const gap = 10 * unit
      const ownEmblem = card.look?.emblem ?? null
      const ratio = ownEmblem?.ratio ?? 120 / 150
      const saysName = isWideRatio(ratio)
      const emblemWidth = Math.min(cardFace.foot * unit * ratio, middle.width * 0.45)
      const emblemHeight = emblemWidth / ratio
      const emblemTop = floor + (cardFace.foot * unit - emblemHeight) / 2
      const whole = saysName ? emblemWidth : emblemWidth + gap + line!.width
      const left = x + (cardFace.width * unit - whole) / 2
      const drawOwn = (png: string) =>
        pdf.image(Buffer.from(png, 'base64'), left, emblemTop, { width: emblemWidth, height: emblemHeight })
      if (ownEmblem && saysName) {
        if (isAgain) return artifact(() => drawOwn(ownEmblem.png))
        const figure = pdf.struct('Figure', { alt: plain(card.house) })
        root.add(figure)
        figure.add(pdf.markStructureContent('Figure'))
        drawOwn(ownEmblem.png)
        pdf.endMarkedContent()
        return
      }
      artifact(() => {
        if (ownEmblem) drawOwn(ownEmblem.png)
        else drawEmblem(pdf, card.design, { x: left, y: floor, height: emblemHeight })
      })
      const element = isAgain ? null : pdf.struct('P')
      if (element) root.add(element)
      const draw = () =>
        type.draw(line!, {
          x: left + emblemWidth + gap,
          y: floor + (cardFace.foot * unit - line!.height) / 2,
          width: line!.width,
        })
      if (!element) return artifact(draw)
      element.add(pdf.markStructureContent('P'))
      draw()
      pdf.endMarkedContent()
    }
  }
}

/** Marks at every edge, off the cards, to lay a ruler along. */
function drawMarks(pdf: Pdf, { width, height, stands }: { width: number; height: number; stands: Stand[] }) {
  pdf.lineWidth(0.4).strokeColor('#000000')
  for (const { x, unit } of stands) {
    for (const at of [x, x + cardFace.width * unit]) {
      for (const [from, to] of [
        [0.4 * inch, 0.62 * inch],
        [height - 0.62 * inch, height - 0.4 * inch],
      ])
        pdf.moveTo(at, from!).lineTo(at, to!).stroke()
    }
  }
  const [{ y, unit }] = stands as [Stand]
  for (const at of [y, y + cardFace.heights.letter * unit]) {
    pdf
      .moveTo(0.02 * inch, at)
      .lineTo(0.25 * inch, at)
      .stroke()
    pdf
      .moveTo(width - 0.25 * inch, at)
      .lineTo(width - 0.02 * inch, at)
      .stroke()
  }
}

function drawCode(
  pdf: Pdf,
  { size, path }: { size: number; path: string },
  { x, y, square }: { x: number; y: number; square: number },
) {
  pdf.rect(x, y, square, square).fill('#FFFFFF')
  pdf
    .save()
    .translate(x, y)
    .scale(square / size)
  pdf.path(path).fill('#0F1F1C')
  pdf.restore()
}

const emblems = new Map<PrintedCard['design'], Shape[]>()
type Shape = { tag: string; attributes: Record<string, string>; within: Record<string, string>[] }

/** Draws the emblem as its SVG file has it: paths, circles and squares, in groups that may be moved and turned. */
function drawEmblem(
  pdf: Pdf,
  design: PrintedCard['design'],
  { x, y, height }: { x: number; y: number; height: number },
) {
  let shapes = emblems.get(design)
  if (!shapes) {
    const file = design === 'dark' ? 'emblem.svg' : 'emblem-on-light.svg'
    emblems.set(design, (shapes = shapesIn(readFileSync(join(process.cwd(), 'app/ui', file), 'utf8'))))
  }
  pdf
    .save()
    .translate(x, y)
    .scale(height / 150)
  pdf.lineCap('round').lineJoin('round')
  for (const { tag, attributes, within } of shapes) {
    pdf.save()
    for (const group of [...within, attributes]) move(pdf, group.transform)
    const all: Record<string, string> = Object.assign({}, ...within, attributes)
    const number = (name: string) => Number(all[name] ?? 0)
    if (tag === 'path') pdf.path(all.d!)
    if (tag === 'circle') pdf.circle(number('cx'), number('cy'), number('r'))
    if (tag === 'rect') pdf.roundedRect(number('x'), number('y'), number('width'), number('height'), number('rx'))
    const fill = all.fill && all.fill !== 'none' ? all.fill : null
    if (all['stroke-width']) pdf.lineWidth(number('stroke-width'))
    pdf.fillOpacity(Number(all['fill-opacity'] ?? 1))
    if (fill && all.stroke) pdf.fillAndStroke(fill, all.stroke)
    else if (fill) pdf.fill(fill)
    else if (all.stroke) pdf.stroke(all.stroke)
    pdf.restore()
  }
  pdf.restore()
}

/** "translate(24 36)", "rotate(60)", "rotate(-9 46 121)". */
function move(pdf: Pdf, transform: string | undefined) {
  const [, kind, numbers] = /^(translate|rotate)\(([^)]*)\)$/.exec(transform ?? '') ?? []
  const [first = 0, second = 0, third = 0] = (numbers ?? '').split(/[ ,]+/).map(Number)
  if (kind === 'translate') pdf.translate(first, second)
  if (kind === 'rotate') pdf.rotate(first, { origin: [second, third] })
}

function shapesIn(svg: string): Shape[] {
  const groups: Record<string, string>[] = []
  const shapes: Shape[] = []
  for (const [, close, tag, written] of svg.matchAll(/<(\/?)(g|path|circle|rect)\b([^>]*)>/g)) {
    if (close) groups.pop()
    else {
      const attributes = Object.fromEntries(
        [...written!.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
      )
      if (tag === 'g') groups.push(attributes)
      // A transform is each group's own; everything else is handed down.
      else shapes.push({ tag: tag!, attributes, within: [...groups] })
    }
  }
  return shapes
}
