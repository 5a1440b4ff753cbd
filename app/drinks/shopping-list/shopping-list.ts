import { drinksConstants } from '../model/drinks-constants.ts'
import { computeBeerPacks } from '../model/bar-stock.ts'
import { createBottleItem, buildRecipeShoppingItems } from './recipe-shopping-items.ts'
import { ceilDivide, allocateByWeight } from '../model/integer-math.ts'
import { findRecipe, standardRecipes, type RecipeBook } from '../model/recipes.ts'
import type { DrinksPlan } from '../model/plan-drinks.ts'
import type { SupplyItem, SupplyProvider, SupplyProviders } from '../../menu/catalog/supply-plan.ts'
import {
  getItemId,
  type ShoppingItemAmount,
  type ShoppingItemIcon,
  type ShoppingGroupCode,
  type ShoppingItemNote,
  type ProductCode,
  type ShoppingItem,
} from './shopping-item.ts'

export type ShoppingGroup = { code: ShoppingGroupCode; items: ShoppingItem[] }

/**
 * Shopping list of a plan in store packs, each product once. Empty lines and groups are left out.
 * @param whoBrings supplies of the experience: what the business brings, or what is not included, is not on the list
 * @param book recipes of its cocktails
 */
export function buildShoppingList(
  plan: DrinksPlan,
  whoBrings?: SupplyProviders,
  book: RecipeBook = standardRecipes,
): ShoppingGroup[] {
  return listLines(plan, { whoBrings, book }, (bringer) => bringer !== 'we' && bringer !== 'none')
}

/** Supplies of the business in the same packs, so that the client does not buy them, too, and the van has enough. */
export function buildOurSupplyList(
  plan: DrinksPlan,
  whoBrings: SupplyProviders,
  book: RecipeBook = standardRecipes,
): ShoppingGroup[] {
  return listLines(plan, { whoBrings, book }, (bringer) => bringer === 'we')
}

/** All lines of the plan for the given side. Without `whoBrings` the client brings everything. */
function listLines(
  plan: DrinksPlan,
  { whoBrings, book }: { whoBrings: SupplyProviders | undefined; book: RecipeBook },
  isAsked: (bringer: SupplyProvider) => boolean,
): ShoppingGroup[] {
  const getBringer = (thing: SupplyItem): SupplyProvider => whoBrings?.[thing] ?? 'you'
  const { cut, ...fromRecipes } = buildRecipeShoppingItems(plan, book)
  // Fruit to squeeze and fruit to cut are a single purchase where the same side brings both.
  const isOne = getBringer('mixers') === getBringer('garnish')
  const fruits = (['lime', 'lemon'] as const).flatMap((kind) =>
    fruit(kind, getSqueezed(kind, plan), getCut(kind, plan, cut[kind], book), isOne),
  )
  const groups: ShoppingGroup[] = [
    { code: 'alcohol', items: [beer(plan), ...wines(plan), ...spirits(plan), ...fromRecipes.alcohol, toast(plan)] },
    { code: 'mixers', items: [...mixers(plan), ...fromRecipes.mixers, soft(plan)] },
    { code: 'fresh', items: [...fruits, ...fromRecipes.fresh] },
    { code: 'ice', items: [ice(plan), water(plan), ...(whoBrings ? [coolers(plan)] : [])] },
    { code: 'supplies', items: [cups(plan), napkins(plan), ...(whoBrings ? uncounted : [])] },
  ]
  return groups.flatMap(({ code, items }) => {
    const asked = mergeProducts(items.filter(({ count, thing }) => count > 0 && isAsked(getBringer(thing))))
    if (asked.length === 0) return []
    const isSoft = code === 'mixers' && asked.every(({ thing }) => thing === 'soft-drinks')
    return [{ code: isSoft ? 'soft' : code, items: asked }]
  })
}

/** Merges a product of the bar and of a recipe into a single line. */
function mergeProducts(items: ShoppingItem[]): ShoppingItem[] {
  const lines = new Map<string, ShoppingItem>()
  for (const item of items) {
    const { amount, count, notes } = item
    const id = getItemId(item)
    const former = lines.get(id)
    if (!former?.amount || !amount) lines.set(id, item)
    else
      lines.set(id, {
        ...former,
        amount: { ...amount, count: former.amount.count + amount.count },
        count: former.count + count,
        // The recipes' purpose comes first: "for Mojito, about 54; for other mixed drinks".
        notes: [...notes, ...former.notes],
      })
  }
  return [...lines.values()]
}

type Line = {
  product: ProductCode
  amount: ShoppingItemAmount
  glyph: ShoppingItemIcon
  notes: ShoppingItemNote[]
  thing: SupplyItem
}

/** A line of the list. `drawn` is the number to draw where it differs from the amount. */
function line(of: Line, drawn: number = of.amount?.count ?? 0): ShoppingItem {
  return { ...of, count: drawn }
}

function beer({ beer, servings }: DrinksPlan): ShoppingItem {
  return cans('beer', 'alcohol', beer, [['cans', servings.beer]])
}

function cans(
  product: ProductCode,
  thing: SupplyItem,
  packs: DrinksPlan['beer'],
  notes: ShoppingItemNote[],
): ShoppingItem {
  const { cases24, packs12 } = packs
  const amount = { count: 2 * cases24 + packs12, unit: '12-pack' } as const
  return line({ product, amount, glyph: 'can', notes, thing }, cases24 + packs12)
}

