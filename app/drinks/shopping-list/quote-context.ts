import type { SupplyItem, SupplyProviders } from '../../menu/catalog/supply-plan.ts'
import { formatSupplyProviders } from '../../menu/catalog/supply-text.ts'

/** The quote a plan is made for: the slug of its experience, and what it asks us to bring on request. */
export type QuoteContext = { experience: string; onRequest: readonly string[] }

/** The calculator's address of a plan, given as its query string, with the quote it is made for. */
export function getCalculatorPath(query: string, context: QuoteContext | null): string {
  const quote = new URLSearchParams(context ? { experience: context.experience } : {})
  for (const wish of context?.onRequest ?? []) quote.append('onRequest', wish)
  const all = [query, quote.toString()].filter(Boolean).join('&')
  return all ? `/alcohol-calculator?${all}` : '/alcohol-calculator'
}

/** The question in a calculator's address: all of its query but the quote it is made for. */
export function getPlanParams(address: string): URLSearchParams {
  const params = new URLSearchParams(address.split('?')[1] ?? '')
  for (const name of ['experience', 'onRequest']) params.delete(name)
  return params
}

/** What a quote may ask us to bring, by its name in the form. */
const broughtOnRequest: Readonly<Record<string, readonly SupplyItem[]>> = {
  'ice-and-coolers': ['ice', 'coolers'],
  cups: ['cups'],
}

/** Of a quote's wishes those that change the list, in one order. */
export function selectSupplyRequests(onRequest: readonly string[]): string[] {
  return Object.keys(broughtOnRequest).filter((wish) => onRequest.includes(wish))
}

/** Who brings what to an event, and our half of it in words. */
export type SupplySplit = { whoBrings: SupplyProviders; weBring: string }

/**
 * Who brings what once the wishes of a quote are granted; only what comes on request changes hands. What was `declined`
 * is the host's to bring.
 */
export function resolveSupplySplit(
  usual: SupplyProviders,
  onRequest: readonly string[],
  declined: readonly string[] = [],
): SupplySplit {
  const given = (wishes: readonly string[], to: 'we' | 'you') =>
    selectSupplyRequests(wishes)
      .flatMap((wish) => broughtOnRequest[wish] ?? [])
      .filter((thing) => usual[thing] === 'on-request')
      .map((thing) => [thing, to])
  const handed = Object.fromEntries([...given(declined, 'you'), ...given(onRequest, 'we')])
  const whoBrings: SupplyProviders = { ...usual, ...handed }
  return { whoBrings, weBring: formatSupplyProviders(whoBrings).weBring }
}
