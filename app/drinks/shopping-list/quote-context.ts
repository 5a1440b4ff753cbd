import type { SupplyItem, SupplyProviders } from '../../menu/catalog/supply-plan.ts'
import { formatSupplyProviders } from '../../menu/catalog/supply-text.ts'

/** The quote of a plan: the slug of its experience, and supplies requested from the business. */
export type QuoteContext = { experience: string; onRequest: readonly string[] }

/** Path of the calculator for a plan, given as its query string, and its quote. */
export function getCalculatorPath(query: string, context: QuoteContext | null): string {
  const quote = new URLSearchParams(context ? { experience: context.experience } : {})
  for (const wish of context?.onRequest ?? []) quote.append('onRequest', wish)
  const all = [query, quote.toString()].filter(Boolean).join('&')
  return all ? `/alcohol-calculator?${all}` : '/alcohol-calculator'
}

/** Query parameters of a plan's path, without those of its quote. */
export function getPlanParams(address: string): URLSearchParams {
  const params = new URLSearchParams(address.split('?')[1] ?? '')
  for (const name of ['experience', 'onRequest']) params.delete(name)
  return params
}

/** Supplies a quote may request from the business, by their name in the form. */
const requestableSupplies: Readonly<Record<string, readonly SupplyItem[]>> = {
  'ice-and-coolers': ['ice', 'coolers'],
  cups: ['cups'],
}

/** Requested supplies that change the shopping list, in a fixed order. */
export function selectSupplyRequests(onRequest: readonly string[]): string[] {
  return Object.keys(requestableSupplies).filter((wish) => onRequest.includes(wish))
}

/** Suppliers of an event's items, and the business's part as text. */
export type SupplySplit = { whoBrings: SupplyProviders; weBring: string }

/**
 * Supplies after a quote's requests are granted. Only items available on request change sides. `declined` items are the
 * client's to bring.
 */
export function resolveSupplySplit(
  usual: SupplyProviders,
  onRequest: readonly string[],
  declined: readonly string[] = [],
): SupplySplit {
  const given = (wishes: readonly string[], to: 'we' | 'you') =>
    selectSupplyRequests(wishes)
      .flatMap((wish) => requestableSupplies[wish] ?? [])
      .filter((thing) => usual[thing] === 'on-request')
      .map((thing) => [thing, to])
  const handed = Object.fromEntries([...given(declined, 'you'), ...given(onRequest, 'we')])
  const whoBrings: SupplyProviders = { ...usual, ...handed }
  return { whoBrings, weBring: formatSupplyProviders(whoBrings).weBring }
}
