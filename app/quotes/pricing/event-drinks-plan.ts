import { findMenuChoice, type Catalog } from '../../menu/catalog/catalog.ts'
import { getEventCalculatorPath } from './event-calculator-path.ts'
import { findEventTimes } from '../../business/event-times.ts'
import { parseDrinksInputs } from '../../drinks/model/parse-drinks-inputs.ts'
import { getPlanParams, resolveSupplySplit } from '../../drinks/shopping-list/quote-context.ts'
import { planDrinks, type DrinksPlan } from '../../drinks/model/plan-drinks.ts'
import { formatPlanSummary } from '../../drinks/shopping-list/plan-text.ts'
import { formatSupplyProviders } from '../../menu/catalog/supply-text.ts'
import type { DrinksInputs } from '../../drinks/model/drinks-inputs.ts'
import type { LearnedFigures } from '../../drinks/model/learned-servings.ts'
import type { RecipeBook } from '../../drinks/model/recipes.ts'
import type { SupplyProviders } from '../../menu/catalog/supply-plan.ts'

/** Known facts of an event: agreed values where there are any, or else the requested values. */
export type EventDrinksDetails = {
  eventDate: string
  eventStartTime: string | null
  eventEndTime: string | null
  /** Times when the bar opens and closes, if they do not follow from the event's times by the default rule. */
  barOpens?: string | null
  barStops?: string | null
  eventGuestCount: number | null
  /** Number of guests under 21, and number of the other guests who do not drink. */
  minors?: number | null
  nonDrinkers?: number | null
  occasion: string
  experience: string | null
  package: string | null
  onRequest: readonly string[]
  /** The calculator's plan as its query string. */
  drinks: string | null
  /** Agreed provider of each supply. Before an agreement the current menu decides. */
  whoBrings?: SupplyProviders
}

/** A drink of the client's menu: the slug of its recipe, its name, and its dedication. */
export type NamedCocktail = { recipe: string; name: string; dedication: string }

export type ShoppingListInputs = {
  cocktails: readonly NamedCocktail[]
  /** Recipes of those cocktails. */
  book: RecipeBook
  catalogue: Catalog
  timeZone: string
  /** Learned figures for a plan, for the business's own events. Null means the planning model alone. */
  learned?: (question: DrinksInputs) => LearnedFigures | null
}

/** An event's drinks: inputs, plan and suppliers, the same on every page. */
export type EventDrinksPlan = {
  question: DrinksInputs
  plan: DrinksPlan
  /** Path of the calculator with all inputs. */
  address: string
  /** Summary line of the drinks plan. Null unless a plan is attached or the guest count is known. */
  line: string | null
  whoBrings: SupplyProviders | null
  /** Sentences about both halves of the supplies. */
  words: { weBring: string; youBuy: string }
}

/**
 * Plan of an event, for pages that show no list lines. Unknown values use the calculator's defaults and are never an
 * error.
 */
export function planEventDrinks(event: EventDrinksDetails, basis: ShoppingListInputs): EventDrinksPlan {
  const { book, catalogue, timeZone, learned } = basis
  const { experience } = findMenuChoice(catalogue, event)
  const isPlan = event.drinks !== null && parseDrinksPlanQuery(event.drinks, book) !== null
  const address = getEventCalculatorPath(
    {
      guests: event.eventGuestCount,
      times: findEventTimes(event),
      date: event.eventDate,
      start: event.eventStartTime,
      barOpens: event.barOpens ?? null,
      barStops: event.barStops ?? null,
      minors: event.minors ?? null,
      nonDrinkers: event.nonDrinkers ?? null,
      choices: event,
      onRequest: event.onRequest,
      occasion: event.occasion,
      drinks: isPlan ? event.drinks : null,
      cocktails: listKnownCocktails(basis).map(({ recipe }) => recipe.slug),
    },
    catalogue,
    timeZone,
  )
  const { question } = parseDrinksInputs(getPlanParams(address), { book })
  const plan = planDrinks(question, book, learned?.(question) ?? null)
  const whoBrings =
    event.whoBrings ?? (experience ? resolveSupplySplit(experience.whoBrings, event.onRequest).whoBrings : null)
  return {
    question,
    plan,
    address,
    line: isPlan || event.eventGuestCount !== null ? formatPlanSummary(plan) : null,
    whoBrings,
    words: whoBrings ? formatSupplyProviders(whoBrings) : { weBring: '', youBuy: 'You buy the drinks.' },
  }
}

/** Named cocktails whose recipes are in the book. */
export function listKnownCocktails({ cocktails, book }: ShoppingListInputs) {
  return cocktails.flatMap((cocktail) => {
    const recipe = book.find(({ slug }) => slug === cocktail.recipe)
    return recipe ? [{ ...cocktail, recipe }] : []
  })
}

export function parseDrinksPlanQuery(query: string, book: RecipeBook): DrinksInputs | null {
  const reading = parseDrinksInputs(new URLSearchParams(query), { book })
  return reading.ok ? reading.question : null
}
