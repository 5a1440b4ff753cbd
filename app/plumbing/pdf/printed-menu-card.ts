/** A card to stand on a bar, as it is said: what it looks like is `computeMenuCardLayout`'s. */
export type PrintedMenuCard = {
  design: MenuCardDesign
  format: MenuCardFormat
  /** BCP 47. */
  language: string
  /** When it became what it is, in epoch milliseconds: the PDF's own date, so that the same card is the same bytes. */
  madeAt: number
  eyebrow: string
  title: string
  /** The day and the place, in one line. */
  line: string
  drinks: PrintedMenuDrink[]
  /** What is poured beside them, under a heading of its own; none where `words` are empty. */
  also: { heading: string; words: string }
  /** The business's name, beside its emblem. */
  house: string
  /** An address as a code for phones, in place of the drinks. */
  code: { address: string; words: string } | null
}

/** What a card says, however it looks. */
export type MenuCardContent = Pick<PrintedMenuCard, 'eyebrow' | 'title' | 'line' | 'drinks' | 'also' | 'house'>

/** A card with its code drawn. */
export type RenderableMenuCard = PrintedMenuCard & {
  squares: { size: number; path: string } | null
  look?: MenuCardTheme | undefined
}

/** The business's own colors and emblem; the emblem is a PNG, base64, and its width for a height of 1. */
export type MenuCardTheme = {
  colors: { brass: string; brassInk: string; onDark: string } | null
  emblem: { png: string; ratio: number } | null
}

/** `isGhost` holds the place of one that is not named yet: on a screen, never on paper. */
export type PrintedMenuDrink = { name: string; words: string; dedication: string; isGhost?: true }

/** A drawing of lemons above the names, nothing but large letters, and a frame. */
export const menuCardDesigns = ['bough', 'type', 'framed'] as const
export type MenuCardDesign = (typeof menuCardDesigns)[number]

/** The ground a design stands on. */
export const getMenuCardBackground = (design: MenuCardDesign) => (design === 'type' ? 'dark' : 'light')

/**
 * Two of 5 × 7 inches side by side on Letter, with marks to cut along; one on A5; or one of 5 × 7 inches that goes on beyond
 * its edges, as a print shop wants it.
 */
export const menuCardFormats = ['letter', 'a5', 'shop'] as const
export type MenuCardFormat = (typeof menuCardFormats)[number]

/** The drinks, and what is poured beside them as the last of them. */
export function listPrintedDrinks({ drinks, also }: Pick<PrintedMenuCard, 'drinks' | 'also'>): PrintedMenuDrink[] {
  return also.words === '' ? drinks : [...drinks, { name: also.heading, words: also.words, dedication: '' }]
}
