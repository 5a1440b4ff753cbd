import { formatPlanHeadlineEs, formatPartySizeEs } from './plan-text-es.ts'
import { formatTextLine, type ListTextOptions } from './format-list-text.ts'
import { spanishShoppingListFormatter } from './shopping-list-text-es.ts'
import { formatExactCountedNounEs } from './format-numbers-es.ts'
import { formatNumber } from './format-numbers.ts'
import { buildShoppingList } from './shopping-list.ts'
import type { DrinksPlan } from '../model/plan-drinks.ts'
import { joinWordsEs } from '../../business/join-list-es.ts'

/** The whole list as plain text, in Spanish. */
export function formatListTextEs(plan: DrinksPlan, { address, brings, book }: ListTextOptions = {}): string {
  const groups = buildShoppingList(plan, brings?.whoBrings, book).map(({ code, items }) =>
    [
      spanishShoppingListFormatter.group(code).toUpperCase(),
      ...items.map(spanishShoppingListFormatter.line).map(formatTextLine),
    ].join('\n'),
  )
  return [
    `${formatPartySizeEs(plan)}. ${formatPlanHeadlineEs(plan)}`,
    ...(brings ? ['TÚ COMPRAS'] : []),
    ...groups,
    ...(brings ? [`DE NUESTRA PARTE\n${brings.weBring}`] : []),
    ['NOTAS', ...formatPlanNotesEs(plan).map((note) => `- ${note}`)].join('\n'),
    ...(address ? [address] : []),
  ].join('\n\n')
}

/** Notes beyond the list, in Spanish. */
export function formatPlanNotesEs({ inputs, kegs, servings, bartenders }: DrinksPlan): string[] {
  const guests = formatExactCountedNounEs(inputs.guests, 'invitado', 'invitados')
  const notes = [
    'Pregunta en la tienda qué te aceptan de vuelta y no mojes las etiquetas: nadie devuelve el dinero de una botella que se fue a nadar.',
    'Esto es una estimación para planear, no una meta que haya que alcanzar. Que sobre está muy bien.',
    'El servicio termina una hora antes que el evento. Cuenta las horas de barra abierta, no las de la fiesta.',
    'Pedimos identificación. No servimos a menores de 21, y los menores de 21 no entran en las cifras de alcohol.',
    'Ten agua a la mano y comida en circulación, desde la primera hora hasta la última.',
    `${formatExactCountedNounEs(bartenders, 'bartender', 'bartenders')} para ${guests}: nuestra cotización los calcula de la misma manera.`,
  ]
  if (!kegs) return notes
  const barrels = [
    kegs.half > 0 && formatExactCountedNounEs(kegs.half, 'medio barril', 'medios barriles'),
    kegs.quarter > 0 && formatExactCountedNounEs(kegs.quarter, 'cuarto de barril', 'cuartos de barril'),
    kegs.sixth > 0 && formatExactCountedNounEs(kegs.sixth, 'sexto de barril', 'sextos de barril'),
  ].filter((each) => each !== false)
  if (barrels.length === 0) return notes
  const cans = kegs.cans > 0 ? [formatExactCountedNounEs(kegs.cans, 'lata', 'latas')] : []
  return [
    ...notes,
    `¿Prefieres barril? ${joinWordsEs([...barrels, ...cans])} suman las mismas ${formatNumber(servings.beer)} cervezas. ` +
      'Es una sugerencia; la lista sigue en latas.',
  ]
}
