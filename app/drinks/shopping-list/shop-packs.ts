import type { IngredientName } from '../model/ingredient-table.ts'
import type { PieceUnit, PieceProduct, ShoppingUnit } from './shopping-item.ts'

/** The packs a shop sells of what recipes count by the piece: fruit and herbs first, then what stands among the mixers. */
export const piecePackUnits: Readonly<Record<PieceProduct, ShoppingUnit>> = {
  mint: 'bunch',
  oranges: 'orange',
  pineapples: 'pineapple',
  celery: 'bunch',
  cherries: 'jar',
  espresso: 'pound',
  'sugar-cubes': 'box',
  'cane-sugar': 'pound',
  'superfine-sugar': 'pound',
  salt: 'pound',
  angostura: 'bottle',
  worcestershire: 'bottle',
}

/** What is counted is a piece of this, and so many are in a pack; no `piece` where the pack is counted by itself. */
export type PiecePack = readonly [of: PieceProduct, perPack: number, piece?: PieceUnit]

/**
 * What recipes count, by its name there. Planning values: a bunch of mint has a dozen sprigs of eight leaves, a pound of
 * sugar 108 teaspoons, a pound of coffee 50 shots of 9 g, a box of a pound 190 cubes; bitters come in bottles of 4 oz.
 */
export const ingredientPacks: Partial<Record<IngredientName, PiecePack>> = {
  'mint sprigs': ['mint', 12, 'sprig'],
  'mint leaves': ['mint', 96, 'leaf'],
  'espresso shots': ['espresso', 50, 'shot'],
  'sugar cubes': ['sugar-cubes', 190, 'cube'],
  'cane sugar, tsp': ['cane-sugar', 108, 'tsp'],
  'superfine sugar, bar spoons': ['superfine-sugar', 108, 'bar-spoon'],
  'salt, pinch': ['salt', 1200, 'pinch'],
  'Angostura dashes': ['angostura', 128, 'dash'],
  'Worcestershire dashes': ['worcestershire', 320, 'dash'],
}

/** The recipes' garnishes, one a drink, by their name there. Planning values; limes and lemons are listed with those to cut. */
export const garnishPacks: Readonly<Record<string, PiecePack | 'lime' | 'lemon'>> = {
  'salt rim (optional)': ['salt', 180, 'rim'],
  'sugar rim': ['superfine-sugar', 108, 'rim'],
  'lime slice': 'lime',
  'lime wedge': 'lime',
  'lime wedge or slice': 'lime',
  'lime peel': 'lime',
  'lemon slice': 'lemon',
  'lemon slice (optional)': 'lemon',
  'lemon twist': 'lemon',
  'lemon wedge': 'lemon',
  'lemon or orange zest': 'lemon',
  'orange slice': ['oranges', 6],
  'orange slice or zest': ['oranges', 6],
  'orange twist (optional)': ['oranges', 12],
  'orange zest': ['oranges', 12],
  'half orange slice': ['oranges', 12],
  'half orange slice or zest': ['oranges', 12],
  'mint sprig': ['mint', 12, 'sprig'],
  mint: ['mint', 12, 'sprig'],
  cherry: ['cherries', 40, 'cherry'],
  celery: ['celery', 12, 'stick'],
  'pineapple slice': ['pineapples', 16],
  'pineapple spear': ['pineapples', 16],
}

/** Of these the bar cuts and puts on the glass; the others go in. */
export const isFreshGarnish = (product: PieceProduct): boolean =>
  ['mint', 'oranges', 'pineapples', 'celery', 'cherries'].includes(product)
