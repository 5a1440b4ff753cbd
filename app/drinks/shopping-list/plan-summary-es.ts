import { formatCountEs } from '../../business/date-formatter-es.ts'
import type { DrinksPlan } from '../model/plan-drinks.ts'
import { countMixedDrinkBottles } from './plan-figures.ts'

/** A plan as a single line of Spanish: "120 invitados: 8 cajas de cerveza, 34 botellas de vino, 9 botellas de licor". */
export function formatPlanSummaryEs(plan: DrinksPlan) {
  const { inputs, beer, wine, toastBottles, nonAlcoholic } = plan
  const { strong, liqueurs, sparkling } = countMixedDrinkBottles(plan)
  const beers = [
    ...(beer.cases24 > 0 ? [formatCountEs(beer.cases24, 'caja', 'cajas')] : []),
    ...(beer.packs12 > 0 ? ['un paquete de 12'] : []),
  ]
  const bottles = {
    vino: wine.bottles,
    licor: strong + liqueurs,
    'vino espumoso': sparkling,
    'espumoso para el brindis': toastBottles,
  }
  const parts = [
    ...(beers.length > 0 ? [`${beers.join(' y ')} de cerveza`] : []),
    ...Object.entries(bottles)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => `${formatCountEs(count, 'botella', 'botellas')} de ${kind}`),
  ]
  const list =
    parts.length > 0 ? parts.join(', ') : `sin alcohol, ${formatCountEs(nonAlcoholic, 'refresco', 'refrescos')}`
  return `${formatCountEs(inputs.guests, 'invitado', 'invitados')}: ${list}`
}
