import { formatCountEs } from '../../business/date-formatter-es.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import type { BottleCounts } from '../../drinks/shopping-list/count-bottles.ts'
import type { StorePrices } from '../../drinks/shopping-list/list-cost.ts'
import { formatInlineCostRange, formatOtherCost } from '../../drinks/shopping-list/list-cost-text.ts'
import { englishShoppingListFormatter } from '../../drinks/shopping-list/shopping-list-text.ts'
import { spanishShoppingListFormatter } from '../../drinks/shopping-list/shopping-list-text-es.ts'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import type { SupplyProviders } from '../../menu/catalog/supply-plan.ts'
import { supplyItemLabelsEs } from '../../menu/catalog/supply-text-es.ts'
import { supplyItemLabels } from '../../menu/catalog/supply-text.ts'
import { defineTranslations, type Language } from '../../ui/language.ts'
import type { EventDrinksPlan } from './event-drinks-plan.ts'
import { computePurchases, type ClientPurchases } from './purchases-by-experience.ts'

/**
 * The client's purchases as text: the cost, null if unknown, and the bottles. `otherwise` is the cost with or without beer
 * and wine, if that is optional.
 */
export type PurchasesText = { cost: string | null; otherwise: string | null; bottles: string }

const text = defineTranslations({
  en: {
    buys: (bottles: string, isAll: boolean) =>
      `You buy ${isAll ? 'everything we pour' : 'the bottles'}: about ${bottles}.`,
    alcohol: 'bottles',
    about: (bottles: string) => `About ${bottles}.`,
    cost: (things: string, range: string) => `You buy ${things}: ${range}`,
    missing: (names: string) => ` Not in it: ${names}.`,
    bottles: formatBottlesEn,
    source: (month: string) => `The sums at a store are estimates from prices of ${month}. What is left over is yours.`,
  },
  es: {
    buys: (bottles, isAll) => `Tú compras ${isAll ? 'todo lo que se sirve' : 'las botellas'}: más o menos ${bottles}.`,
    alcohol: 'botellas',
    about: (bottles) => `Más o menos ${bottles}.`,
    cost: (things, range) => `Tú compras ${things}: ${range}`,
    missing: (names) => ` No incluye: ${names}.`,
    bottles: formatBottlesEs,
    source: (month) => `Lo de la tienda es un estimado con precios de ${month}. Lo que sobra es tuyo.`,
  },
})

/** Formats the source of the store prices. */
export function formatPricesSource(month: string, language: Language): string {
  return text(language).source(month)
}

/** Formats the client's purchases with each experience, by slug. Experiences without drinks are left out. */
export function formatPurchases(
  purchases: Readonly<Record<string, ClientPurchases>>,
  { experiences }: Catalog,
  language: Language,
): Record<string, PurchasesText> {
  const entries = experiences.flatMap(({ slug, whoBrings }): [string, PurchasesText][] => {
    const bought = purchases[slug]
    return bought && hasPurchases(bought, whoBrings)
      ? [[slug, formatOne(bought, whoBrings.mixers === 'you', language)]]
      : []
  })
  return Object.fromEntries(entries)
}

/** Formats the estimated store cost of the client's purchases. Null if the client buys nothing or prices are missing. */
export function formatPlanCost(
  { plan, whoBrings }: Pick<EventDrinksPlan, 'plan' | 'whoBrings'>,
  prices: StorePrices,
  language: Language,
): string | null {
  if (!whoBrings) return null
  const bought = computePurchases(plan, whoBrings, prices)
  const cost = hasPurchases(bought, whoBrings) ? formatOne(bought, false, language).cost : null
  return cost && `${cost}. ${formatPricesSource(prices.month, language)}`
}

function formatOne(
  { bottles, cost, other = null }: ClientPurchases,
  isAll: boolean,
  language: Language,
): PurchasesText {
  const said = text(language)
  const counts = said.bottles(bottles)
  if (!cost) return { cost: null, otherwise: null, bottles: said.buys(counts, isAll) }
  const isSpanish = language === 'es'
  const labels = isSpanish ? supplyItemLabelsEs : supplyItemLabels
  const called = (isSpanish ? spanishShoppingListFormatter : englishShoppingListFormatter).called
  const things = cost.things.map((thing) => (thing === 'alcohol' ? said.alcohol : labels[thing]))
  const missing = cost.missing.length > 0 ? said.missing(cost.missing.map(called).join(', ')) : ''
  return {
    cost: said.cost(getFormatter(language).allOf(things), formatInlineCostRange(cost, language)),
    otherwise: formatOtherCost(cost, other, language),
    bottles: said.about(counts) + missing,
  }
}

/** Whether the client buys any bottles. A party without adults needs none. */
function hasPurchases({ bottles: { cases, wine, spirits } }: ClientPurchases, whoBrings: SupplyProviders): boolean {
  return whoBrings.alcohol !== 'none' && cases + wine + spirits > 0
}

/** "12½ cases of beer, 48 bottles of wine, 19 of spirits" */
function formatBottlesEn({ cases, wine, spirits }: BottleCounts): string {
  const beer = `${Math.floor(cases) || ''}${cases % 1 ? '½' : ''} ${cases > 1 ? 'cases' : 'case'} of beer`
  const bottles = (count: number) => `${count} ${count === 1 ? 'bottle' : 'bottles'}`
  return [
    cases > 0 && beer,
    wine > 0 && `${bottles(wine)} of wine`,
    spirits > 0 && `${wine > 0 ? spirits : bottles(spirits)} of spirits`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** "12½ cajas de cerveza y 48 botellas de vino" */
function formatBottlesEs({ cases, wine, spirits }: BottleCounts): string {
  const bottles = (count: number, of: string) => `${formatCountEs(count, 'botella', 'botellas')} de ${of}`
  const beer = `${Math.floor(cases) || ''}${cases % 1 ? '½' : ''} ${cases > 1 ? 'cajas' : 'caja'} de cerveza`
  return [cases > 0 && beer, wine > 0 && bottles(wine, 'vino'), spirits > 0 && bottles(spirits, 'licor')]
    .filter(Boolean)
    .join(', ')
    .replace(/, ([^,]*)$/, ' y $1')
}