function wines({ wine: { red, white, roseSparkling } }: DrinksPlan): ShoppingItem[] {
  const kinds = { 'red-wine': red, 'white-wine': white, 'rose-wine': roseSparkling } as const
  return (Object.keys(kinds) as (keyof typeof kinds)[]).map((product) =>
    line({ product, amount: bottled(kinds[product]), glyph: 'bottle', notes: [], thing: 'alcohol' }),
  )
}

function spirits(plan: DrinksPlan): ShoppingItem[] {
  return Object.entries(plan.spirits ?? {}).map(([kind, count]) =>
    createBottleItem(kind, '750 ml', count, listCocktailNotes(plan)),
  )
}

function listCocktailNotes({ cocktails }: DrinksPlan): ShoppingItemNote[] {
  return cocktails.length > 0 ? [['beside', true]] : []
}

function toast({ toastBottles, inputs }: DrinksPlan): ShoppingItem {
  const notes: ShoppingItemNote[] = [
    ['toast', { ounces: inputs.toast === 'sip' ? 3 : 4, glasses: drinksConstants.toast[inputs.toast] }],
  ]
  return line({ product: 'toast', amount: bottled(toastBottles), glyph: 'bottle', notes, thing: 'alcohol' })
}

function mixers(plan: DrinksPlan): ShoppingItem[] {
  const { guide } = drinksConstants.mixers
  const liters = allocateByWeight(plan.mixersLitres ?? 0, Object.values(guide))
  return Object.keys(guide).map((name, i) => createBottleItem(name, '1 liter', liters[i] ?? 0, listCocktailNotes(plan)))
}

function soft({ nonAlcoholic }: DrinksPlan): ShoppingItem {
  return cans('soft', 'soft-drinks', computeBeerPacks(nonAlcoholic), [
    ['cans', nonAlcoholic],
    ['soft', true],
  ])
}

type Fruit = 'lime' | 'lemon'
/** Fruit to squeeze and to cut: a single line where `isOne`, else a line for each side. */
function fruit(kind: Fruit, squeeze: number, cut: number, isOne: boolean): ShoppingItem[] {
  const of = (product: ProductCode, count: number, note: ShoppingItemNote, thing: SupplyItem) =>
    line({ product, amount: { count, unit: kind }, glyph: 'fruit', notes: [note], thing })
  if (squeeze === 0) return [of(`${kind}s`, cut, ['cut', { isSaid: false }], 'garnish')]
  if (isOne) return [of(`${kind}s`, squeeze + cut, ['squeezeAndCut', { squeeze, cut }], 'mixers')]
  return [
    of(`${kind}s-to-squeeze`, squeeze, ['squeezed', true], 'mixers'),
    of(`${kind}s-to-cut`, cut, ['cut', { isSaid: true }], 'garnish'),
  ]
}

function getSqueezed(kind: Fruit, plan: DrinksPlan): number {
  return plan.ingredients.find((ingredient) => ingredient.kind === kind)?.packs ?? 0
}

/**
 * Computes whole fruit for the wedges of simple drinks and the garnishes of `garnished` cocktails. Fruit in recipes is
 * counted elsewhere.
 */
function getCut(
  kind: Fruit,
  { spirits, servings, cocktails }: DrinksPlan,
  garnished: number,
  book: RecipeBook,
): number {
  const { wedges, ...per100 } = drinksConstants.garnish
  const named = cocktails.reduce((sum, { slug, quantity }) => sum + (findRecipe(slug, book)?.isDry ? 0 : quantity), 0)
  const simple = spirits === null ? 0 : Math.max(0, servings.spirits - named)
  return ceilDivide(simple * per100[`${kind}s`] + garnished * 100, wedges * 100)
}

function ice({ iceLb, inputs: { chill, hot } }: DrinksPlan): ShoppingItem {
  const amount = { count: ceilDivide(iceLb, drinksConstants.ice.bag), unit: 'bag' } as const
  return line({ product: 'ice', amount, glyph: 'bag', notes: [['ice', { chill, hot }]], thing: 'ice' })
}

function water({ water: count }: DrinksPlan): ShoppingItem {
  const amount = { count: ceilDivide(count, drinksConstants.softCase), unit: 'case' } as const
  const notes: ShoppingItemNote[] = [['water', count]]
  return line({ product: 'water', amount, glyph: 'bottle', notes, thing: 'water' })
}

function cups({ cups: count }: DrinksPlan): ShoppingItem {
  const amount = { count: ceilDivide(count, drinksConstants.cups.sleeve), unit: 'sleeve' } as const
  return line({ product: 'cups', amount, glyph: 'cup', notes: [['cups', count]], thing: 'cups' })
}

function napkins({ napkins: count }: DrinksPlan): ShoppingItem {
  const amount = { count: ceilDivide(count, drinksConstants.napkins.pack), unit: 'pack' } as const
  const notes: ShoppingItemNote[] = [['napkins', count]]
  return line({ product: 'napkins', amount, glyph: 'none', notes, thing: 'napkins' })
}

function coolers({ iceLb }: DrinksPlan): ShoppingItem {
  return createUncountedItem('coolers', iceLb > 0 ? 1 : 0, [['coolers', iceLb]])
}

/** Supplies that no plan counts, listed by name alone. */
const uncounted = (['glassware', 'straws', 'bar'] as const).map((thing) => createUncountedItem(thing))

function createUncountedItem(
  product: ProductCode & SupplyItem,
  drawn = 1,
  notes: ShoppingItemNote[] = [],
): ShoppingItem {
  return line({ product, amount: null, glyph: 'none', notes, thing: product }, drawn)
}

function bottled(count: number): ShoppingItemAmount {
  return { count, unit: 'bottle' }
}
