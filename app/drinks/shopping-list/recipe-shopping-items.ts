import type { RequiredIngredient } from '../model/required-ingredients.ts'
import { findRecipe, standardRecipes, type Recipe, type RecipeBook } from '../model/recipes.ts'
import type { DrinksPlan } from '../model/plan-drinks.ts'
import { isKnownIngredient, getIngredientKind } from '../model/ingredient-table.ts'
import { ingredientPacks, garnishPacks, isFreshGarnish, piecePackUnits, type PiecePack } from './shop-packs.ts'
import type { ShoppingItemNote, PieceUnit, PieceProduct, ShoppingItem, PackSize } from './shopping-item.ts'

export type RecipeShoppingItems = Record<'alcohol' | 'mixers' | 'fresh', ShoppingItem[]> & {
  /** Number of drinks with a piece of the fruit. Juice is counted in the plan. */
  cut: Record<'lime' | 'lemon', number>
}

/**
 * The recipes' ingredients and garnishes as lines of the shopping list, each product once. Limes and lemons are listed
 * with the fruit to cut.
 */
export function buildRecipeShoppingItems(plan: DrinksPlan, book: RecipeBook = standardRecipes): RecipeShoppingItems {
  const items: RecipeShoppingItems = { alcohol: [], mixers: [], fresh: [], cut: { lime: 0, lemon: 0 } }
  const pieces = new Map<PieceProduct, { packs: number; counts: Map<PieceUnit, number>; users: Map<string, number> }>()
  const count = ([of, perPack, piece]: PiecePack, number: number, users: readonly [string, number][]) => {
    const sum = pieces.get(of) ?? { packs: 0, counts: new Map(), users: new Map() }
    pieces.set(of, sum)
    sum.packs += number / perPack
    if (piece) sum.counts.set(piece, (sum.counts.get(piece) ?? 0) + number)
    for (const [name, about] of users) sum.users.set(name, about)
  }
  for (const ingredient of plan.ingredients) {
    const { name, packs } = ingredient
    if (ingredient.pack === 'fruit') continue
    const users = listUsers(ingredient, plan, book)
    const known = isKnownIngredient(name) ? ingredientPacks[name] : undefined
    if (known) count(known, packs, users)
    else if (ingredient.pack === 'piece') items.mixers.push(createCustomPieceItem(name, 'piece', packs, users))
    else if (ingredient.pack === 'litre') items.mixers.push(createBottleItem(name, '1 liter', packs, [['for', users]]))
    else items.alcohol.push(createBottleItem(name, '750 ml', packs, [['for', users]]))
  }
  for (const { slug, name, quantity } of plan.cocktails)
    for (const garnish of listGarnishes(findRecipe(slug, book))) {
      const piece = Object.hasOwn(garnishPacks, garnish) ? garnishPacks[garnish] : undefined
      if (piece === undefined)
        items.fresh.push({
          ...createCustomPieceItem(garnish, 'garnish', quantity, [[name, quantity]]),
          thing: 'garnish',
        })
      else if (typeof piece === 'string') items.cut[piece] += quantity
      else count(piece, quantity, [[name, quantity]])
    }
  for (const [product, { packs, counts, users }] of pieces) {
    // Fractions such as twelfths: a floating point error above a whole pack is not another pack.
    const whole = Math.ceil(packs - 1e-9)
    const notes: ShoppingItemNote[] = [
      ...(counts.size > 0 ? [['pieces', [...counts]] as ShoppingItemNote] : []),
      ['for', [...users]],
    ]
    const amount = { count: whole, unit: piecePackUnits[product] }
    const [group, thing] = isFreshGarnish(product) ? (['fresh', 'garnish'] as const) : (['mixers', 'mixers'] as const)
    items[group].push({ product, amount, count: whole, glyph: 'none', notes, thing })
  }
  for (const [open, { hasStrength, users }] of listUnsetIngredients(plan, book))
    items[hasStrength ? 'alcohol' : 'mixers'].push({
      product: { ingredient: open },
      amount: { count: 0, unit: 'open' },
      count: 1,
      glyph: 'none',
      notes: [['for', users.map((name) => [name, null])]],
      thing: hasStrength ? 'alcohol' : 'mixers',
    })
  return items
}

/** Garnishes of a recipe by name. The owner's own text counts as a single garnish. */
function listGarnishes(recipe: Recipe | undefined): string[] {
  if (!recipe?.garnish) return []
  const parts = recipe.garnish.split(', ')
  return parts.every((part) => Object.hasOwn(garnishPacks, part)) ? parts : [recipe.garnish]
}

/** Ingredients of the plan's recipes without an amount, with their cocktails. */
function listUnsetIngredients(plan: DrinksPlan, book: RecipeBook) {
  const found = new Map<string, { hasStrength: boolean; users: string[] }>()
  for (const { slug, name } of plan.cocktails) {
    const recipe = findRecipe(slug, book)
    for (const open of recipe?.open ?? []) {
      const hasStrength = ['spirit', 'liqueur', 'wine'].includes(getIngredientKind(recipe!, open))
      const former = found.get(open)
      found.set(open, { hasStrength: former?.hasStrength ?? hasStrength, users: [...(former?.users ?? []), name] })
    }
  }
  return found
}

/** Bottles of a product used by recipes or by the bar. */
export function createBottleItem(
  ingredient: string,
  size: PackSize,
  count: number,
  notes: ShoppingItemNote[],
): ShoppingItem {
  return {
    product: { ingredient, size },
    amount: { count, unit: 'bottle' },
    count,
    glyph: 'bottle',
    notes,
    thing: size === '750 ml' ? 'alcohol' : 'mixers',
  }
}

/** The owner's own text names the counted ingredient, but not its pack. */
function createCustomPieceItem(
  ingredient: string,
  unit: 'piece' | 'garnish',
  count: number,
  users: [string, number][],
): ShoppingItem {
  const amount = { count, unit }
  return { product: { ingredient }, amount, count, glyph: 'none', notes: [['for', users]], thing: 'mixers' }
}

function listUsers({ name }: RequiredIngredient, { cocktails }: DrinksPlan, book: RecipeBook): [string, number][] {
  return cocktails
    .filter(({ slug }) => findRecipe(slug, book)?.items[name] !== undefined)
    .map(({ name, quantity }) => [name, quantity])
}
