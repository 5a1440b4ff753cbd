import { sparePours } from '../drinks/ingredients.ts'
import { amount, counted, listed } from './numbers-in-words.ts'
import { recipeOf } from '../drinks/recipes.ts'
import type { DrinksPlan } from '../drinks/drinks.ts'
import type { Ingredient } from '../drinks/ingredients.ts'
import type { ShoppingItem } from './shopping-list.ts'

/** The recipes' ingredients as lines of the shopping list; limes and lemons are listed with those to cut. */
export function recipeItems(plan: DrinksPlan): Record<'alcohol' | 'mixers' | 'fresh', ShoppingItem[]> {
  const items = { alcohol: [] as ShoppingItem[], mixers: [] as ShoppingItem[], fresh: [] as ShoppingItem[] }
  for (const ingredient of plan.ingredients) {
    if (ingredient.pack === 'fruit') continue
    const item = ingredient.pack === 'piece' ? pieces(ingredient, plan) : bottles(ingredient, plan)
    if (ingredient.pack === '750 ml bottle') items.alcohol.push(item)
    else if (ingredient.name.startsWith('mint')) items.fresh.push(item)
    else items.mixers.push(item)
  }
  return items
}

/** "the last bottle still holds 4 × Margarita", or nothing where it is poured to the end. */
export function lastBottleHint(ingredient: Ingredient, plan: DrinksPlan): string {
  const spare = sparePours(ingredient.name, plan.cocktails)
  if (!spare || spare.drinks === 0) return ''
  return `the last bottle still holds ${amount(spare.drinks)} × ${spare.cocktail}`
}

function bottles(ingredient: Ingredient, plan: DrinksPlan): ShoppingItem {
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
function pieces(ingredient: Ingredient, plan: DrinksPlan): ShoppingItem {
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

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
