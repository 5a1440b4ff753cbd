import { estimateLineBreaks, estimateLineCount } from './estimate-line-count.ts'
import { computeMenuCardLayout } from './menu-card-layout.ts'
import { computeBalancedWidth } from './menu-card-column.ts'
import type { MenuCardElement, MenuCardTextElement } from './menu-card-elements.ts'
import type { PrintedMenuCard } from './printed-menu-card.ts'

/** Pictures of a card on a page: the URLs of the logo and the bough, and the modules of a QR code. */
export type MenuCardAssets = {
  bough: string
  emblem: { src: string; ratio: number; saysName: boolean }
  code: { size: number; path: string } | null
}

/**
 * Renders a card as the content of an SVG of its size, on the server and while the user types. Colors are CSS classes of
 * the design.
 */
export function renderMenuCardSvg(card: PrintedMenuCard, assets: MenuCardAssets): string {
  return renderMenuCardElements(card, assets).join('')
}

/** Returns the elements of a menu card as a list, so that a redraw can skip unchanged elements. */
export function renderMenuCardElements(card: PrintedMenuCard, assets: MenuCardAssets): string[] {
  const { parts, width, height } = computeMenuCardLayout(card, estimateLineCount)
  const ground = `<rect class="fill-ground" width="${width}" height="${number(height)}"/>`
  return [ground, ...parts.flatMap((part) => getSvg(part, { width, height, assets }))]
}

/** Formats the full text of a card for screen readers. */
export function formatMenuCardAltText({ eyebrow, title, line, drinks, also, house, code }: PrintedMenuCard): string {
  const said = drinks
    .filter(({ isGhost }) => !isGhost)
    .map(({ name, words, dedication }) => [name, words, dedication].filter(Boolean).join(', '))
  const poured = also.words && !code ? `${also.heading}: ${also.words}` : ''
  return [eyebrow, title, line, ...said, code?.words, poured, house].filter(Boolean).join('. ')
}

type Around = { width: number; height: number; assets: MenuCardAssets }

function getSvg(part: MenuCardElement, { width, height, assets }: Around): string | string[] {
  switch (part.kind) {
    case 'text':
      return getText(part)
    case 'rule':
      return `<path class="stroke-${part.ink}" d="M${number(part.x)} ${number(part.y)}h${number(part.width)}"/>`
    case 'frame': {
      const { inset, thickness } = part
      const size = `width="${width - 2 * inset}" height="${number(height - 2 * inset)}"`
      return `<rect class="stroke-rule" x="${inset}" y="${inset}" ${size} fill="none" stroke-width="${thickness}"/>`
    }
    case 'bough':
      // The drawing is as wide as the card and extends to the latest possible cut of a printer.
      return `<image href="${escaped(assets.bough)}" y="${-part.lift}" width="${width + 12}" height="262"/>`
    case 'code': {
      if (!assets.code) return []
      const { size, path } = assets.code
      const scale = number(part.size / size)
      return `<g transform="translate(${number(part.x)} ${number(part.y)}) scale(${scale})"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#0f1f1c" d="${path}"/></g>`
    }
    case 'house':
      return getHouse(part, assets.emblem)
  }
}

function getHouse(
  part: MenuCardElement & { kind: 'house' },
  { src, ratio, saysName }: MenuCardAssets['emblem'],
): string | string[] {
  const { x, y, width, height, words } = part
  const [emblemWidth, gap] = [Math.min(height * ratio, width * 0.9), 10]
  const set = { face: 'text', size: 12.8 } as const
  const name = saysName ? '' : estimateLineBreaks(words, set, width - emblemWidth - gap)[0]!
  // The name is drawn at the end of its space, and the logo right before it.
  const nameWidth = name === '' ? 0 : Math.min(width - emblemWidth - gap, estimatedWidth(name, set))
  const whole = emblemWidth + (name === '' ? 0 : gap + nameWidth)
  const left = part.align === 'end' ? x + width - whole : x + (width - whole) / 2
  const picture = `<image href="${escaped(src)}" x="${number(left)}" y="${number(y)}" width="${number(emblemWidth)}" height="${height}"/>`
  if (name === '') return picture
  const at = left + emblemWidth + gap
  return [
    picture,
    `<text class="text fill-text" font-size="12.8" x="${number(at)}" y="${number(y + height / 2 + 4.4)}">${escaped(name)}</text>`,
  ]
}

function estimatedWidth(words: string, of: { face: 'text'; size: number }): number {
  let [narrow, wide] = [0, 500]
  for (let i = 0; i < 9; i++) {
    const between = (narrow + wide) / 2
    if (estimateLineBreaks(words, of, between).length === 1 && between > 4) wide = between
    else narrow = between
  }
  // The estimate is slightly wide, so the name keeps to its space.
  return wide * 0.97
}

function getText(part: MenuCardTextElement): string[] {
  const { words, face, size, leading, ink, tracking = 0, isSlanted, align, x, y, width } = part
  const of = { face, size: size * (1 + tracking * 1.5) }
  const room = part.isBalanced ? computeBalancedWidth(words, of, width, estimateLineCount) : width
  // The first letter determines the text direction.
  const isRtl = rightToLeft.test(/\p{L}/u.exec(words)?.[0] ?? '')
  const at = align === 'center' ? x + width / 2 : align === 'end' ? x + width : x
  // SVG's `start` anchor is the right end of right-to-left text, so the anchors are swapped for it.
  const anchor = align === 'center' ? 'middle' : (align === 'end') === isRtl ? 'start' : 'end'
  const attributes = [
    `class="${face} fill-${ink}"`,
    `font-size="${number(size)}"`,
    `x="${number(at)}"`,
    anchor !== 'start' && `text-anchor="${anchor}"`,
    isRtl && 'direction="rtl"',
    tracking && `letter-spacing="${number(tracking * size)}"`,
    isSlanted && 'font-style="italic"',
  ].filter(Boolean)
  return estimateLineBreaks(words, of, room).map((line, i) => {
    const baseline = y + (i + 0.5) * size * leading + size * 0.33
    return `<text ${attributes.join(' ')} y="${number(baseline)}">${escaped(line)}</text>`
  })
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

function number(value: number): string {
  return String(Math.round(value * 100) / 100)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(words: string): string {
  return words.replace(/[&<>"]/g, (sign) => entities[sign]!)
}
