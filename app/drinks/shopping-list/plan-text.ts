import { formatNumber, formatCountedNoun } from './format-numbers.ts'
import { buildPlanFigures, countMixedDrinkBottles, type PlanFigures } from './plan-figures.ts'
import type { DrinksPlan } from '../model/plan-drinks.ts'
import { capitalize } from '../../business/capitalize.ts'
import { joinWords } from '../../business/join-list.ts'

/** "About 400 drinks poured; buy 440 (4.4 per guest)." */
export function formatPlanHeadline(plan: DrinksPlan): string {
  if (plan.buy === 0) return 'Nobody drinks alcohol, so there is none to buy.'
  const { poured, perGuest } = formatPlanFigures(plan)
  const drinks = poured === 'about 1' ? 'drink' : 'drinks'
  return `${capitalize(poured)} ${drinks} poured; buy ${formatNumber(plan.buy)} (${perGuest} per guest).`
}

/** The most requested numbers, in whole drinks: { poured: 'about 400', perGuest: '4.4', band: '400 to 480' }. */
export function formatPlanFigures(plan: DrinksPlan): PlanFigures {
  return buildPlanFigures({ under: 'under', about: 'about', to: 'to' }, plan)
}

/** "120 guests: 8 cases of beer, 34 bottles of wine, 9 bottles of spirits" */
export function formatPlanSummary(plan: DrinksPlan): string {
  const { inputs, beer, wine, toastBottles, nonAlcoholic } = plan
  const packs = [
    ...(beer.cases24 > 0 ? [formatCountedNoun(beer.cases24, 'case')] : []),
    ...(beer.packs12 > 0 ? ['one 12-pack'] : []),
  ]
  const parts = [
    ...(packs.length > 0 ? [`${joinWords(packs)} of beer`] : []),
    ...bottles({ wine: wine.bottles, ...mixedBottles(plan), 'sparkling for the toast': toastBottles }),
  ]
  const list = parts.length > 0 ? parts.join(', ') : `no alcohol, ${formatCountedNoun(nonAlcoholic, 'soft drink')}`
  return `${formatCountedNoun(inputs.guests, 'guest')}: ${list}`
}

function bottles(kinds: Record<string, number>): string[] {
  return Object.entries(kinds)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${formatCountedNoun(count, 'bottle')} of ${kind}`)
}

/** Bottles for mixed drinks, each kind by its own name. Prosecco does not count as a spirit. */
function mixedBottles(plan: DrinksPlan): Record<string, number> {
  const { strong, liqueurs, sparkling } = countMixedDrinkBottles(plan)
  const names = [strong > 0 && 'spirits', liqueurs > 0 && 'liqueurs'].filter((name) => name !== false)
  return { [joinWords(names)]: strong + liqueurs, 'sparkling wine': sparkling }
}
