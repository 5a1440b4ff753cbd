import { readRecipeBook } from '../../drinks/recipe-book/recipe-book.server.ts'
import type { LeadRequest } from '../../leads/lead/lead.ts'
import { findLead } from '../../leads/lead/leads.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { eventList, type EventList, type KnownEvent } from '../../quotes/pricing/event-list.ts'
import { readOffer } from '../../quotes/pricing/offer.server.ts'
import { readSignatureCocktails } from '../menu-card/menu-card.server.ts'
import { readNightFacts } from '../events/nights.server.ts'
import type { NightFacts } from '../events/night-facts.ts'
import { currentAgreement, type Agreement } from '../changes/current-agreement.server.ts'

/**
 * The one list of a request's event, from what holds of it now: what was agreed to last, else what was asked for. Null
 * where there is no such request.
 */
export async function readEventList(db: Db, leadId: string): Promise<EventList | null> {
  const lead = await findLead(db, leadId)
  if (!lead) return null
  const [agreement, { catalogue, identity }, cocktails, book, facts] = await Promise.all([
    currentAgreement(db, leadId),
    readOffer(db),
    readSignatureCocktails(db, leadId),
    readRecipeBook(db),
    readNightFacts(db, leadId),
  ])
  const event = agreement ? agreedEvent(agreement, lead.request) : lead.request
  return eventList(withFacts(event, facts), { cocktails, book, catalogue, timeZone: identity.timeZone })
}

/** The event as it was agreed to; what no agreement speaks of is as it was asked for. */
function agreedEvent({ document: { event } }: Agreement, { onRequest, drinks }: LeadRequest): KnownEvent {
  return { ...event, onRequest, drinks }
}

/** What the owner knows of the night counts before what was said. */
function withFacts(event: KnownEvent, { barOpens, barStops, minors, nonDrinkers }: NightFacts): KnownEvent {
  return {
    ...event,
    barOpens: barOpens ?? event.barOpens ?? null,
    barStops: barStops ?? event.barStops ?? null,
    minors: minors ?? event.minors ?? null,
    nonDrinkers: nonDrinkers ?? event.nonDrinkers ?? null,
  }
}
