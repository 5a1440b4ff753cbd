import { sparePours, type Ingredient } from '../model/ingredients.ts'
import { amount, capitalized, counted, listed } from './numbers-in-words.ts'
import { recipeOf, type Recipe } from '../model/recipes.ts'
import type { DrinksPlan } from '../model/drinks.ts'
import type { BarThing } from '../../menu/catalogue/who-brings.ts'
import { ingredientTable, type IngredientName } from '../model/ingredient-table.ts'

export type Glyph = 'bottle' | 'can' | 'bag' | 'fruit' | 'cup' | 'none'

/** One line of the list. `count` is how many packs there are to draw; a page may draw fewer. */
export type ShoppingItem = {
  name: string
  amount: string
  count: number
  glyph: Glyph
  note: string
  /** Whose it is to bring goes by this. */
  thing: BarThing
}

/** The recipes' ingredients as lines of the shopping list; limes and lemons are listed with those to cut. */
export function recipeItems(plan: DrinksPlan): Record<'alcohol' | 'mixers' | 'fresh', ShoppingItem[]> {
  const items = { alcohol: [] as ShoppingItem[], mixers: [] as ShoppingItem[], fresh: [] as ShoppingItem[] }
  for (const ingredient of plan.ingredients) {
    if (ingredient.pack === 'fruit') continue
    const item = ingredient.pack === 'piece' ? pieces(ingredient, plan) : bottles(ingredient, plan)
    if (ingredient.pack === '750 ml bottle') items.alcohol.push({ ...item, thing: 'alcohol' })
    else if (ingredient.name.startsWith('mint')) items.fresh.push({ ...item, thing: 'garnish' })
    else items.mixers.push({ ...item, thing: 'mixers' })
  }
  return items
}

/** "the last bottle still holds 4 × Margarita", or nothing where it is poured to the end. */
export function lastBottleHint(ingredient: Ingredient, plan: DrinksPlan): string {
  const spare = sparePours(ingredient.name, plan.cocktails)
  if (!spare || spare.drinks === 0) return ''
  return `the last bottle still holds ${amount(spare.drinks)} × ${spare.cocktail}`
}

function bottles(ingredient: Ingredient, plan: DrinksPlan): Omit<ShoppingItem, 'thing'> {
  const size = ingredient.pack === 'litre' ? '1 liter' : '750 ml'
  return {
    name: `${capitalized(ingredient.name)}, ${size}`,
    amount: counted(ingredient.packs, 'bottle'),
    count: ingredient.packs,
    glyph: 'bottle',
    note: [purpose(ingredient, plan), lastBottleHint(ingredient, plan)].filter(Boolean).join('; '),
  }
}

/** "mint sprigs" are sprigs of mint, "cane sugar, tsp" teaspoons of cane sugar. */
function pieces(ingredient: Ingredient, plan: DrinksPlan): Omit<ShoppingItem, 'thing'> {
  const { name } = ingredient
  const at = name.includes(',') ? name.indexOf(',') : name.lastIndexOf(' ')
  return {
    name: capitalized(name.slice(0, at)),
    amount: `${amount(ingredient.packs)} ${name.slice(at).replace(/^,? /, '').replace(/h$/, 'hes')}`,
    count: ingredient.packs,
    glyph: 'none',
    note: purpose(ingredient, plan),
  }
}

function purpose({ name }: Ingredient, { cocktails }: DrinksPlan): string {
  const users = cocktails.filter(({ slug }) => recipeOf(slug)?.items[name] !== undefined)
  return `for ${listed(users.map((cocktail) => `${amount(cocktail.quantity)} × ${cocktail.name}`))}`
}

/** "50 ml tequila, 20 ml triple sec and 15 ml lime juice" */
export function measuresOf({ items }: Recipe): string {
  return listed(
    Object.entries(items).map(([name, measure]) => {
      return ingredientTable[name as IngredientName][0] === 'each'
        ? countedPieces(name, measure)
        : `${amount(measure)} ml ${name}`
    }),
  )
}

/** "cane sugar, tsp" is counted in teaspoons, "sugar cubes" in cubes. */
function countedPieces(name: string, count: number): string {
  const [thing = '', unit] = name.split(', ')
  const counted = unit ? `${unit} ${thing}` : thing
  return `${amount(count)} ${count === 1 ? counted.replace(/(sh)es$|s$/, '$1') : counted}`
}
