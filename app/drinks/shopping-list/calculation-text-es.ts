import { drinksConstants } from '../model/drinks-constants.ts'
import {
  buildCalculationSteps,
  formatHundredths,
  type CalculationText,
  type CalculationFactor,
} from './calculation-steps.ts'
import { spanishDrinkKinds } from './plan-text-es.ts'
import { formatExactCountedNounEs } from './format-numbers-es.ts'
import { formatNumber } from './format-numbers.ts'
import { standardRecipes, type RecipeBook } from '../model/recipes.ts'
import type { DrinksPlan } from '../model/plan-drinks.ts'
import type { DrinksInputs } from '../model/drinks-inputs.ts'
import { capitalize } from '../../business/capitalize.ts'
import { joinWordsEs } from '../../business/join-list-es.ts'

/** Calculation behind a plan in Spanish, a sentence per step. */
export function formatCalculationStepsEs(
  plan: DrinksPlan,
  question: DrinksInputs,
  book: RecipeBook = standardRecipes,
): string[] {
  return buildCalculationSteps(spanishCalculationText, plan, question, book)
}

const { pace, factor: limits } = drinksConstants

export const spanishCalculationText: CalculationText = {
  noDrinkers: 'Aquí nadie toma alcohol.',
  drinkers({ guests, under21, skipping, drinkers }) {
    const adults = guests - under21
    const young =
      under21 > 0
        ? ` menos ${formatNumber(under21)} menores de 21 dejan ${formatExactCountedNounEs(adults, 'adulto', 'adultos')}`
        : ''
    return (
      `${formatExactCountedNounEs(guests, 'invitado', 'invitados')}${young}; el ${skipping}% no toma alcohol: ` +
      `${formatNumber(adults)} × ${formatHundredths(100 - skipping)} = ${formatNumber(drinkers)} ${drinkers === 1 ? 'que toma' : 'que toman'}.`
    )
  },
  pace({ hours, base: drinks }) {
    const { firstHour, laterHours } = pace
    const base = `${formatExactCountedNounEs(drinks, 'bebida', 'bebidas')} por cada persona que toma`
    if (hours < 1) return `Media hora a ${firstHour} bebidas por hora: ${base}.`
    if (hours === 1) return `Una hora a ${firstHour} bebidas por hora: ${base}.`
    return `${firstHour} bebidas en la primera hora y luego ${laterHours} por hora durante ${formatNumber(hours - 1)} más: ${base}.`
  },
  factors({ counting, isOnce, isHeld, overall }) {
    const once = isOnce ? '; la ocasión y la hora no descuentan dos veces' : ''
    const held = isHeld ? `; nunca contamos menos de ${formatHundredths(limits.least)}` : ''
    const times = counting.map(([of, per100]) => `${words[of]} × ${formatHundredths(per100)}`)
    return `${capitalize(joinWordsEs(times))}${once}${held}: en total × ${overall}.`
  },
  likely: ({ sum, drinks }) =>
    `${sum} = ${formatExactCountedNounEs(drinks, 'bebida que probablemente se servirá', 'bebidas que probablemente se servirán')}.`,
  buy({ cushion, drinks, sum, isRounded, buy }) {
    const said = cushion === 0 ? `Sin margen: ${drinks}` : `Con un margen del ${cushion}%: ${sum}`
    return `${said}${isRounded ? ', redondeado hacia arriba' : ''}; así que compra ${formatNumber(buy)}.`
  },
  split({ shares, servings: { beer, wine, spirits }, isAllMixed, isMoved }) {
    const parts = shares.map(({ kind, weight, percent, isWhole }) =>
      isWhole
        ? `${percent}% de ${spanishDrinkKinds[kind] ?? kind}`
        : `${formatExactCountedNounEs(weight, 'parte', 'partes')} de ${spanishDrinkKinds[kind] ?? kind}`,
    )
    const servings = [
      beer > 0 && formatExactCountedNounEs(beer, 'cerveza', 'cervezas'),
      wine > 0 && formatExactCountedNounEs(wine, 'copa de vino', 'copas de vino'),
      spirits > 0 &&
        (isAllMixed
          ? formatExactCountedNounEs(spirits, 'cóctel', 'cócteles')
          : formatExactCountedNounEs(spirits, 'bebida con licor', 'bebidas con licor')),
    ].filter((each) => each !== false)
    const heat = isMoved
      ? ` Por el calor, ${drinksConstants.heatToBeer} puntos porcentuales pasaron del vino a la cerveza; el total de bebidas no cambia.`
      : ''
    return `${capitalize(joinWordsEs(parts))} dan ${joinWordsEs(servings)}.${heat}`
  },
  bottles({ servings, beer, wine, hasSpirits }) {
    const { case: aCase, pack } = drinksConstants.beer
    const packs = [
      beer.cases24 > 0 && `${formatExactCountedNounEs(beer.cases24, 'caja', 'cajas')} de ${aCase}`,
      beer.packs12 > 0 && `un paquete de ${pack}`,
    ].filter((each) => each !== false)
    const parts = [
      servings.beer > 0 && `la cerveza llena ${packs.join(' y ')}`,
      servings.wine > 0 &&
        `el vino, a ${drinksConstants.wine.glasses} copas por botella, necesita ${formatExactCountedNounEs(wine.bottles, 'botella', 'botellas')}`,
      hasSpirits &&
        `de una botella de licor salen ${drinksConstants.spirits.pours} medidas, y cada tipo se redondea hacia arriba por separado`,
    ].filter(Boolean)
    return parts.length > 0 ? `${capitalize(parts.join('; '))}.` : ''
  },
  cocktails({ menu, simple }) {
    const beside =
      simple === null
        ? ''
        : `, además de ${formatExactCountedNounEs(simple, 'bebida mezclada sencilla', 'bebidas mezcladas sencillas')}`
    return (
      `Los cócteles son ${joinWordsEs(menu)}${beside}. Primero se suma lo que comparten, ` +
      `luego un ${drinksConstants.recipeWaste}% por lo que se derrama, y al final se redondea hacia arriba una sola vez.`
    )
  },
  soft({ sum, servings, isRounded, asCocktails, pounds, chill, heat, iceLb }) {
    const { ice } = drinksConstants
    const roundedUp = isRounded ? `, redondeado hacia arriba: ${formatNumber(servings)}` : ''
    const mixed =
      asCocktails > 0
        ? ` De ellas, ${asCocktails === 1 ? 'una es un cóctel' : `${formatNumber(asCocktails)} son cócteles`} del menú.`
        : ''
    const chilling = chill ? ', más una libra por invitado para enfriar' : ''
    const heated = heat === null ? pounds : `${pounds} × ${heat} por el calor`
    return (
      `Bebidas sin alcohol, las mismas por cada uno que no toma y una por cada uno que sí: ` +
      `${sum}${roundedUp}.${mixed} ` +
      `Hielo, una libra por cada ${ice.drinksPerLb} bebidas mezcladas o sin alcohol${chilling}: ${heated}, ` +
      `hasta el siguiente múltiplo de ${ice.bag}: ${formatNumber(iceLb)} lb.`
    )
  },
}

/** Choices within a sentence. */
const words: Record<CalculationFactor[0], string> = {
  light: 'un grupo tranquilo',
  average: 'un grupo promedio',
  lively: 'un grupo animado',
  evening: 'la noche',
  afternoon: 'la tarde',
  brunch: 'el brunch',
  wedding: 'una boda',
  party: 'una fiesta',
  'cocktail-party': 'una recepción con cócteles',
  dinner: 'una cena',
  corporate: 'un evento corporativo',
  shower: 'un baby shower o shower de novia',
  'fri-sat': 'un viernes o sábado',
  'sun-thu': 'un día de domingo a jueves',
}
