import { chosenFrom, type Catalogue } from '../catalogue/catalogue.ts'
import type { LeadRequest, Snapshot } from '../leads/lead.ts'
import { estimate, type Choices, type Estimate } from './estimate.ts'
import { eventSpan, lengthProblem, type EventSpan, type EventTimes } from './event-times.ts'
import { timeline, type Moment } from './timeline.ts'

/** An event as far as it is known, and the choices for its bar. */
export type Quotable = { guests: number | null; times: EventTimes | null; miles: number | null; choices: Choices }

export type Quote = { estimate: Estimate; timeline: Moment[] }

/** Estimate and timeline of an event: one calculation for the page, the action, the letters and the API. */
export function quote({ guests, times, miles, choices }: Quotable, catalogue: Catalogue, timeZone: string): Quote {
  const span = times && pourable(eventSpan(times, timeZone), catalogue.rules.stopsMinutesBeforeEnd)
  const { experience } = chosenFrom(catalogue, choices)
  return {
    estimate: estimate({ guests, minutes: span && span.minutes, miles }, choices, catalogue),
    timeline: span ? timeline(span, guests, experience?.longSetUp ?? false, catalogue.rules) : [],
  }
}

/** The quote of a request as it is kept with it, with a word for the owner where the menu has moved on. */
export function snapshot(request: LeadRequest, miles: number | null, catalogue: Catalogue, timeZone: string): Snapshot {
  const times = { date: request.eventDate, start: request.eventStartTime, end: request.eventEndTime }
  const { estimate, timeline } = quote({ guests: request.eventGuestCount, times, miles, choices: request }, catalogue, timeZone)
  const { experiences, packages } = catalogue
  const { bundle, slug, experience } = chosenFrom(catalogue, request)
  const names = {
    experienceName: experience?.name ?? slug,
    packageName: bundle?.packageName ?? request.package,
  }
  const remarks = [
    ...goneFromMenu('experience', request.experience, experiences),
    ...goneFromMenu('package', request.package, packages),
  ]
  return { ...estimate, ...names, timeline, remarks, catalogueVersion: catalogue.version }
}

/** Times that are still being typed may make an evening nobody can serve: they count as not known yet. */
function pourable(span: EventSpan, stopsMinutesBeforeEnd: number): EventSpan | null {
  return lengthProblem(span.minutes, stopsMinutesBeforeEnd) === null ? span : null
}

function goneFromMenu(kind: string, slug: string | null, menu: { slug: string }[]): string[] {
  if (slug === null || menu.some((entry) => entry.slug === slug)) return []
  return [`Asked for the ${kind} “${slug}”, which is not on the menu any more.`]
}
