import type { SupplyItem } from '../../menu/catalog/supply-plan.ts'

export type ShoppingItemIcon = 'bottle' | 'can' | 'bag' | 'fruit' | 'cup' | 'none'

/** Groups of the list. `soft` replaces `mixers` where that group only has alcohol-free drinks. */
export type ShoppingGroupCode = 'alcohol' | 'mixers' | 'soft' | 'fresh' | 'ice' | 'supplies'

export type PackSize = '750 ml' | '1 liter'

/** Products with their own name on the list. */
export type ProductCode =
  | 'beer'
  | 'red-wine'
  | 'white-wine'
  | 'rose-wine'
  | 'toast'
  | 'soft'
  | 'limes'
  | 'limes-to-squeeze'
  | 'limes-to-cut'
  | 'lemons'
  | 'lemons-to-squeeze'
  | 'lemons-to-cut'
  | PieceProduct
  | 'ice'
  | 'water'
  | 'coolers'
  | 'cups'
  | 'napkins'
  | 'glassware'
  | 'straws'
  | 'bar'

/** Products that recipes count by the piece and stores sell by the pack. */
export type PieceProduct =
  | 'mint'
  | 'oranges'
  | 'pineapples'
  | 'celery'
  | 'cherries'
  | 'espresso'
  | 'sugar-cubes'
  | 'cane-sugar'
  | 'superfine-sugar'
  | 'salt'
  | 'angostura'
  | 'worcestershire'

/** A product to ask for in a store. An ingredient by its name in recipes, or by the owner's own name. */
export type ShoppingProduct = ProductCode | { ingredient: string; size?: PackSize }

/**
 * Units of packs, pieces and the owner's own garnishes. Beer is counted in 12-packs, two to the case. `open` is an amount
 * not known yet.
 */
export type ShoppingUnit =
  | 'bottle'
  | '12-pack'
  | 'case'
  | 'bag'
  | 'sleeve'
  | 'pack'
  | 'lime'
  | 'lemon'
  | 'orange'
  | 'pineapple'
  | 'bunch'
  | 'pound'
  | 'box'
  | 'jar'
  | 'piece'
  | 'garnish'
  | 'open'

/** Amount of a product. Null if it is not counted. */
export type ShoppingItemAmount = { count: number; unit: ShoppingUnit } | null

/** An amount as stored with a list. Stored text that can't be parsed any more stays as text. */
export type StoredItemAmount = ShoppingItemAmount | { said: string }

/** Pieces counted by recipes where a store sells packs. */
export type PieceUnit =
  'sprig' | 'leaf' | 'shot' | 'cube' | 'tsp' | 'bar-spoon' | 'pinch' | 'rim' | 'dash' | 'cherry' | 'stick'

/** Values of a line's notes, by code. */
export type ItemNoteValues = {
  cans: number
  toast: { ounces: number; glasses: number }
  beside: true
  soft: true
  /** Cocktails that use the product, with their quantity. Null for a cocktail without amounts. */
  for: [name: string, about: number | null][]
  /** Number of pieces in the packs. */
  pieces: [PieceUnit, number][]
  squeezeAndCut: { squeeze: number; cut: number }
  squeezed: true
  /** `isSaid`: the line's name already mentions that the fruit is to be cut. */
  cut: { isSaid: boolean }
  ice: { chill: boolean; hot: boolean }
  water: number
  cups: number
  napkins: number
  coolers: number
}

export type ShoppingItemNote = { [Code in keyof ItemNoteValues]: [Code, ItemNoteValues[Code]] }[keyof ItemNoteValues]

/** A line of the list, in codes. It is formatted when it is shown. */
export type ShoppingItem = {
  product: ShoppingProduct
  amount: ShoppingItemAmount
  /** Number of packs to draw. A page may draw fewer. */
  count: number
  glyph: ShoppingItemIcon
  notes: ShoppingItemNote[]
  /** Supply item to which the product belongs. The experience says who brings it. */
  thing: SupplyItem
}

/** Id of a line within its list, independent of its amount. */
export function getItemId({ product, amount }: Pick<ShoppingItem, 'product' | 'amount'>): string {
  return typeof product === 'string' ? product : `${product.ingredient}, ${product.size ?? amount?.unit}`
}

/** A line with its amount and notes as a single string. */
export function getItemFingerprint(item: ShoppingItem): string {
  return JSON.stringify([getItemId(item), item.amount?.count, item.notes])
}
