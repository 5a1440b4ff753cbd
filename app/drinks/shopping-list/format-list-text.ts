import { formatPlanHeadline } from './plan-text.ts'
import { formatNumber, formatCountedNoun } from './format-numbers.ts'
import { buildShoppingList } from './shopping-list.ts'
import type { RecipeBook } from '../model/recipes.ts'
import type { DrinksPlan } from '../model/plan-drinks.ts'
import type { SupplySplit } from './quote-context.ts'
import { englishShoppingListFormatter } from './shopping-list-text.ts'
import type { FormattedListLine } from './shopping-list-formatter.ts'
import { joinWords } from '../../business/join-list.ts'

/**
 * The whole list as plain text for a clipboard or an email: headline, groups, the business's supplies where the
 * experience is known, notes, and the source address if any.
 */
export function formatListText(plan: DrinksPlan, { address, brings, book }: ListTextOptions = {}): string {
  const { guests, hours } = plan.inputs
  const groups = buildShoppingList(plan, brings?.whoBrings, book).map(({ code, items }) =>
    [
      englishShoppingListFormatter.group(code).toUpperCase(),
      ...items.map(englishShoppingListFormatter.line).map(formatTextLine),
    ].join('\n'),
  )
  return [
    `${formatCountedNoun(guests, 'guest')}, ${formatCountedNoun(hours, 'hour')}. ${formatPlanHeadline(plan)}`,
    ...(brings ? ['YOU BUY'] : []),
    ...groups,
    ...(brings ? [`FROM US\n${brings.weBring}`] : []),
    ['NOTES', ...formatPlanNotes(plan).map((note) => `- ${note}`)].join('\n'),
    ...(address ? [address] : []),
  ].join('\n\n')
}

/** "- Cups: 20 sleeves (500 cups, 25 to the sleeve)" */
export function formatTextLine({ name, amount, note }: FormattedListLine): string {
  const said = amount ? `${name}: ${amount}` : name
  return `- ${note ? `${said} (${note})` : said}`
}

export type ListTextOptions = { address?: string; brings?: SupplySplit | null; book?: RecipeBook }

/** Notes below the list’s rows. */
export function formatPlanNotes({ inputs, kegs, servings, bartenders }: DrinksPlan): string[] {
  const notes = [
    'Ask the store what it takes back, and keep the labels dry: nobody refunds a bottle that went swimming.',
    'This is an estimate to plan with, not a target to reach. Leftovers are a fine outcome.',
    'Service ends an hour before the event does. Count the hours the bar pours, not the hours of the party.',
    'We check ID. Nobody under 21 is served, and nobody under 21 is in the figures for alcohol.',
    'Keep water within reach and food going around, from the first hour to the last.',
    `${formatCountedNoun(bartenders, 'bartender')} for ${formatCountedNoun(inputs.guests, 'guest')}: our quote counts the same way.`,
  ]
  if (kegs) {
    const sizes = { 'half barrel': kegs.half, 'quarter barrel': kegs.quarter, 'sixth barrel': kegs.sixth }
    const barrels = Object.entries(sizes).flatMap(([size, number]) =>
      number > 0 ? formatCountedNoun(number, size) : [],
    )
    const cans = kegs.cans > 0 ? [formatCountedNoun(kegs.cans, 'can')] : []
    if (barrels.length > 0) {
      const kegsAndCans = joinWords([...barrels, ...cans])
      notes.push(
        `Rather by the keg? ${kegsAndCans} come to the same ${formatNumber(servings.beer)} beers. ` +
          'A suggestion; the list itself stays in cans.',
      )
    }
  }
  return notes
}
