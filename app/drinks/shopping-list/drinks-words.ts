import { amount, capitalized, counted, listed } from './numbers-in-words.ts'
import { shoppingList } from './shopping-list.ts'
import { figuresIn, type Figures } from './plan-figures.ts'
import type { RecipeBook } from '../model/recipes.ts'
import type { DrinksPlan } from '../model/drinks.ts'
import type { Brings } from './quote-context.ts'
import type { ShoppingItem } from './recipe-items.ts'
import type { IngredientKind } from '../model/ingredient-table.ts'

/** "About 400 drinks poured; buy 440 (4.4 per guest)." */
export function headline(plan: DrinksPlan): string {
  if (plan.buy === 0) return 'Everybody is under 21, so there is no alcohol to buy.'
  const { poured, perGuest } = figuresOf(plan)
  const drinks = poured === 'about 1' ? 'drink' : 'drinks'
  return `${capitalized(poured)} ${drinks} poured; buy ${amount(plan.buy)} (${perGuest} per guest).`
}

/** The numbers people ask for, in whole drinks: { poured: 'about 400', perGuest: '4.4', band: '400 to 480' }. */
export function figuresOf(plan: DrinksPlan): Figures {
  return figuresIn({ under: 'under', about: 'about', to: 'to' }, plan)
}

/**
 * The whole list for a clipboard or a letter: headline, groups, what we bring where the experience is known, notes,
 * and the address it came from if there is one.
 */
export function listAsText(plan: DrinksPlan, { address, brings, book }: ListContext = {}): string {
  const { guests, hours } = plan.inputs
  const groups = shoppingList(plan, brings?.whoBrings, book).map(({ name, items }) =>
    [name.toUpperCase(), ...items.map(lineInWords)].join('\n'),
  )
  return [
    `${counted(guests, 'guest')}, ${counted(hours, 'hour')}. ${headline(plan)}`,
    ...(brings ? ['YOU BUY'] : []),
    ...groups,
    ...(brings ? [`WE BRING\n${brings.weBring}`] : []),
    ['NOTES', ...notesFor(plan).map((note) => `- ${note}`)].join('\n'),
    ...(address ? [address] : []),
  ].join('\n\n')
}

function lineInWords({ name, amount, note }: ShoppingItem): string {
  const said = amount ? `${name}: ${amount}` : name
  return `- ${note ? `${said} (${note})` : said}`
}

export type ListContext = { address?: string; brings?: Brings | null; book?: RecipeBook }

/** What no list can say by itself. */
export function notesFor({ inputs, kegs, servings, bartenders }: DrinksPlan): string[] {
  const notes = [
    'Ask the shop what it takes back, and keep the labels dry: nobody refunds a bottle that went swimming.',
    'This is an estimate to plan with, not a target to reach. Leftovers are a fine outcome.',
    'Service ends an hour before the event does. Count the hours the bar pours, not the hours of the party.',
    'We check ID. Nobody under 21 is served, and nobody under 21 is in the figures for alcohol.',
    'Keep water within reach and food going round, from the first hour to the last.',
    `${counted(bartenders, 'bartender')} for ${counted(inputs.guests, 'guest')}: our quote counts the same way.`,
  ]
  if (kegs) {
    const sizes = { 'half barrel': kegs.half, 'quarter barrel': kegs.quarter, 'sixth barrel': kegs.sixth }
    const barrels = Object.entries(sizes).flatMap(([size, number]) => (number > 0 ? counted(number, size) : []))
    const cans = kegs.cans > 0 ? [counted(kegs.cans, 'can')] : []
    if (barrels.length > 0) {
      const kegsAndCans = listed([...barrels, ...cans])
      notes.push(
        `Rather by the keg? ${kegsAndCans} come to the same ${amount(servings.beer)} beers. ` +
          'A suggestion; the list itself stays in cans.',
      )
    }
  }
  return notes
}

/** "120 guests: 8 cases of beer, 34 bottles of wine, 9 bottles of spirits" */
export function planInOneLine(plan: DrinksPlan): string {
  const { inputs, beer, wine, toastBottles, nonAlcoholic } = plan
  const packs = [
    ...(beer.cases24 > 0 ? [counted(beer.cases24, 'case')] : []),
    ...(beer.packs12 > 0 ? ['one 12-pack'] : []),
  ]
  const parts = [
    ...(packs.length > 0 ? [`${listed(packs)} of beer`] : []),
    ...bottles({ wine: wine.bottles, ...mixedBottles(plan), 'sparkling for the toast': toastBottles }),
  ]
  const list = parts.length > 0 ? parts.join(', ') : `no alcohol, ${counted(nonAlcoholic, 'soft drink')}`
  return `${counted(inputs.guests, 'guest')}: ${list}`
}

function bottles(kinds: Record<string, number>): string[] {
  return Object.entries(kinds)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${counted(count, 'bottle')} of ${kind}`)
}

/** What goes into mixed drinks, each kind by its own name: prosecco is no spirit. */
function mixedBottles({ spirits, ingredients }: DrinksPlan): Record<string, number> {
  const of = (kind: IngredientKind) => sum(ingredients.map((each) => (each.kind === kind ? each.packs : 0)))
  const [strong, liqueurs] = [of('spirit') + sum(Object.values(spirits ?? {})), of('liqueur')]
  const names = [strong > 0 && 'spirits', liqueurs > 0 && 'liqueurs'].filter((name) => name !== false)
  return { [listed(names)]: strong + liqueurs, 'sparkling wine': of('wine') }
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
