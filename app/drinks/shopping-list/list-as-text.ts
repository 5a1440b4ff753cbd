import { headline } from './drinks-words.ts'
import { amount, counted, listed } from './numbers-in-words.ts'
import { shoppingList } from './shopping-list.ts'
import type { RecipeBook } from '../model/recipes.ts'
import type { DrinksPlan } from '../model/drinks.ts'
import type { Brings } from './quote-context.ts'
import { listEn } from './list-words.ts'
import type { SaidLine } from './say-list.ts'

/**
 * The whole list for a clipboard or a letter: headline, groups, what we bring where the experience is known, notes,
 * and the address it came from if there is one.
 */
export function listAsText(plan: DrinksPlan, { address, brings, book }: ListContext = {}): string {
  const { guests, hours } = plan.inputs
  const groups = shoppingList(plan, brings?.whoBrings, book).map(({ code, items }) =>
    [listEn.group(code).toUpperCase(), ...items.map(listEn.line).map(lineOfText)].join('\n'),
  )
  return [
    `${counted(guests, 'guest')}, ${counted(hours, 'hour')}. ${headline(plan)}`,
    ...(brings ? ['YOU BUY'] : []),
    ...groups,
    ...(brings ? [`FROM US\n${brings.weBring}`] : []),
    ['NOTES', ...notesFor(plan).map((note) => `- ${note}`)].join('\n'),
    ...(address ? [address] : []),
  ].join('\n\n')
}

/** "- Cups: 20 sleeves (500 cups, 25 to the sleeve)" */
export function lineOfText({ name, amount, note }: SaidLine): string {
  const said = amount ? `${name}: ${amount}` : name
  return `- ${note ? `${said} (${note})` : said}`
}

export type ListContext = { address?: string; brings?: Brings | null; book?: RecipeBook }

/** What no list can say by itself. */
export function notesFor({ inputs, kegs, servings, bartenders }: DrinksPlan): string[] {
  const notes = [
    'Ask the store what it takes back, and keep the labels dry: nobody refunds a bottle that went swimming.',
    'This is an estimate to plan with, not a target to reach. Leftovers are a fine outcome.',
    'Service ends an hour before the event does. Count the hours the bar pours, not the hours of the party.',
    'We check ID. Nobody under 21 is served, and nobody under 21 is in the figures for alcohol.',
    'Keep water within reach and food going around, from the first hour to the last.',
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
