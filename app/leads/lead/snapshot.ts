import { chosenFrom, type Catalogue } from '../../menu/catalogue/catalogue.ts'
import { toldLines } from '../../quotes/pricing/estimate-words.ts'
import { eventTimes } from '../../quotes/pricing/event-times.ts'
import { englishQuote } from '../../quotes/pricing/quote-words.ts'
import { quote } from '../../quotes/pricing/quote.ts'
import type { LeadRequest, Snapshot } from './lead.ts'

/** The quote of a request as it is kept with it, with a word for the owner where the menu has moved on. */
export function snapshot(request: LeadRequest, miles: number | null, catalogue: Catalogue, timeZone: string): Snapshot {
  const times = eventTimes(request)
  const { estimate, timeline } = quote(
    { guests: request.eventGuestCount, times, miles, choices: request },
    catalogue,
    timeZone,
  )
  const { experiences, packages, ownAddOns } = catalogue
  const { addOns = [] } = request
  const { bundle, slug, experience } = chosenFrom(catalogue, request)
  const names = {
    experienceName: experience?.name ?? slug,
    packageName: bundle?.packageName ?? request.package,
    ...(addOns.length > 0 && { addOnNames: addOns.map((slug) => nameOf(slug, ownAddOns)) }),
  }
  const remarks = [
    ...goneFromMenu('experience', request.experience, experiences),
    ...goneFromMenu('package', request.package, packages),
    ...addOns.flatMap((slug) => goneFromMenu('add-on', slug, ownAddOns)),
  ]
  return {
    ...estimate,
    lines: toldLines(estimate.lines, englishQuote),
    ...names,
    timeline,
    remarks,
    catalogueVersion: catalogue.version,
  }
}

function nameOf(slug: string, menu: { slug: string; label: string }[]): string {
  return menu.find((entry) => entry.slug === slug)?.label ?? slug
}

function goneFromMenu(kind: string, slug: string | null, menu: { slug: string }[]): string[] {
  if (slug === null || menu.some((entry) => entry.slug === slug)) return []
  return [`Asked for the ${kind} “${slug}”, which is not on the menu any more.`]
}
