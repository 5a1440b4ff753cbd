import { drinksTable } from '../model/drinks-table.ts'
import { amount, capitalized, counted, inWords } from './numbers-in-words.ts'
import { recipeItems } from './recipe-items.ts'
import { roundUp, shareOut } from '../model/whole-numbers.ts'
import { recipes, type RecipeBook } from '../model/recipes.ts'
import type { DrinksPlan } from '../model/drinks.ts'
import { thingWords, type BarThing, type Bringer, type WhoBrings } from '../../menu/catalogue/who-brings.ts'
import type { ShoppingItem } from './recipe-items.ts'

export type ShoppingGroup = { name: string; items: ShoppingItem[] }

/**
 * The plan in the packs a shop sells. Lines and groups with nothing to buy are left out.
 * @param whoBrings of the experience it is made for: what we bring, and what is not part of it, is not on the list; what
 * we bring on request says so
 * @param book the recipes its cocktails are looked up in
 */
export function shoppingList(plan: DrinksPlan, whoBrings?: WhoBrings, book: RecipeBook = recipes): ShoppingGroup[] {
  return linesOf(plan, { whoBrings, book }, (bringer) => bringer !== 'we' && bringer !== 'none').map(
    ({ name, items }) => ({
      name,
      items: items.map((item) => (whoBrings?.[item.thing] === 'on-request' ? onRequest(item) : item)),
    }),
  )
}

/** The other half in the same packs: what we bring, so that nobody buys it twice and the van has enough of it. */
export function bringingList(plan: DrinksPlan, whoBrings: WhoBrings, book: RecipeBook = recipes): ShoppingGroup[] {
  return linesOf(plan, { whoBrings, book }, (bringer) => bringer === 'we')
}

function onRequest(item: ShoppingItem): ShoppingItem {
  return { ...item, note: [item.note, 'ask, and we’ll bring these'].filter(Boolean).join('; ') }
}

/** The plan's lines whose bringer is asked for; without a matrix everything is the host's. */
function linesOf(
  plan: DrinksPlan,
  { whoBrings, book }: { whoBrings: WhoBrings | undefined; book: RecipeBook },
  isAsked: (bringer: Bringer) => boolean,
): ShoppingGroup[] {
  const bringerOf = (thing: BarThing): Bringer => whoBrings?.[thing] ?? 'you'
  const fromRecipes = recipeItems(plan, book)
  // What recipes squeeze and what the bar cuts is one purchase, where both are brought the same way.
  const isOne = bringerOf('mixers') === bringerOf('garnish')
  const fruits = (kind: Fruit) =>
    isOne ? [wholeFruit(kind, plan)] : [squeezedFruit(kind, plan), cutFruit(kind, plan, hasRecipeFor(kind, plan))]
  return [
    { name: 'Alcohol', items: [beer(plan), wine(plan), spirits(plan), ...fromRecipes.alcohol, toast(plan)] },
    { name: 'Mixers', items: [mixers(plan), ...fromRecipes.mixers, soft(plan)] },
    { name: 'Fresh', items: [...fruits('lime'), ...fruits('lemon'), ...fromRecipes.fresh] },
    { name: 'Ice and water', items: [ice(plan), water(plan), ...(whoBrings ? [coolers(plan)] : [])] },
    {
      name: 'Bar supplies',
      items: [cups(plan), napkins(plan), ...(whoBrings ? uncounted : [])],
    },
  ]
    .map(({ name, items }) => ({
      name,
      items: items.filter(({ count, thing }) => count > 0 && isAsked(bringerOf(thing))),
    }))
    .filter(({ items }) => items.length > 0)
}

function beer({ beer: { cases24, packs12 }, servings }: DrinksPlan): ShoppingItem {
  const packs = [cases24 > 0 && counted(cases24, 'case'), packs12 > 0 && 'one 12-pack'].filter(Boolean)
  return {
    name: 'Beer, 12 oz',
    amount: packs.join(' and '),
    count: cases24 + packs12,
    glyph: 'can',
    note: `${counted(servings.beer, 'can')}, ${drinksTable.beer.case} to the case`,
    thing: 'alcohol',
  }
}

function wine({ wine: { bottles, red, white, roseSparkling } }: DrinksPlan): ShoppingItem {
  return bottle('Wine, 750 ml', bottles, inWords({ red, white, 'rosé or sparkling': roseSparkling }), 'alcohol')
}

function spirits(plan: DrinksPlan): ShoppingItem {
  const kinds: Record<string, number> = plan.spirits ?? {}
  const bottles = Object.values(kinds).reduce((sum, each) => sum + each, 0)
  return bottle('Spirits, 750 ml', bottles, `${inWords(kinds)}${besideCocktails(plan)}`, 'alcohol')
}

