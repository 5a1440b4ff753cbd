import { isWideLogoRatio } from '../../ui/theme.ts'
import { computeMenuCardLayout } from './menu-card-layout.ts'
import { computeBalancedWidth, menuCardColors } from './menu-card-column.ts'
import {
  menuCardHeights,
  menuCardWidth,
  type MenuCardColor,
  type MenuCardElement,
  type MenuCardTextElement,
} from './menu-card-elements.ts'
import { drawSvg } from './draw-svg.server.ts'
import { createPdfKitDocument, type PdfKitDocument } from './pdfkit-document.server.ts'
import { normalizePrintText } from './format-document-text.ts'
import type { PdfTextStyle } from './pdf-text-line.ts'
import { createPdfTypesetter } from './pdf-typesetter.server.ts'
import {
  listPrintedDrinks,
  getMenuCardBackground,
  type MenuCardDesign,
  type MenuCardTheme,
  type RenderableMenuCard,
} from './printed-menu-card.ts'

/** Position of a card on its sheet, and size of a card unit, in points. */
type CardPosition = { x: number; y: number; unit: number }

const inch = 72
const mm = inch / 25.4
const onInches = (5 * inch) / menuCardWidth

/** Sheet sizes in points. `bleed` extends beyond the card's edges, so that no light rim remains after cutting. */
const sheets = {
  letter: {
    width: 11 * inch,
    height: 8.5 * inch,
    stands: [0.375, 5.625].map((x): CardPosition => ({ x: x * inch, y: 0.75 * inch, unit: onInches })),
    bleed: 0.1 * inch,
  },
  a5: { width: 148 * mm, height: 210 * mm, stands: [{ x: 0, y: 0, unit: (148 * mm) / menuCardWidth }], bleed: 0 },
  shop: {
    width: 5.25 * inch,
    height: 7.25 * inch,
    stands: [{ x: inch / 8, y: inch / 8, unit: onInches }],
    bleed: inch / 8,
  },
}

/**
 * Renders a card as tagged PDF in the site's fonts, with all text inside its frame. The same card yields the same bytes.
 * Null if no font has all its characters.
 */
export async function renderMenuCardPdf(card: RenderableMenuCard): Promise<Uint8Array<ArrayBuffer> | null> {
  const { pdf, whole } = createPdfKitDocument(card, sheets[card.format])
  const isDrawn = fill(pdf, card)
  pdf.end()
  const bytes = await whole
  return isDrawn ? bytes : null
}

/** Returns the colors of a card, including the business's own. */
function getInks(design: MenuCardDesign, colors: MenuCardTheme['colors']): Record<MenuCardColor, string> {
  const house = menuCardColors[design]
  if (!colors || design === 'bough') return house
  if (design === 'type') return { ...house, accent: colors.onDark }
  return { ...house, accent: colors.brassInk, line: colors.brassInk, rule: colors.brass }
}

/** A document that a card is drawn into. `rooms` has the width of each text in card units. */
type Drawing = {
  pdf: PdfKitDocument
  card: RenderableMenuCard
  root: ReturnType<PdfKitDocument['struct']>
  type: ReturnType<typeof createPdfTypesetter>
  inks: Record<MenuCardColor, string>
  layout: ReturnType<typeof computeMenuCardLayout>
  rooms: Map<MenuCardElement, number>
}

