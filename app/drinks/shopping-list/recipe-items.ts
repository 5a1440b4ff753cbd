import type { Ingredient } from '../model/ingredients.ts'
import { amount, capitalized, counted, listed } from './numbers-in-words.ts'
import { recipeOf, recipes, type Recipe, type RecipeBook } from '../model/recipes.ts'
import type { DrinksPlan } from '../model/drinks.ts'
import type { BarThing } from '../../menu/catalogue/who-brings.ts'
import { isKnown, kindIn } from '../model/ingredient-table.ts'

export type Glyph = 'bottle' | 'can' | 'bag' | 'fruit' | 'cup' | 'none'

/** One line of the list. `count` is how many packs there are to draw; a page may draw fewer. */
export type ShoppingItem = {
  /** What tells it from others of its name; without one its name does. */
  id?: string
  name: string
  amount: string
  count: number
  glyph: Glyph
  note: string
  /** Whose it is to bring goes by this. */
  thing: BarThing
}

/** What a line of a list is known by, whatever its amount. */
export function lineKey({ id, name }: Pick<ShoppingItem, 'id' | 'name'>): string {
  return id ?? name
}

/** What stands where an amount would, of an ingredient whose amount nobody has settled yet. */
export const openAmount = 'amounts to be agreed'

/** The recipes' ingredients as lines of the shopping list; limes and lemons are listed with those to cut. */
export function recipeItems(
  plan: DrinksPlan,
  book: RecipeBook = recipes,
): Record<'alcohol' | 'mixers' | 'fresh', ShoppingItem[]> {
  const items = { alcohol: [] as ShoppingItem[], mixers: [] as ShoppingItem[], fresh: [] as ShoppingItem[] }
  for (const ingredient of plan.ingredients) {
    if (ingredient.pack === 'fruit') continue
    const item = ingredient.pack === 'piece' ? pieces(ingredient, plan, book) : bottles(ingredient, plan, book)
    if (ingredient.pack === '750 ml bottle') items.alcohol.push({ ...item, thing: 'alcohol' })
    else if (ingredient.name.startsWith('mint')) items.fresh.push({ ...item, thing: 'garnish' })
    else items.mixers.push({ ...item, thing: 'mixers' })
  }
  for (const [open, { hasStrength, users }] of openIngredients(plan, book)) {
    const name = capitalized(open)
    const item = { id: `recipe ${open}, open`, name, amount: openAmount, count: 1, glyph: 'none' } as const
    const note = `for ${listed(users)}`
    if (hasStrength) items.alcohol.push({ ...item, note, thing: 'alcohol' })
    else items.mixers.push({ ...item, note, thing: 'mixers' })
  }
  return items
}

/** What the plan's recipes have no amount of yet, with the cocktails that take it. */
function openIngredients(plan: DrinksPlan, book: RecipeBook) {
  const found = new Map<string, { hasStrength: boolean; users: string[] }>()
  for (const { slug, name } of plan.cocktails) {
    const recipe = recipeOf(slug, book)
    for (const open of recipe?.open ?? []) {
      const hasStrength = ['spirit', 'liqueur', 'wine'].includes(kindIn(recipe!, open))
      const former = found.get(open)
      found.set(open, { hasStrength: former?.hasStrength ?? hasStrength, users: [...(former?.users ?? []), name] })
    }
  }
  return found
}

function bottles(ingredient: Ingredient, plan: DrinksPlan, book: RecipeBook): Omit<ShoppingItem, 'thing'> {
  const size = ingredient.pack === 'litre' ? '1 liter' : '750 ml'
  return {
    id: `recipe ${ingredient.name}, ${size}`,
    name: `${capitalized(ingredient.name)}, ${size}`,
    amount: counted(ingredient.packs, 'bottle'),
    count: ingredient.packs,
    glyph: 'bottle',
    note: purpose(ingredient, plan, book),
  }
}

/** "mint sprigs" are sprigs of mint, "cane sugar, tsp" teaspoons of cane sugar. */
function pieces(ingredient: Ingredient, plan: DrinksPlan, book: RecipeBook): Omit<ShoppingItem, 'thing'> {
  const { name } = ingredient
  // The owner's own words say what is counted and nothing of how.
  const at = name.includes(',') ? name.indexOf(',') : isKnown(name) ? name.lastIndexOf(' ') : name.length
  return {
    id: `recipe ${name}`,
    name: capitalized(name.slice(0, at)),
    amount: `${amount(ingredient.packs)} ${name.slice(at).replace(/^,? /, '').replace(/h$/, 'hes')}`.trim(),
    count: ingredient.packs,
    glyph: 'none',
    note: purpose(ingredient, plan, book),
  }
}

function purpose({ name }: Ingredient, { cocktails }: DrinksPlan, book: RecipeBook): string {
  const users = cocktails.filter(({ slug }) => recipeOf(slug, book)?.items[name] !== undefined)
  const [only, ...others] = users
  if (only && others.length === 0) return `for ${only.name}, about ${amount(only.quantity)}`
  return `for ${listed(users.map(({ name, quantity }) => `${name} (about ${amount(quantity)})`))}`
}

/** "50 ml tequila, 20 ml triple sec and 15 ml lime juice"; what has no amount yet says so. */
export function measuresOf(recipe: Recipe): string {
  const measured = Object.entries(recipe.items).map(([name, measure]) => measureOf(recipe, name, measure))
  const open = recipe.open ?? []
  if (open.length === 0) return listed(measured)
  return listed([...measured, `${listed(open)} (${openAmount})`])
}

/** "50 ml tequila", "6 mint leaves". */
function measureOf(recipe: Recipe, name: string, measure: number): string {
  return kindIn(recipe, name) === 'each' ? countedPieces(name, measure) : `${amount(measure)} ml ${name}`
}

/** "cane sugar, tsp" is counted in teaspoons, "sugar cubes" in cubes. */
function countedPieces(name: string, count: number): string {
  const [thing = '', unit] = name.split(', ')
  const counted = unit ? `${unit} ${thing}` : thing
  return `${amount(count)} ${count === 1 && isKnown(name) ? counted.replace(/(sh)es$|s$/, '$1') : counted}`
}