function besideCocktails({ cocktails }: DrinksPlan): string {
  return cocktails.length > 0 ? '; for what is mixed beside the cocktails' : ''
}

function toast({ toastBottles, inputs }: DrinksPlan): ShoppingItem {
  const glasses = drinksTable.toast[inputs.toast]
  const pour = inputs.toast === 'sip' ? '3 oz sip' : '4 oz glass'
  const note = `a ${pour} each, ${glasses} to the bottle, on top of the rest`
  return bottle('Sparkling for the toast, 750 ml', toastBottles, note, 'alcohol')
}

function mixers(plan: DrinksPlan): ShoppingItem {
  const { guide } = drinksTable.mixers
  const liters = plan.mixersLitres ?? 0
  const each = shareOut(liters, Object.values(guide))
  const kinds = Object.fromEntries(Object.keys(guide).map((name, index) => [name, each[index] ?? 0]))
  return bottle('Mixers, 1 liter', liters, `${inWords(kinds)}${besideCocktails(plan)}`, 'mixers')
}

function soft({ nonAlcoholic }: DrinksPlan): ShoppingItem {
  return {
    name: 'Alcohol-free drinks',
    amount: counted(nonAlcoholic, 'serving'),
    count: roundUp(nonAlcoholic, drinksTable.softCase),
    glyph: 'can',
    note: 'enough all evening for guests who don’t drink, one each for everyone else',
    thing: 'soft-drinks',
  }
}

type Fruit = 'lime' | 'lemon'

/** What recipes squeeze and what the bar cuts. */
function wholeFruit(kind: Fruit, plan: DrinksPlan): ShoppingItem {
  const [squeezed, cut] = [squeezedOf(kind, plan), plan[`${kind}s`]]
  const uses = [squeezed > 0 && `${amount(squeezed)} to squeeze`, cut > 0 && `${amount(cut)} to cut`].filter(Boolean)
  const note = squeezed > 0 ? uses.join(', ') : 'to cut, eight wedges each'
  return fruit(kind, fruitNames[kind], cut + squeezed, { note, thing: squeezed > 0 ? 'mixers' : 'garnish' })
}

function squeezedFruit(kind: Fruit, plan: DrinksPlan): ShoppingItem {
  return fruit(kind, `${fruitNames[kind]} to squeeze`, squeezedOf(kind, plan), {
    note: 'for the cocktails',
    thing: 'mixers',
  })
}

function cutFruit(kind: Fruit, plan: DrinksPlan, isOneOfTwo: boolean): ShoppingItem {
  const name = isOneOfTwo ? `${fruitNames[kind]} to cut` : fruitNames[kind]
  const note = isOneOfTwo ? 'eight wedges each' : 'to cut, eight wedges each'
  return fruit(kind, name, plan[`${kind}s`], { note, thing: 'garnish' })
}

const fruitNames = { lime: 'Limes', lemon: 'Lemons' } as const

function fruit(
  kind: Fruit,
  name: string,
  count: number,
  { note, thing }: Pick<ShoppingItem, 'note' | 'thing'>,
): ShoppingItem {
  return { name, amount: counted(count, kind), count, glyph: 'fruit', note, thing }
}

function squeezedOf(kind: Fruit, plan: DrinksPlan): number {
  return plan.ingredients.find((ingredient) => ingredient.kind === kind)?.packs ?? 0
}

function hasRecipeFor(kind: Fruit, plan: DrinksPlan): boolean {
  return squeezedOf(kind, plan) > 0
}

function ice({ iceLb, inputs }: DrinksPlan): ShoppingItem {
  const bags = roundUp(iceLb, drinksTable.ice.bag)
  const purpose = inputs.chill ? 'for glasses and for chilling' : 'for glasses; the bottles arrive cold'
  const heat = inputs.hot ? '; a third of it because of the heat' : ''
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

function coolers({ iceLb }: DrinksPlan): ShoppingItem {
  const note = `for ${amount(iceLb)} lb of ice`
  return { name: 'Coolers', amount: '', count: iceLb > 0 ? 1 : 0, glyph: 'none', note, thing: 'coolers' }
}

/** What no plan counts: it stands on a list by its name. */
const uncounted: readonly ShoppingItem[] = (['glassware', 'straws', 'bar'] as const).map((thing) => ({
  name: capitalized(thingWords[thing]),
  amount: '',
  count: 1,
  glyph: 'none',
  note: '',
  thing,
}))

function bottle(name: string, bottles: number, note: string, thing: BarThing): ShoppingItem {
  return { name, amount: counted(bottles, 'bottle'), count: bottles, glyph: 'bottle', note, thing }
}
