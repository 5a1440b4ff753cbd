/** `each` is counted, all other kinds are poured. */
export type IngredientKind = 'spirit' | 'liqueur' | 'wine' | 'lime' | 'lemon' | 'mixer' | 'juice' | 'syrup' | 'each'

/** Ingredients of the recipes: kind and alcohol by volume. Percentages are our planning values for common labels. */
export const ingredientTable = {
  vodka: ['spirit', 40],
  'citron vodka': ['spirit', 40],
  gin: ['spirit', 40],
  tequila: ['spirit', 40],
  'white rum': ['spirit', 40],
  'dark rum': ['spirit', 40],
  'amber Jamaican rum': ['spirit', 40],
  'Martinique molasses rum': ['spirit', 40],
  bourbon: ['spirit', 40],
  'bourbon or rye': ['spirit', 40],
  'rye whiskey': ['spirit', 40],
  'triple sec': ['liqueur', 40],
  Cointreau: ['liqueur', 40],
  'orange curacao': ['liqueur', 35],
  Campari: ['liqueur', 24],
  'coffee liqueur': ['liqueur', 20],
  'peach schnapps': ['liqueur', 20],
  'sweet vermouth': ['liqueur', 16],
  Aperol: ['liqueur', 11],
  champagne: ['wine', 12],
  prosecco: ['wine', 11],
  'lime juice': ['lime'],
  'lemon juice': ['lemon'],
  'orange juice': ['juice'],
  'cranberry juice': ['juice'],
  'grapefruit juice': ['juice'],
  'pineapple juice': ['juice'],
  'tomato juice': ['juice'],
  'white peach puree': ['juice'],
  'coconut cream': ['juice'],
  'soda water': ['mixer'],
  cola: ['mixer'],
  'ginger beer': ['mixer'],
  'pink grapefruit soda': ['mixer'],
  'sugar syrup': ['syrup'],
  'agave syrup': ['syrup'],
  'honey syrup': ['syrup'],
  grenadine: ['syrup'],
  orgeat: ['syrup'],
  'mint sprigs': ['each'],
  'mint leaves': ['each'],
  'espresso shots': ['each'],
  'sugar cubes': ['each'],
  'cane sugar, tsp': ['each'],
  'superfine sugar, bar spoons': ['each'],
  'salt, pinch': ['each'],
  'Angostura dashes': ['each'],
  'Worcestershire dashes': ['each'],
} as const satisfies Record<string, readonly [IngredientKind, number?]>

export type IngredientName = keyof typeof ingredientTable

/** Alcohol by volume of ingredients not in the table, by kind. Planning values. */
const usualStrength: Partial<Record<IngredientKind, number>> = { spirit: 40, liqueur: 20, wine: 12 }

/** Whether the table has an ingredient with exactly this name. */
export function isKnownIngredient(name: string): name is IngredientName {
  return Object.hasOwn(ingredientTable, name)
}

/** Kind of a recipe's ingredient: from the table, or else from the recipe. */
export function getIngredientKind(
  recipe: { kinds?: Readonly<Record<string, IngredientKind>> },
  name: string,
): IngredientKind {
  return isKnownIngredient(name) ? ingredientTable[name][0] : (recipe.kinds?.[name] ?? 'each')
}

/** Alcohol by volume in percent, 0 for ingredients without alcohol. `kind` applies to ingredients not in the table. */
export function getAlcoholPercent(name: string, kind: IngredientKind = 'each'): number {
  return isKnownIngredient(name) ? (ingredientTable[name][1] ?? 0) : (usualStrength[kind] ?? 0)
}
