import { amount, counted, listed } from './numbers-in-words.ts'
import type { DrinksPlan } from '../drinks/drinks.ts'

/** "120 guests: 8 cases of beer, 34 bottles of wine, 9 of spirits" */
export function planInOneLine(plan: DrinksPlan): string {
  const { inputs, beer, wine, toastBottles, nonAlcoholic } = plan
  const packs = [
    ...(beer.cases24 > 0 ? [counted(beer.cases24, 'case')] : []),
    ...(beer.packs12 > 0 ? ['one 12-pack'] : []),
  ]
  const parts = [
    ...(packs.length > 0 ? [`${listed(packs)} of beer`] : []),
    ...bottles({
      wine: wine.bottles,
      [plan.spirits ? 'spirits' : 'spirits and liqueurs']: spiritBottlesIn(plan),
      'sparkling for the toast': toastBottles,
    }),
  ]
  const list = parts.length > 0 ? parts.join(', ') : `no alcohol, ${counted(nonAlcoholic, 'soft drink')}`
  return `${counted(inputs.guests, 'guest')}: ${list}`
}

/** "34 bottles of wine", "9 of spirits": bottles are called so once. */
function bottles(kinds: Record<string, number>): string[] {
  return Object.entries(kinds)
    .filter(([, count]) => count > 0)
    .map(([kind, count], index) => `${index === 0 ? counted(count, 'bottle') : amount(count)} of ${kind}`)
}

function spiritBottlesIn({ spirits, ingredients }: DrinksPlan): number {
  const counts = spirits
    ? Object.values(spirits)
    : ingredients.map(({ pack, packs }) => (pack === '750 ml bottle' ? packs : 0))
  return counts.reduce((sum, count) => sum + count, 0)
}
