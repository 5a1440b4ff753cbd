import type { SupplyItem } from '../../menu/catalog/supply-plan.ts'

export type ItemIcon = 'bottle' | 'can' | 'bag' | 'fruit' | 'cup' | 'none'

/** The parts of a list; `soft` is that of the mixers where it has nothing but drinks without alcohol. */
export type ShoppingGroupCode = 'alcohol' | 'mixers' | 'soft' | 'fresh' | 'ice' | 'supplies'

export type PackSize = '750 ml' | '1 liter'

/** Things of the list that have a name of their own. */
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

/** What recipes count by the piece and shops sell by the pack. */
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

/** What one asks for in a shop; an ingredient by its name in the recipes, or by the owner's. */
export type ShoppingProduct = ProductCode | { ingredient: string; size?: PackSize }

/** What packs, pieces and an owner's own garnishes are counted in. Beer is counted in 12-packs, two to the case; of an open amount nothing is known yet. */
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

/** How much of a thing; null where nobody counts it. */
export type ItemAmount = { count: number; unit: ShoppingUnit } | null

/** An amount as a list told it; one that was kept in words nobody understands any more stays as it was said. */
export type StoredAmount = ItemAmount | { said: string }

/** What recipes count where a shop sells packs. */
export type PieceUnit =
  'sprig' | 'leaf' | 'shot' | 'cube' | 'tsp' | 'bar-spoon' | 'pinch' | 'rim' | 'dash' | 'cherry' | 'stick'

/** What a line's note tells, by its code. */
export type ItemNoteValues = {
  cans: number
  toast: { ounces: number; glasses: number }
  beside: true
  soft: true
  /** The cocktails it goes into, and how many of each; null of one whose amounts are open. */
  for: [name: string, about: number | null][]
  /** How many pieces are behind the packs. */
  pieces: [PieceUnit, number][]
  squeezeAndCut: { squeeze: number; cut: number }
  squeezed: true
  /** `isKindCounted`: the name of the line says already that they are to cut. */
  cut: { isSaid: boolean }
  ice: { chill: boolean; hot: boolean }
  water: number
  cups: number
  napkins: number
  coolers: number
}

export type ItemNote = { [Code in keyof ItemNoteValues]: [Code, ItemNoteValues[Code]] }[keyof ItemNoteValues]

/** One line of the list, in codes: its words come when it is shown. */
export type ShoppingItem = {
  product: ShoppingProduct
  amount: ItemAmount
  /** How many packs there are to draw; a page may draw fewer. */
  count: number
  glyph: ItemIcon
  notes: ItemNote[]
  /** Whose it is to bring goes by this. */
  thing: SupplyItem
}

/** What tells a line from all others of its list, whatever its amount. */
export function getItemId({ product, amount }: Pick<ShoppingItem, 'product' | 'amount'>): string {
  return typeof product === 'string' ? product : `${product.ingredient}, ${product.size ?? amount?.unit}`
}

/** A line with its amount and notes in one string. */
export function getItemFingerprint(item: ShoppingItem): string {
  return JSON.stringify([getItemId(item), item.amount?.count, item.notes])
}
