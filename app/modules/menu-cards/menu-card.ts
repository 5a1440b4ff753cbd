import { getIngredientKind } from '../../drinks/model/ingredient-table.ts'
import { getMenuNameEs } from '../../drinks/model/ingredient-names-es.ts'
import { findRecipe, type Recipe, type RecipeBook } from '../../drinks/model/recipes.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { hasTwoNames, formatFirstNames, formatSpokenName } from '../../events/event/first-name.ts'
import type { BarType } from '../../menu/catalog/catalog.ts'
import type { MenuCardDesign, PrintedMenuDrink } from '../../plumbing/pdf/printed-menu-card.ts'
import { defineTranslations, type Language } from '../../ui/language.ts'
import type { MenuCardDrink, SignatureCocktail } from '../../operations/events/signature-cocktail.ts'
import { menuCardText } from './menu-card-text.ts'

/** The host's choices for the menu card. An empty `title` or `pouring` uses the default. */
export type MenuCard = { title: string; pouring: string; design: MenuCardDesign; drinks: MenuCardDrink[] }

export const emptyMenuCard: MenuCard = { title: '', pouring: '', design: 'bough', drinks: [] }

/** Maximum drinks on a card. */
export const maxCardDrinks = 8

/** Default title from the client's name: "Ana & Luis" for "Ana Perez and Luis Gil", else the full name. */
export function getDefaultCardTitle(name: string): string {
  return hasTwoNames(name) ? formatFirstNames(name) : formatSpokenName(name)
}

/** Returns the default text on other drinks served, by the type of bar. Null for an event without a menu. */
export function getDefaultPouringText(bar: BarType | null, language?: Language): string {
  return menuCardText(language).face.pouring(bar === 'full-bar', bar !== 'cocktails')
}

/** Town of a typed location: "St. Augustine" for "St. Augustine, FL 32084". */
export function formatCardTown(location: string | null, venue: string | null): string {
  const town = (location ?? '')
    .split(',')[0]!
    .replace(/\s+\d{5}(-\d{4})?$/, '')
    .trim()
  // A street is not a town, so the venue's name is used instead.
  const isStreet = /^\d/.test(town)
  return (isStreet || town === '' ? venue : town) ?? ''
}

/** Drinks as printed on the card: name, ingredients and dedication. */
export function toPrintedDrinks(
  drinks: readonly SignatureCocktail[],
  book: RecipeBook,
  language?: Language,
): PrintedMenuDrink[] {
  return drinks.map(({ recipe: slug, name, dedication }) => {
    const recipe = findRecipe(slug, book)
    return {
      name: name || (recipe?.name ?? ''),
      words: recipe ? formatCardIngredients(recipe, language) : '',
      dedication,
    }
  })
}

/** Placeholders for drinks that are not named yet: "Your first drink", as many as are included. */
export function createPlaceholderDrinks(included: number, language?: Language): PrintedMenuDrink[] {
  const { yourNth } = menuCardText(language).form
  const count = Math.min(maxCardDrinks, Math.max(1, included))
  return Array.from({ length: count }, (_, i) => ({ name: yourNth(i), words: '', dedication: '', isGhost: true }))
}

/** Ingredients without amounts: "gin, grapefruit, rosemary, tonic". A long list is shortened. */
export function formatCardIngredients(recipe: Recipe, language?: Language): string {
  const names = [...Object.keys(recipe.items), ...(recipe.open ?? [])]
  const tasted = createIngredientFormatter(language)
  const told = [...new Set(names.map((name) => tasted(name, getIngredientKind(recipe, name) === 'each')))]
  const short = told.filter((_, i) => told.slice(0, i + 1).join(', ').length <= maxIngredientsLength)
  return short.length < told.length ? `${short.join(', ')} ${menuCardText(language).face.andMore}` : short.join(', ')
}

const maxIngredientsLength = 110

const createIngredientFormatter = defineTranslations<typeof formatIngredient>({
  en: formatIngredient,
  es: getMenuNameEs,
})

function formatIngredient(name: string, isCounted: boolean): string {
  const [thing = name] = name.split(', ')
  const plain = isCounted ? thing.replace(/ (sprigs|leaves|shots|cubes)$/, '') : thing
  if (plain === 'Angostura dashes') return 'bitters'
  return plain
    .replace(/^(?:cane|superfine) sugar$|^sugar syrup$/, 'sugar')
    .replace(/^(lime|lemon|orange|cranberry|grapefruit|pineapple|tomato) juice$/, '$1')
    .replace(/ (syrup|dashes|puree|water)$/, '')
}

/** Suggests drink names from the clients' names and the venue: "The Maya", "The Ben", "The White Room". */
export function suggestDrinkNames(title: string, place: string, language?: Language): string[] {
  const people = title.split(/ (?:&|y) /)
  const { nameOf } = menuCardText(language).form
  const named = people.length === 2 ? [...people, title].map(nameOf) : []
  return [...named, ...(place && place.length <= cardTextLimits.name - 4 ? [nameOf(place)] : [])]
}

/** Maximum characters of each text on a card. */
export const cardTextLimits = { title: 80, pouring: 200, name: 60, dedication: 100 }

/** Formats how many signature cocktails are included, and what another one costs if its price is known. */
export function formatIncludedDrinks(
  included: number,
  experienceName: string,
  { eachCents, language }: { eachCents?: number; language?: Language } = {},
): string {
  const price = eachCents === undefined || included >= maxCardDrinks ? null : getFormatter(language).dollars(eachCents)
  return menuCardText(language).page.included(included, experienceName, price)
}