function fill(pdf: PdfKitDocument, card: RenderableMenuCard): boolean {
  const { width, height, stands, bleed } = sheets[card.format]
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  pdf.addPage()
  if (card.format === 'shop') {
    const [{ x, y }] = stands as [CardPosition]
    // The print shop cuts at the trim box.
    const trim = [x, y, width - x, height - y]
    Object.assign(pdf.page.dictionary.data, { TrimBox: trim, BleedBox: [0, 0, width, height] })
  }
  const written = [
    card.title,
    card.line,
    card.house,
    ...listPrintedDrinks(card).flatMap(({ name, words, dedication }) => [name, words, dedication]),
  ]
  const type = createPdfTypesetter(pdf, written.join('\n'))
  if (!written.every((words) => type.canDraw(normalizePrintText(words)))) return false
  const inks = getInks(card.design, card.look?.colors ?? null)
  // Measured at a fixed size, so that character widths are looked up once, however many sizes are tried.
  const measured = 10
  const lines = (words: string, { face, size }: Pick<PdfTextStyle, 'face' | 'size'>, room: number) =>
    type.lines(normalizePrintText(words), { face, size: measured, color: inks.text }, (room * measured) / size).length
  const layout = computeMenuCardLayout(card, lines)
  const getRoom = ({ words, face, size, width, isBalanced }: MenuCardTextElement) =>
    isBalanced ? computeBalancedWidth(words, { face, size }, width, lines) : width
  const rooms = new Map(layout.parts.map((part) => [part, part.kind === 'text' ? getRoom(part) : 0]))
  const drawing: Drawing = { pdf, card, root, type, inks, layout, rooms }
  drawArtifact(drawing, () => {
    if (card.format === 'letter') drawMarks(pdf, { width, height, stands })
  })
  for (const [nth, stand] of stands.entries()) {
    const ground = {
      x: stand.x - bleed,
      y: stand.y - bleed,
      width: menuCardWidth * stand.unit + 2 * bleed,
      height: menuCardHeights[card.format] * stand.unit + 2 * bleed,
    }
    drawArtifact(drawing, () => pdf.rect(ground.x, ground.y, ground.width, ground.height).fill(inks.ground))
    for (const part of layout.parts) drawElement(drawing, part, { stand, isAgain: nth > 0, ground })
  }
  root.end()
  return true
}

/**
 * Position and background of a drawn element. `isAgain`: the element is on the second card of a sheet, which is hidden
 * from screen readers.
 */
type ElementPlace = { stand: CardPosition; isAgain: boolean; ground: Box }

function drawElement(drawing: Drawing, part: MenuCardElement, { stand, isAgain, ground }: ElementPlace) {
  const { pdf, card, inks, layout } = drawing
  const { x, y, unit } = stand
  switch (part.kind) {
    case 'text':
      return drawText(drawing, part, stand, isAgain)
    case 'rule':
      return drawArtifact(drawing, () => {
        const [from, at] = [x + part.x * unit, y + part.y * unit]
        pdf
          .lineWidth(unit)
          .moveTo(from, at)
          .lineTo(from + part.width * unit, at)
          .stroke(inks[part.ink])
      })
    case 'frame':
      return drawArtifact(drawing, () => {
        const edge = part.inset * unit
        pdf
          .lineWidth(part.thickness * unit)
          .rect(x + edge, y + edge, layout.width * unit - 2 * edge, layout.height * unit - 2 * edge)
          .stroke(inks.rule)
      })
    case 'bough':
      return drawArtifact(drawing, () => {
        pdf.save().rect(ground.x, ground.y, ground.width, ground.height).clip()
        drawSvg(pdf, 'app/plumbing/pdf/lemon-bough.svg', { x, y: y - part.lift * unit, unit })
        pdf.restore()
      })
    case 'code': {
      const square = part.size * unit
      const code = () => drawCode(pdf, card.squares!, { x: x + part.x * unit, y: y + part.y * unit, square })
      return isAgain ? drawArtifact(drawing, code) : drawFigure(drawing, part.words, code)
    }
    case 'house':
      return drawHouse(drawing, part, stand, isAgain)
  }
}

/** Draws what screen readers skip. */
function drawArtifact({ pdf }: Drawing, draw: () => void) {
  pdf.markContent('Artifact', { type: 'Layout' })
  draw()
  pdf.endMarkedContent()
}

/** Draws a picture that screen readers read as these words. */
function drawFigure({ pdf, root }: Drawing, words: string, draw: () => void) {
  const figure = pdf.struct('Figure', { alt: normalizePrintText(words) })
  root.add(figure)
  figure.add(pdf.markStructureContent('Figure'))
  draw()
  pdf.endMarkedContent()
}

