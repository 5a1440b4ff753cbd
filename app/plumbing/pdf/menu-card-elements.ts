import type { MenuCardDesign } from './printed-menu-card.ts'

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
export type CountTextLines = (words: string, of: Pick<MenuCardTextElement, 'face' | 'size'>, width: number) => number
