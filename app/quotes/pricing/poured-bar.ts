import type { BarType } from '../../menu/catalog/catalog.ts'

/** Request that adds beer and wine to a cocktail bar: its value in the form's field `onRequest`. */
export const beerAndWineOption = 'beer-and-wine'

/**
 * Drinks that the bar serves at an event. A cocktail bar serves beer and wine only where they were requested or agreed
 * later. Quote, list, menu card and run sheet all use this function.
 * @param onRequest the valid requests: those of the agreement, or else of the quote request
 */
export function getServedBarType(bar: BarType, onRequest: readonly string[]): BarType {
  return bar === 'cocktails' && onRequest.includes(beerAndWineOption) ? 'cocktails-beer-wine' : bar
}

/**
 * Returns the options of the same bar with beer and wine added, or removed if included. Null if beer and wine are not
 * optional. `isPoured`: the bar has them now.
 */
export function toggleBeerAndWine(
  bar: BarType | undefined,
  onRequest: readonly string[],
): { isPoured: boolean; onRequest: string[] } | null {
  if (bar !== 'cocktails') return null
  const isPoured = onRequest.includes(beerAndWineOption)
  const toggled = isPoured ? onRequest.filter((wish) => wish !== beerAndWineOption) : addBeerAndWineOption(onRequest)
  return { isPoured, onRequest: toggled }
}

/** Requests that change the drinks served. */
export function filterBarUnpricedOptions(onRequest: readonly string[]): string[] {
  return onRequest.filter((wish) => wish === beerAndWineOption)
}

/** Adds beer and wine to the requests, for lists that planned them before they were a separate request. */
export function addBeerAndWineOption(onRequest: readonly string[]): string[] {
  return [...new Set([...onRequest, beerAndWineOption])]
}

/** Requests that a form starts with, for a plan with beer or wine at a cocktail bar. */
export function getPlanUnpricedOptions(bar: BarType | undefined, plan: URLSearchParams): string[] {
  return bar === 'cocktails' && plan.size > 0 && hasBeerOrWine(plan) ? [beerAndWineOption] : []
}

/** Whether a plan, given as its query string, includes beer or wine. */
export function hasBeerOrWine(plan: URLSearchParams): boolean {
  if (plan.get('spirits')) return Number(plan.get('beer')) + Number(plan.get('wine')) > 0
  return plan.get('bar') !== 'cocktails'
}
