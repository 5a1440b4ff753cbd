import { drinksTable } from '../model/drinks-table.ts'
import { amount, counted, inWords } from './numbers-in-words.ts'
import { recipeItems } from './recipe-items.ts'
import { roundUp, shareOut } from '../model/whole-numbers.ts'
import { recipes, type RecipeBook } from '../model/recipes.ts'
import type { DrinksPlan } from '../model/drinks.ts'
import type { BarThing, Bringer, WhoBrings } from '../../menu/catalogue/who-brings.ts'
import type { ShoppingItem } from './recipe-items.ts'

export type ShoppingGroup = { name: string; items: ShoppingItem[] }

/**
 * The plan in the packs a shop sells. Lines and groups with nothing to buy are left out.
 * @param book the recipes its cocktails are looked up in
 * @param whoBrings of the experience it is made for: what we bring is not on the list, what we bring on request says so
 */
export function shoppingList(plan: DrinksPlan, whoBrings?: WhoBrings, book: RecipeBook = recipes): ShoppingGroup[] {
  const fruits = { cut: whoBrings?.garnish !== 'we', squeezed: whoBrings?.mixers !== 'we' }
  const fromRecipes = recipeItems(plan, book)
  return [
    { name: 'Alcohol', items: [beer(plan), wine(plan), spirits(plan), ...fromRecipes.alcohol, toast(plan)] },
    { name: 'Mixers', items: [mixers(plan), ...fromRecipes.mixers, soft(plan)] },
    { name: 'Fresh', items: [fruit('lime', plan, fruits), fruit('lemon', plan, fruits), ...fromRecipes.fresh] },
    { name: 'Ice and water', items: [ice(plan), water(plan)] },
    { name: 'Bar supplies', items: [cups(plan), napkins(plan)] },
  ]
    .map(({ name, items }) => ({ name, items: items.flatMap((item) => toBuy(item, whoBrings?.[item.thing])) }))
    .filter(({ items }) => items.length > 0)
}

function toBuy(item: ShoppingItem, bringer: Bringer = 'you'): ShoppingItem[] {
  if (item.count === 0 || bringer === 'we') return []
  return [bringer === 'on-request' ? { ...item, note: `${item.note}; we bring it on request` } : item]
}

function beer({ beer: { cases24, packs12 }, servings }: DrinksPlan): ShoppingItem {
  const packs = [cases24 > 0 && counted(cases24, 'case'), packs12 > 0 && 'one 12-pack'].filter(Boolean)
  return {
    name: 'Beer, 12 oz',
    amount: packs.join(' and '),
    count: cases24 + packs12,
    glyph: 'can',
    note: `${counted(servings.beer, 'can')} wanted, ${drinksTable.beer.case} to the case`,
    thing: 'alcohol',
  }
}

function wine({ wine: { bottles, red, white, roseSparkling } }: DrinksPlan): ShoppingItem {
  return bottle('Wine, 750 ml', bottles, inWords({ red, white, 'rosé or sparkling': roseSparkling }), 'alcohol')
}

function spirits(plan: DrinksPlan): ShoppingItem {
  const kinds: Record<string, number> = plan.spirits ?? {}
  const bottles = Object.values(kinds).reduce((sum, each) => sum + each, 0)
  return bottle('Spirits, 750 ml', bottles, inWords(kinds), 'alcohol')
}

function toast({ toastBottles, inputs }: DrinksPlan): ShoppingItem {
  const glasses = drinksTable.toast[inputs.toast]
  const pour = inputs.toast === 'sip' ? '3 oz sip' : '4 oz glass'
  const note = `a ${pour} each, ${glasses} to the bottle, on top of the rest`
  return bottle('Sparkling for the toast, 750 ml', toastBottles, note, 'alcohol')
}

function mixers({ mixersLitres }: DrinksPlan): ShoppingItem {
  const { guide } = drinksTable.mixers
  const liters = mixersLitres ?? 0
  const each = shareOut(liters, Object.values(guide))
  const kinds = Object.fromEntries(Object.keys(guide).map((name, index) => [name, each[index] ?? 0]))
  return bottle('Mixers, 1 liter', liters, inWords(kinds), 'mixers')
}

function soft({ nonAlcoholic }: DrinksPlan): ShoppingItem {
  return {
    name: 'Alcohol-free drinks',
    amount: counted(nonAlcoholic, 'serving'),
    count: roundUp(nonAlcoholic, drinksTable.softCase),
    glyph: 'can',
    note: 'all along for those who skip, one each for everybody else',
    thing: 'soft-drinks',
  }
}

/** What recipes squeeze and what the bar cuts is one purchase, where both are the host's. */
function fruit(kind: 'lime' | 'lemon', plan: DrinksPlan, yours: { cut: boolean; squeezed: boolean }): ShoppingItem {
  const cut = yours.cut ? plan[`${kind}s`] : 0
  const inRecipes = plan.ingredients.find((ingredient) => ingredient.kind === kind)?.packs ?? 0
  const squeezed = yours.squeezed ? inRecipes : 0
  const uses = [squeezed > 0 && `${amount(squeezed)} to squeeze`, cut > 0 && `${amount(cut)} to cut`].filter(Boolean)
  return {
    name: kind === 'lime' ? 'Limes' : 'Lemons',
    amount: counted(cut + squeezed, kind),
    count: cut + squeezed,
    glyph: 'fruit',
    note: squeezed > 0 ? uses.join(', ') : 'to cut, eight wedges each',
    thing: squeezed > 0 ? 'mixers' : 'garnish',
  }
}

function ice({ iceLb, inputs }: DrinksPlan): ShoppingItem {
  const bags = roundUp(iceLb, drinksTable.ice.bag)
  const purpose = inputs.chill ? 'for glasses and for chilling' : 'for glasses; the bottles arrive cold'
  const heat = inputs.hot ? '; a third of it is for the heat' : ''
  const note = `${drinksTable.ice.bag} lb each, ${purpose}${heat}`
  return { name: 'Ice', amount: counted(bags, 'bag'), count: bags, glyph: 'bag', note, thing: 'ice' }
}

function water({ water: bottles }: DrinksPlan): ShoppingItem {
  return {
    ...bottle('Water, 16.9 oz', bottles, 'within reach from the first hour to the last', 'water'),
    count: roundUp(bottles, drinksTable.softCase),
  }
}

function cups({ cups: cupCount }: DrinksPlan): ShoppingItem {
  const sleeves = roundUp(cupCount, drinksTable.cups.sleeve)
  const note = `${counted(sleeves, 'sleeve')} of ${drinksTable.cups.sleeve}; beer comes in its own`
  return { name: 'Cups', amount: counted(cupCount, 'cup'), count: sleeves, glyph: 'cup', note, thing: 'cups' }
}

function napkins({ napkins: napkinCount }: DrinksPlan): ShoppingItem {
  const packs = roundUp(napkinCount, drinksTable.napkins.pack)
  const note = 'three for every two drinks'
  return {
    name: 'Napkins',
    amount: counted(napkinCount, 'napkin'),
    count: packs,
    glyph: 'none',
    note,
    thing: 'napkins',
  }
}

function bottle(name: string, bottles: number, note: string, thing: BarThing): ShoppingItem {
  return { name, amount: counted(bottles, 'bottle'), count: bottles, glyph: 'bottle', note, thing }
}
