import type { DrinksPlan } from '../../drinks/model/plan-drinks.ts'
import type { RecipeBook } from '../../drinks/model/recipes.ts'
import { getRecipeBook } from '../../drinks/recipe-book/recipe-book.server.ts'
import type { QuoteRequest } from '../../events/event/event.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { findMenuChoice } from '../../menu/catalog/catalog.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import {
  computeEventShoppingList,
  type EventShoppingList,
  type ShoppingListHeader,
} from '../../quotes/pricing/event-shopping-list.ts'
import { planEventDrinks, type EventDrinksDetails } from '../../quotes/pricing/event-drinks-plan.ts'
import { toggleBeerAndWine } from '../../quotes/pricing/poured-bar.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { findCurrentAgreement, type Agreement } from '../../agreements/agreement/current-agreement.server.ts'
import {
  hasSavedLearnedFigures,
  saveLearnedFigures,
  getLearnedFiguresProvider,
  getBarUnpricedOptions,
} from './saved-figures.server.ts'
import type { EventDetails } from './event-details.ts'
import { getEventDetails } from './event-logistics.server.ts'
import type { SignatureCocktail } from './signature-cocktail.ts'
import { listSignatureCocktails } from './signature-cocktails.server.ts'
import type { ProposalDocument } from '../../agreements/proposals/proposal.ts'
import { listDefaultLineIds } from '../../agreements/proposals/proposal-totals.ts'
import { listProposals } from '../../agreements/proposals/proposals.server.ts'
import {
  findUnpricedOptionOfLine,
  computeProposalSupplySplit,
  listUnpricedOptionsInProposal,
} from '../../agreements/proposals/unpriced-option-lines.ts'

/**
 * Returns the shopping list of an event with standard quantities, as emails to the client use. It is based on the latest
 * agreement, otherwise the proposal, otherwise the quote request, plus the event details. Null if the event does not
 * exist.
 */
export async function getBaselineShoppingList(db: Db, eventId: string): Promise<EventShoppingList | null> {
  return (await getShoppingListContext(db, eventId, { isByBooks: true }))?.list ?? null
}

/** The shopping list with its header, and the drinks and recipes it counts. */
export type ShoppingListContext = {
  list: EventShoppingList
  event: ShoppingListHeader
  timeZone: string
  cocktails: SignatureCocktail[]
  book: RecipeBook
  /**
   * Computes the list with beer and wine, or without them if it has them (`isPoured`). Null unless the proposal lets the
   * client choose.
   */
  computeOther: () => { isPoured: boolean; list: EventShoppingList } | null
}

/** Returns the shopping list context. Null if the event does not exist. */
export async function getShoppingListContext(
  db: Db,
  eventId: string,
  { isByBooks = false }: { isByBooks?: boolean } = {},
): Promise<ShoppingListContext | null> {
  const lead = await findEvent(db, eventId)
  if (!lead) return null
  const [agreement, proposals, facts, { catalogue, identity }, cocktails, book, learned] = await Promise.all([
    findCurrentAgreement(db, eventId),
    listProposals(db, eventId),
    getEventDetails(db, eventId),
    getMenuAndIdentity(db),
    listSignatureCocktails(db, eventId),
    getRecipeBook(db),
    getLearnedFiguresProvider(db, eventId),
  ])
  const { timeZone } = identity
  const said = agreement ?? proposals.find(({ state }) => state === 'out')
  const known = said ? getProposedEvent(said, lead.request) : lead.request
  const onRequest = await getBarUnpricedOptions(db, eventId, known.onRequest)
  const event = { ...known, onRequest, ...getNotedDetails(facts, known) }
  const { eventDate, eventStartTime, eventEndTime, eventGuestCount, occasion } = event
  const { experience } = findMenuChoice(catalogue, event)
  const toggled = toggleBeerAndWine(experience?.bar, onRequest)
  const isChoice = said?.document.lines.some(
    ({ id, choice }) => findUnpricedOptionOfLine(id) === 'beer-and-wine' && choice !== 'fixed',
  )
  const compute = (onRequest: readonly string[]) =>
    computeEventShoppingList(
      { ...event, onRequest },
      { cocktails, book, catalogue, timeZone, ...(!isByBooks && { learned }) },
    )
  return {
    list: compute(onRequest),
    computeOther: () => (toggled && isChoice ? { isPoured: toggled.isPoured, list: compute(toggled.onRequest) } : null),
    event: {
      date: eventDate,
      hasTimes: eventStartTime !== null && eventEndTime !== null,
      guests: eventGuestCount,
      occasion,
      experienceName: experience?.name ?? null,
    },
    timeZone,
    cocktails,
    book,
  }
}

/**
 * Saves the figures a shopping list is planned with once it is proposed, booked or counted, so that the list stays as
 * shown. `now` in epoch milliseconds.
 */
export async function saveShoppingListFigures(db: Db, eventId: string, now: number): Promise<void> {
  if (await hasSavedLearnedFigures(db, eventId)) return
  const found = await getShoppingListContext(db, eventId)
  if (found) await saveLearnedFigures(db, eventId, found.list.plan.learned, now)
}

/** Returns the drinks plan of each proposal version. Null if too little is known. */
export async function listProposalDrinksPlans(
  db: Db,
  eventId: string,
  documents: readonly ProposalDocument[],
): Promise<(DrinksPlan | null)[]> {
  const [lead, facts, { catalogue, identity }, cocktails, book, learned, old] = await Promise.all([
    findEvent(db, eventId),
    getEventDetails(db, eventId),
    getMenuAndIdentity(db),
    listSignatureCocktails(db, eventId),
    getRecipeBook(db),
    getLearnedFiguresProvider(db, eventId),
    getBarUnpricedOptions(db, eventId, []),
  ])
  if (!lead) return documents.map(() => null)
  return documents.map((document) => {
    const known = getProposedEvent({ document, chosen: listDefaultLineIds(document) }, lead.request)
    const event = { ...known, onRequest: [...known.onRequest, ...old], ...getNotedDetails(facts, known) }
    const { line, plan } = planEventDrinks(event, { cocktails, book, catalogue, timeZone: identity.timeZone, learned })
    return line === null ? null : plan
  })
}

/** The event as a proposal describes it. Missing values come from the quote request. */
function getProposedEvent(
  { document, chosen }: Pick<Agreement, 'document' | 'chosen'>,
  { onRequest, drinks }: QuoteRequest,
): EventDrinksDetails {
  const { whoBrings } = computeProposalSupplySplit(document, chosen)
  const wishes = listUnpricedOptionsInProposal(document, chosen) ?? onRequest
  return { ...document.event, onRequest: wishes, drinks, ...(whoBrings && { whoBrings }) }
}

/** The event details that add to the agreement. */
function getNotedDetails(facts: EventDetails, { barOpens, barStops }: EventDrinksDetails): Partial<EventDrinksDetails> {
  return {
    minors: facts.minors,
    nonDrinkers: facts.nonDrinkers,
    barOpens: facts.barOpens ?? barOpens ?? null,
    barStops: facts.barStops ?? barStops ?? null,
  }
}
