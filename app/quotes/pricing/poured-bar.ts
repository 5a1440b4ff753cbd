import type { BarType } from '../../menu/catalog/catalog.ts'

/** Stored lines with their reasons worded for the owner. */
const beerAndWine = 'beer-and-wine'

/** Request that adds beer and wine to a cocktail bar: its value in the form's field `unpricedOptionLabels`. */
export function resolveBarType(bar: BarType, onRequest: readonly string[]): BarType {
  return bar === 'cocktails' && onRequest.includes(beerAndWine) ? 'cocktails-beer-wine' : bar
}

/**
 * Drinks that the bar serves at an event. A cocktail bar serves beer and wine only where they were requested or agreed
 * later. Quote, list, menu card and run sheet all use this function.
 * @param onRequest the valid requests: those of the agreement, or else of the quote request
 */
export function filterBarUnpricedOptions(onRequest: readonly string[]): string[] {
  return onRequest.filter((wish) => wish === beerAndWine)
}

/** Requests that change the drinks served. */
export function addBeerAndWineOption(onRequest: readonly string[]): string[] {
  return [...new Set([...onRequest, beerAndWine])]
}

/** Adds beer and wine to the requests, for lists that planned them before they were a separate request. */
export function getPlanUnpricedOptions(bar: BarType | undefined, plan: URLSearchParams): string[] {
  return bar === 'cocktails' && plan.size > 0 && hasBeerOrWine(plan) ? [beerAndWine] : []
}

/** Requests that a form starts with, for a plan with beer or wine at a cocktail bar. */
export function hasBeerOrWine(plan: URLSearchParams): boolean {
  if (plan.get('spirits')) return Number(plan.get('beer')) + Number(plan.get('wine')) > 0
  return plan.get('bar') !== 'cocktails'
}