function drawText(drawing: Drawing, part: MenuCardTextElement, { x, y, unit }: CardPosition, isAgain: boolean) {
  const { pdf, root, type, inks, rooms } = drawing
  const { tag, face, leading, ink, tracking, isSlanted, align } = part
  const style: PdfTextStyle = {
    face,
    leading,
    size: part.size * unit,
    color: inks[ink],
    ...(tracking && { tracking }),
    ...(isSlanted && { isSlanted }),
  }
  const room = rooms.get(part)! * unit
  const box = { x: x + part.x * unit, width: part.width * unit }
  const element = isAgain ? null : pdf.struct(tag)
  if (element) root.add(element)
  let top = y + part.y * unit
  const draw = () => {
    for (const line of type.lines(normalizePrintText(part.words), style, room)) {
      // Right-to-left text starts at the right. Here `align` means a fixed side whatever the direction.
      const side = align !== 'center' && line.isRtl ? (align === 'start' ? 'end' : 'start') : align
      type.draw(line, { ...box, y: top, align: side }, (words, draw, isSame) => {
        if (!element) return draw()
        pdf.endMarkedContent()
        const span = pdf.struct('Span', { actual: words })
        element.add(span)
        const replaced = pdf.markStructureContent('Span', isSame ? {} : { actual: words })
        draw()
        pdf.endMarkedContent()
        span.add(replaced)
        element.add(pdf.markStructureContent(tag))
      })
      top += line.height
    }
  }
  if (!element) return drawArtifact(drawing, draw)
  element.add(pdf.markStructureContent(tag))
  draw()
  pdf.endMarkedContent()
}

function drawHouse(
  drawing: Drawing,
  part: MenuCardElement & { kind: 'house' },
  { x, y, unit }: CardPosition,
  isAgain: boolean,
) {
  const { pdf, card, root, type, inks } = drawing
  const style: PdfTextStyle = { face: 'text', size: 12.8 * unit, leading: 1.4, color: inks.text }
  const [room, high, gap] = [part.width * unit, part.height * unit, 10 * unit]
  const own = card.look?.emblem ?? null
  const ratio = own?.ratio ?? 120 / 150
  const saysName = isWideLogoRatio(ratio)
  const wide = Math.min(high * ratio, room * 0.9)
  const tall = wide / ratio
  const [line] = type.lines(normalizePrintText(part.words), style, room - wide - gap)
  const whole = saysName ? wide : wide + gap + line!.width
  const left = x + part.x * unit + (part.align === 'end' ? room - whole : (room - whole) / 2)
  const top = y + part.y * unit
  const emblem = () => {
    const at = { x: left, y: top + (high - tall) / 2 }
    if (own) pdf.image(Buffer.from(own.png, 'base64'), at.x, at.y, { width: wide, height: tall })
    else
      drawSvg(pdf, `app/ui/${getMenuCardBackground(card.design) === 'dark' ? 'logo' : 'logo-on-light'}.svg`, {
        ...at,
        unit: tall / 150,
      })
  }
  if (own && saysName && !isAgain) return drawFigure(drawing, part.words, emblem)
  drawArtifact(drawing, emblem)
  if (saysName) return
  const element = isAgain ? null : pdf.struct('P')
  if (element) root.add(element)
  const draw = () => type.draw(line!, { x: left + wide + gap, y: top + (high - line!.height) / 2, width: line!.width })
  if (!element) return drawArtifact(drawing, draw)
  element.add(pdf.markStructureContent('P'))
  draw()
  pdf.endMarkedContent()
}

type Box = { x: number; y: number; width: number; height: number }

/** Draws trim marks at every edge, outside the cards. */
function drawMarks(
  pdf: PdfKitDocument,
  { width, height, stands }: { width: number; height: number; stands: CardPosition[] },
) {
  pdf.lineWidth(0.4).strokeColor('#000000')
  for (const { x, unit } of stands) {
    for (const at of [x, x + menuCardWidth * unit]) {
      for (const [from, to] of [
        [0.4 * inch, 0.62 * inch],
        [height - 0.62 * inch, height - 0.4 * inch],
      ])
        pdf.moveTo(at, from!).lineTo(at, to!).stroke()
    }
  }
  const [{ y, unit }] = stands as [CardPosition]
  for (const at of [y, y + menuCardHeights.letter * unit]) {
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
  pdf: PdfKitDocument,
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
