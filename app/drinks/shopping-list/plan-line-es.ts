import { counted } from '../../business/date-words-es.ts'
import type { DrinksPlan } from '../model/drinks.ts'
import type { IngredientKind } from '../model/ingredient-table.ts'

/** A plan in one line of Spanish: "120 invitados: 8 cajas de cerveza, 34 botellas de vino, 9 botellas de licor". */
export function planInOneLineEs({ inputs, beer, wine, spirits, ingredients, toastBottles, nonAlcoholic }: DrinksPlan) {
  const of = (kind: IngredientKind) => sum(ingredients.map((each) => (each.kind === kind ? each.packs : 0)))
  const beers = [
    ...(beer.cases24 > 0 ? [counted(beer.cases24, 'caja', 'cajas')] : []),
    ...(beer.packs12 > 0 ? ['un paquete de 12'] : []),
  ]
  const bottles = {
    vino: wine.bottles,
    licor: of('spirit') + of('liqueur') + sum(Object.values(spirits ?? {})),
    'vino espumoso': of('wine'),
    'espumoso para el brindis': toastBottles,
  }
  const parts = [
    ...(beers.length > 0 ? [`${beers.join(' y ')} de cerveza`] : []),
    ...Object.entries(bottles)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => `${counted(count, 'botella', 'botellas')} de ${kind}`),
  ]
  const list = parts.length > 0 ? parts.join(', ') : `sin alcohol, ${counted(nonAlcoholic, 'refresco', 'refrescos')}`
  return `${counted(inputs.guests, 'invitado', 'invitados')}: ${list}`
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
