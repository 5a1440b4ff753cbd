import { amount, counted, listed } from './numbers-in-words.ts'
import { shoppingList } from './shopping-list.ts'
import { decimals } from '../drinks/whole-numbers.ts'
import type { DrinksPlan } from '../drinks/drinks.ts'

/** "Drunk about 400, buy 440, 4.4 a guest." */
export function headline({ likely, buy, inputs }: DrinksPlan): string {
  if (buy === 0) return 'Everybody is under 21, so there is no alcohol to buy.'
  return `Drunk about ${amount(likely)}, buy ${amount(buy)}, ${amount(decimals(1, buy, inputs.guests))} a guest.`
}

/** "Between 400 (tight) and 480 (generous)." */
export function bandInWords({ band }: DrinksPlan): string {
  return `Between ${amount(band.tight)} (tight) and ${amount(band.generous)} (generous).`
}

/** The whole list for a clipboard: headline, groups, notes, and the address it came from if there is one. */
export function listAsText(plan: DrinksPlan, address?: string): string {
  const { guests, hours } = plan.inputs
  const groups = shoppingList(plan).map(({ name, items }) =>
    [name.toUpperCase(), ...items.map((item) => `- ${item.name}: ${item.amount} (${item.note})`)].join('\n'))
  return [
    `${counted(guests, 'guest')}, ${counted(hours, 'hour')}. ${headline(plan)}`,
    ...groups,
    ['NOTES', ...notesFor(plan).map((note) => `- ${note}`)].join('\n'),
    ...(address ? [address] : []),
  ].join('\n\n')
}

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
      notes.push(`Rather by the keg? ${kegsAndCans} come to the same ${amount(servings.beer)} beers. `
        + 'A suggestion; the list itself stays in cans.')
    }
  }
  return notes
}
