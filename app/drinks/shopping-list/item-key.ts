import type { ProductCode, ShoppingItem } from './shopping-item.ts'

/** Former keys of products without codes, which stored checkmarks and pages open on phones still use. */
const formerKeys: Partial<Record<ProductCode, string>> = {
  beer: 'Beer, 12 oz',
  toast: 'Sparkling for the toast, 750 ml',
  soft: 'Alcohol-free drinks',
  limes: 'Limes',
  'limes-to-squeeze': 'Limes to squeeze',
  'limes-to-cut': 'Limes to cut',
  lemons: 'Lemons',
  'lemons-to-squeeze': 'Lemons to squeeze',
  'lemons-to-cut': 'Lemons to cut',
  mint: 'recipe mint sprigs',
  espresso: 'recipe espresso shots',
  'sugar-cubes': 'recipe sugar cubes',
  'cane-sugar': 'recipe cane sugar, tsp',
  'superfine-sugar': 'recipe superfine sugar, bar spoons',
  salt: 'recipe salt, pinch',
  angostura: 'recipe Angostura dashes',
  worcestershire: 'recipe Worcestershire dashes',
  ice: 'Ice',
  water: 'Water, 16.9 oz',
  coolers: 'Coolers',
  cups: 'Cups',
  napkins: 'Napkins',
  glassware: 'Glassware',
  straws: 'Straws',
  bar: 'Bar tools',
}

/** Key of a list line in stored checkmarks and printouts, independent of its amount. */
export function getStableItemKey({ product, amount }: Pick<ShoppingItem, 'product' | 'amount'>): string {
  if (typeof product === 'string') return formerKeys[product] ?? product
  const { ingredient, size } = product
  if (amount?.unit === 'garnish') return `garnish ${ingredient}`
  if (amount?.unit === 'piece') return `recipe ${ingredient}`
  return `recipe ${ingredient}, ${size ?? 'open'}`
}
