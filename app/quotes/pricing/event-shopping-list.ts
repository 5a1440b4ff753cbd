import type { LearnedFigures } from '../../drinks/model/learned-servings.ts'
import { planDrinks, type DrinksPlan } from '../../drinks/model/plan-drinks.ts'
import { parseDrinksInputs, type DrinksInputs } from '../../drinks/model/drinks-inputs.ts'
import type { RecipeBook } from '../../drinks/model/recipes.ts'
import { formatPlanSummary } from '../../drinks/shopping-list/plan-text.ts'
import { resolveSupplySplit, getPlanParams } from '../../drinks/shopping-list/quote-context.ts'
import type { ShoppingItem } from '../../drinks/shopping-list/shopping-item.ts'
import { buildOurSupplyList, buildShoppingList, type ShoppingGroup } from '../../drinks/shopping-list/shopping-list.ts'
import { resolveMenuChoice, type Catalog } from '../../menu/catalog/catalog.ts'
import type { SupplyProviders } from '../../menu/catalog/supply-plan.ts'
import { formatSupplyProviders } from '../../menu/catalog/supply-text.ts'
import { getEventCalculatorPath } from './event-calculator-path.ts'
import { toEventTimes } from '../../business/event-times.ts'

/** An event as far as anybody has said: agreed facts where there are any, else what was asked for. */
export type EventDrinksDetails = {
  eventDate: string
  eventStartTime: string | null
  eventEndTime: string | null
  /** When the bar opens and stops where that is not the rule's. */
  barOpens?: string | null
  barStops?: string | null
  eventGuestCount: number | null
  /** How many of the guests are under 21, and how many of the others will not drink. */
  minors?: number | null
  nonDrinkers?: number | null
  occasion: string
  experience: string | null
  package: string | null
  onRequest: readonly string[]
  /** The calculator's plan as its query string. */
  drinks: string | null
  /** Who brings what as it was agreed; else the menu of today says. */
  whoBrings?: SupplyProviders
}

/** A drink of the couple's menu: the slug of its recipe, what they call it, and whom it is for. */
export type NamedCocktail = { recipe: string; name: string; dedication: string }

export type ShoppingListInputs = {
  cocktails: readonly NamedCocktail[]
  /** The recipes those cocktails are made by. */
  book: RecipeBook
  catalogue: Catalog
  timeZone: string
  /** What evenings of ours taught for a question, for jobs of our own; null is the books. */
  learned?: (question: DrinksInputs) => LearnedFigures | null
}

/** An event's drinks: the question, its plan, and who brings what; the same wherever it is told. */
export type EventDrinksPlan = {
  question: DrinksInputs
  plan: DrinksPlan
  /** The calculator with all of it. */
  address: string
  /** The plan in one line where it is one: somebody attached one, or the guests are known. */
  line: string | null
  whoBrings: SupplyProviders | null
  /** Both halves in a sentence each. */
  words: { weBring: string; youBuy: string }
}

/** The same with the list in its two parts. */
export type EventShoppingList = EventDrinksPlan & {
  /** What the host buys, with amounts. */
  youBuy: ShoppingGroup[]
  /** What we bring; its amounts are for whoever packs the van, nobody shops by them. */
  weBring: ShoppingGroup[]
  /** Which cocktail of theirs is which recipe, and how many of it. */
  menu: { name: string; recipe: string; dedication: string; quantity: number | null }[]
}

/** The one list of an event. */
export function computeEventShoppingList(event: EventDrinksDetails, basis: ShoppingListInputs): EventShoppingList {
  const { book } = basis
  const planned = planEventDrinks(event, basis)
  const { plan, whoBrings } = planned
  const called = new Map(knownIn(basis).map(({ recipe, name }) => [recipe.slug, name]))
  // What it is bought for goes by the name they gave it.
  const cocktails = plan.cocktails.map((one) => ({ ...one, name: called.get(one.slug)?.trim() || one.name }))
  return {
    ...planned,
    youBuy: buildShoppingList({ ...plan, cocktails }, whoBrings ?? undefined, book),
    weBring: whoBrings ? buildOurSupplyList({ ...plan, cocktails }, whoBrings, book) : [],
    menu: knownIn(basis).map(({ recipe, name, dedication }) => ({
      name,
      dedication,
      recipe: recipe.name,
      quantity: plan.cocktails.find(({ slug }) => slug === recipe.slug)?.quantity ?? null,
    })),
  }
}

/** What that list is made of, for whoever tells no line of it. Whatever is not known yet is the calculator's usual, never a fault. */
export function planEventDrinks(event: EventDrinksDetails, basis: ShoppingListInputs): EventDrinksPlan {
  const { book, catalogue, timeZone, learned } = basis
  const { experience } = resolveMenuChoice(catalogue, event)
  const isPlan = event.drinks !== null && readPlan(event.drinks, book) !== null
  const address = getEventCalculatorPath(
    {
      guests: event.eventGuestCount,
      times: toEventTimes(event),
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
      cocktails: knownIn(basis).map(({ recipe }) => recipe.slug),
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

/** The named cocktails whose recipes the book knows. */
function knownIn({ cocktails, book }: ShoppingListInputs) {
  return cocktails.flatMap((cocktail) => {
    const recipe = book.find(({ slug }) => slug === cocktail.recipe)
    return recipe ? [{ ...cocktail, recipe }] : []
  })
}

/** Every line of one half, in its order. */
export function flattenShoppingGroups(groups: readonly ShoppingGroup[]): ShoppingItem[] {
  return groups.flatMap(({ items }) => items)
}

function readPlan(query: string, book: RecipeBook): DrinksInputs | null {
  const reading = parseDrinksInputs(new URLSearchParams(query), { book })
  return reading.ok ? reading.question : null
}

/** What of an event its list's head tells. */
export type ShoppingListHeader = {
  date: string
  hasTimes: boolean
  guests: number | null
  occasion: string
  experienceName: string | null
}
