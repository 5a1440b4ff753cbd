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

/** What a host wants on the card; an empty title or "also pouring" is the usual one. */
export type MenuCard = { title: string; pouring: string; design: MenuCardDesign; drinks: MenuCardDrink[] }

export const emptyMenuCard: MenuCard = { title: '', pouring: '', design: 'bough', drinks: [] }

/** Drinks a card has room for. */
export const maxCardDrinks = 8

/** Whose card it is, of the name a request came under: "Ana & Luis" of "Ana Perez and Luis Gil", else the name whole. */
export function getDefaultCardTitle(name: string): string {
  return hasTwoNames(name) ? formatFirstNames(name) : formatSpokenName(name)
}

/** What is poured beside the drinks with a name, by what the bar pours at this event; null is an event without a menu. */
export function getDefaultPouringText(bar: BarType | null, language?: Language): string {
  return menuCardText(language).face.pouring(bar === 'full-bar', bar !== 'cocktails')
}

/** The town an event is in, of a place as it was typed: "St. Augustine" of "St. Augustine, FL 32084". */
export function formatCardTown(location: string | null, venue: string | null): string {
  const town = (location ?? '')
    .split(',')[0]!
    .replace(/\s+\d{5}(-\d{4})?$/, '')
    .trim()
  // A street is no town: then the venue's name says more.
  const isStreet = /^\d/.test(town)
  return (isStreet || town === '' ? venue : town) ?? ''
}

/** What each drink is on the card: its name, what is in it, whom it is for. */
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

/** What stands in the place of drinks nobody named yet: "Your first drink" and as many as are included. */
export function createPlaceholderDrinks(included: number, language?: Language): PrintedMenuDrink[] {
  const { yourNth } = menuCardText(language).form
  const count = Math.min(maxCardDrinks, Math.max(1, included))
  return Array.from({ length: count }, (_, i) => ({ name: yourNth(i), words: '', dedication: '', isGhost: true }))
}

/** "gin, grapefruit, rosemary, tonic": what a guest tastes, not how it is measured; a long list ends with the rest. */
export function formatCardIngredients(recipe: Recipe, language?: Language): string {
  const names = [...Object.keys(recipe.items), ...(recipe.open ?? [])]
  const tasted = tastedIn(language)
  const told = [...new Set(names.map((name) => tasted(name, getIngredientKind(recipe, name) === 'each')))]
  const short = told.filter((_, i) => told.slice(0, i + 1).join(', ').length <= mostIngredientLetters)
  return short.length < told.length ? `${short.join(', ')} ${menuCardText(language).face.andMore}` : short.join(', ')
}

const mostIngredientLetters = 110

const tastedIn = defineTranslations<typeof asTasted>({ en: asTasted, es: getMenuNameEs })

function asTasted(name: string, isCounted: boolean): string {
  const [thing = name] = name.split(', ')
  const plain = isCounted ? thing.replace(/ (sprigs|leaves|shots|cubes)$/, '') : thing
  if (plain === 'Angostura dashes') return 'bitters'
  return plain
    .replace(/^(?:cane|superfine) sugar$|^sugar syrup$/, 'sugar')
    .replace(/^(lime|lemon|orange|cranberry|grapefruit|pineapple|tomato) juice$/, '$1')
    .replace(/ (syrup|dashes|puree|water)$/, '')
}

/** Names a drink may have of who they are and where it is: "The Maya", "The Ben", "The White Room". */
export function suggestDrinkNames(title: string, place: string, language?: Language): string[] {
  const people = title.split(/ (?:&|y) /)
  const { nameOf } = menuCardText(language).form
  const named = people.length === 2 ? [...people, title].map(nameOf) : []
  return [...named, ...(place && place.length <= cardTextLimits.name - 4 ? [nameOf(place)] : [])]
}

/** How many letters each text of a card may have. */
export const cardTextLimits = { title: 80, pouring: 200, name: 60, dedication: 100 }

/** How many signature cocktails come with it, and what one more costs where that is told, in sentences. */
export function formatIncludedDrinks(
  included: number,
  experienceName: string,
  { eachCents, language }: { eachCents?: number; language?: Language } = {},
): string {
  const price = eachCents === undefined || included >= maxCardDrinks ? null : getFormatter(language).dollars(eachCents)
  return menuCardText(language).page.included(included, experienceName, price)
}

/** "The Oracle, Second Thoughts and The Retriever". */
export function formatDrinkNames(drinks: readonly PrintedMenuDrink[], language?: Language): string {
  return getFormatter(language).allOf(drinks.map(({ name }) => name))
}
