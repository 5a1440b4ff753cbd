import { buildPlanFigures, type PlanFigures } from './plan-figures.ts'
import { formatExactCountedNounEs } from './format-numbers-es.ts'
import { formatNumber } from './format-numbers.ts'
import type { DrinksPlan } from '../model/plan-drinks.ts'

/** Spanish names of the model's drink kinds. */
export const spanishDrinkKinds: Readonly<Record<string, string>> = {
  beer: 'cerveza',
  wine: 'vino',
  spirits: 'licores',
  cocktails: 'cócteles',
}

/** "Bebidas servidas: cerca de 400; compra 440 (4.4 por invitado)." */
export function formatPlanHeadlineEs(plan: DrinksPlan): string {
  if (plan.buy === 0) return 'Nadie toma alcohol, así que no hay que comprarlo.'
  const { poured, perGuest } = formatPlanFiguresEs(plan)
  return `Bebidas servidas: ${poured}; compra ${formatNumber(plan.buy)} (${perGuest} por invitado).`
}

/** The most requested numbers, in whole drinks: { poured: 'cerca de 400', perGuest: '4.4', band: '400 a 480' }. */
export function formatPlanFiguresEs(plan: DrinksPlan): PlanFigures {
  return buildPlanFigures({ under: 'menos de', about: 'cerca de', to: 'a' }, plan)
}

/** "100 invitados, 4 horas" */
export function formatPartySizeEs({ inputs: { guests, hours } }: DrinksPlan): string {
  return `${formatExactCountedNounEs(guests, 'invitado', 'invitados')}, ${formatExactCountedNounEs(hours, 'hora', 'horas')}`
}
