/** Content of a menu card that stands on a bar. Its appearance is defined by `computeMenuCardLayout`. */
export type PrintedMenuCard = {
  design: MenuCardDesign
  format: MenuCardFormat
  /** BCP 47. */
  language: string
  /**
   * Time of its last change in epoch milliseconds. It is also the PDF's date, so that the same card yields the same
   * bytes.
   */
  madeAt: number
  eyebrow: string
  title: string
  /** Date and venue in a single line. */
  line: string
  drinks: PrintedMenuDrink[]
  /** Other drinks served, under their own heading. None if `words` is empty. */
  also: { heading: string; words: string }
  /** Name of the business, next to its logo. */
  house: string
  /** A URL shown as QR code instead of the drinks. */
  code: { address: string; words: string } | null
}

/** Texts of a card, independent of its design. */
export type MenuCardContent = Pick<PrintedMenuCard, 'eyebrow' | 'title' | 'line' | 'drinks' | 'also' | 'house'>

/** A card with its QR code drawn. */
export type RenderableMenuCard = PrintedMenuCard & {
  squares: { size: number; path: string } | null
  look?: MenuCardTheme | undefined
}

/** Colors and logo of the business. The logo is a base64 PNG, with its width relative to its height. */
export type MenuCardTheme = {
  colors: { brass: string; brassInk: string; onDark: string } | null
  emblem: { png: string; ratio: number } | null
}

/** `isGhost` is a placeholder for a drink that has no name yet, shown on screens only. */
export type PrintedMenuDrink = { name: string; words: string; dedication: string; isGhost?: true }

/** Designs: a drawing of lemons above the names, large letters only, and a frame. */
export const menuCardDesigns = ['bough', 'type', 'framed'] as const
export type MenuCardDesign = (typeof menuCardDesigns)[number]

/** Background of a design. */
export const getMenuCardBackground = (design: MenuCardDesign) => (design === 'type' ? 'dark' : 'light')

/**
 * Formats: two cards of 5 × 7 inches side by side on Letter with trim marks, a single card on A5, or a single card of 5 ×
 * 7 inches with bleed for a print shop.
 */
export const menuCardFormats = ['letter', 'a5', 'shop'] as const
export type MenuCardFormat = (typeof menuCardFormats)[number]

/** Returns the drinks, with the other drinks served as the last entry. */
export function listPrintedDrinks({ drinks, also }: Pick<PrintedMenuCard, 'drinks' | 'also'>): PrintedMenuDrink[] {
  return also.words === '' ? drinks : [...drinks, { name: also.heading, words: also.words, dedication: '' }]
}
