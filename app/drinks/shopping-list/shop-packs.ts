import type { IngredientName } from '../model/ingredient-table.ts'
import type { PieceUnit, PieceProduct, ShoppingUnit } from './shopping-item.ts'

/** Store packs of products that recipes count by the piece: fruit and herbs first, then those among the mixers. */
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

/** A product, its pieces per pack, and the piece counted. Without `piece` the pack itself is counted. */
export type PiecePack = readonly [of: PieceProduct, perPack: number, piece?: PieceUnit]

/**
 * Packs of counted ingredients, by their name in recipes. Planning values: a bunch of mint has a dozen sprigs of eight
 * leaves, a pound of sugar 108 teaspoons, a pound of coffee 50 shots of 9 g, a box of a pound 190 cubes. Bitters come in
 * bottles of 4 oz.
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

/**
 * Packs of garnishes, a single garnish per drink, by their name in recipes. Planning values. Limes and lemons are listed
 * with the fruit to cut.
 */
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

/** Garnishes that the bar cuts and puts on the glass. Other products go into the drink. */
export const isFreshGarnish = (product: PieceProduct): boolean =>
  ['mint', 'oranges', 'pineapples', 'celery', 'cherries'].includes(product)
