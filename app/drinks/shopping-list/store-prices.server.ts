import { formatMonth } from '../../business/dates.ts'
import type { EditForm } from '../../business/forms/edit-form.server.ts'
import { createSettingSampleFlag, findSetting, saveSetting } from '../../business/stored-settings.server.ts'
import type { StoredStorePrices } from '../../business/stored-settings.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { Language } from '../../ui/language.ts'
import type { StorePrices } from './list-cost.ts'
import {
  createStorePricesForm,
  storePricesPath,
  type StorePricesSummary,
  type StorePricesValues,
} from './store-prices-form.ts'
import { samplePricesDay, storeProducts } from './store-products.ts'

/** Prices of a new site, until the owner decides on its samples. */
export const sampleStorePrices: StoredStorePrices = {
  isShown: true,
  asOf: samplePricesDay,
  cents: Object.fromEntries(storeProducts.map(({ key, sampleCents }) => [key, sampleCents])),
}

/** Store prices for pages that show what shopping costs. Null if the owner shows none. */
export async function findStorePrices(db: Db, language: Language): Promise<StorePrices | null> {
  const stored = await findSetting(db, 'storePrices')
  if (!stored?.isShown) return null
  return { month: formatPriceMonth(stored.asOf, language), cents: stored.cents }
}

function formatPriceMonth(date: string, language: Language): string {
  if (language === 'en') return formatMonth(date.slice(0, 7))
  return new Date(date).toLocaleDateString('es-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/** Edit form of the store prices. `today` is the last day that prices can be of. */
export function createStorePricesEditForm(today: string): EditForm<StorePricesValues> {
  return {
    form: createStorePricesForm(today),
    address: () => storePricesPath,
    locks: ['setting:storePrices'],
    canAdd: false,
    async read(db) {
      const { isShown, asOf, cents } = await getStoredPrices(db)
      return { isShown, asOf, cents: Object.fromEntries(storeProducts.map(({ key }) => [key, cents[key] ?? null])) }
    },
    async write(db, { isShown, asOf, cents }, { now }) {
      const priced = Object.entries(cents).flatMap(([key, price]) => (price === null ? [] : [[key, price] as const]))
      await saveSetting(db, 'storePrices', { isShown, asOf, cents: Object.fromEntries(priced) }, now)
    },
    title: () => 'Store prices',
    sample: () => createSettingSampleFlag('storePrices'),
  }
}

/** Returns the summary of store prices on the menu page. */
export async function getStorePricesSummary(db: Db): Promise<StorePricesSummary> {
  const { isShown, asOf, cents } = await getStoredPrices(db)
  const unchanged = storeProducts.filter(({ key, sampleCents }) => cents[key] === sampleCents)
  return {
    isShown,
    month: formatPriceMonth(asOf, 'en'),
    priced: Object.keys(cents).length,
    isSample: unchanged.length === storeProducts.length,
  }
}

/** The stored prices. Before the first save the sample prices, which visitors do not see. */
async function getStoredPrices(db: Db): Promise<StoredStorePrices> {
  return (await findSetting(db, 'storePrices')) ?? { ...sampleStorePrices, isShown: false }
}
