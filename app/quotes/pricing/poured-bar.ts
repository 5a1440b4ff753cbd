import type { BarType } from '../../menu/catalog/catalog.ts'

/** The wish that adds beer and wine to a bar of cocktails: its value in the form's field `unpricedOptionLabels`. */
const beerAndWine = 'beer-and-wine'

/**
 * What a bar pours at one event: a bar of cocktails pours beer and wine only where they were asked for, or agreed to
 * since. The quote, the list, the menu card and the run sheet all ask here.
 * @param unpricedOptionLabels the wishes that hold: those of the agreement, else of the request
 */
export function resolveBarType(bar: BarType, onRequest: readonly string[]): BarType {
  return bar === 'cocktails' && onRequest.includes(beerAndWine) ? 'cocktails-beer-wine' : bar
}

/** Of wishes those that change what is poured. */
export function filterBarUnpricedOptions(onRequest: readonly string[]): string[] {
  return onRequest.filter((wish) => wish === beerAndWine)
}

/** The same wishes with beer and wine among them, for lists that planned them before they were a wish of their own. */
export function addBeerAndWineOption(onRequest: readonly string[]): string[] {
  return [...new Set([...onRequest, beerAndWine])]
}

/** The wishes a form opens with for a plan that pours beer or wine at a bar of cocktails. */
export function getPlanUnpricedOptions(bar: BarType | undefined, plan: URLSearchParams): string[] {
  return bar === 'cocktails' && plan.size > 0 && hasBeerOrWine(plan) ? [beerAndWine] : []
}

/** Whether a plan, given as its query string, pours beer or wine. */
export function hasBeerOrWine(plan: URLSearchParams): boolean {
  if (plan.get('spirits')) return Number(plan.get('beer')) + Number(plan.get('wine')) > 0
  return plan.get('bar') !== 'cocktails'
}
