import { type RecipeBook, findRecipe } from '../../drinks/model/recipes.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { countCharacters, normalizeLine } from '../../plumbing/http/normalize-text.ts'
import { listFieldDifferences, type FieldDifference } from '../../ui/field-differences.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { Language } from '../../ui/language.ts'
import { menuCardDesigns } from '../../plumbing/pdf/printed-menu-card.ts'
import { menuCardText } from './menu-card-text.ts'
import type { MenuCardDrink, SignatureCocktail } from '../../operations/events/signature-cocktail.ts'
import { cardTextLimits, maxCardDrinks, type MenuCard } from './menu-card.ts'

/** Limits of a menu card form. `kept` are drinks already on the card, which may stay. */
export type MenuCardLimits = {
  offered: RecipeBook
  kept: readonly SignatureCocktail[]
  limit: number
  /** Number of included drinks and price of each extra drink, for clients. The owner is only limited by the card's space. */
  extra?: { included: number; eachCents: number }
  language?: Language
}

/** Parses a menu card form. Reports every invalid field. Empty rows are ignored. */
export function parseMenuCardForm(
  input: FormInput,
  bounds: MenuCardLimits,
): { card: MenuCard } | { errors: FieldError[] } {
  const errors: FieldError[] = []
  const { form } = menuCardText(bounds.language)
  const short = (field: string, most: number) => {
    const text = normalizeLine(input[field])
    if (countCharacters(text) > most) errors.push({ field, message: form.shorten(most) })
    return text
  }
  const drinks = listFilledRows(input).map(({ row, ...drink }, nth): MenuCardDrink => {
    const field = `recipe-${row}`
    const isKept = bounds.kept.some(({ recipe }) => recipe === drink.recipe)
    const name = short(`name-${row}`, cardTextLimits.name)
    const dedication = short(`dedication-${row}`, cardTextLimits.dedication)
    const others = listFilledRows(input).slice(0, nth)
    if (drink.recipe === '') errors.push({ field, message: form.choose(name) })
    else if (!isKept && !findRecipe(drink.recipe, bounds.offered)) errors.push({ field, message: form.goneRecipe })
    else if (others.some(({ recipe }) => recipe === drink.recipe)) errors.push({ field, message: form.twice })
    else if (nth >= bounds.limit) errors.push({ field, message: tooManyWords(bounds) })
    return { recipe: drink.recipe, name, dedication, ...(row !== nth && { at: row }) }
  })
  const title = short('title', cardTextLimits.title)
  const pouring = short('pouring', cardTextLimits.pouring)
  const design = menuCardDesigns.find((design) => design === input.design) ?? 'bough'
  return errors.length > 0 ? { errors } : { card: { title, pouring, design, drinks } }
}

/** A stored menu card as form input. */
export function toMenuCardInput({ title, pouring, design, drinks }: MenuCard): FormInput {
  const rows = drinks.flatMap(({ recipe, name, dedication, at }, i) => [
    [`recipe-${at ?? i}`, recipe],
    [`name-${at ?? i}`, name],
    [`dedication-${at ?? i}`, dedication],
  ])
  return { ...(Object.fromEntries(rows) as FormInput), title, pouring, design }
}

/** Parts of a menu card that two users can edit at once: each drink, and each text around them. */
export const menuCardParts: readonly { part: string; fields: readonly string[] }[] = [
  ...Array.from({ length: 2 * maxCardDrinks }, (_, i) => ({
    part: String(i),
    fields: [`recipe-${i}`, `name-${i}`, `dedication-${i}`],
  })),
  ...['title', 'pouring', 'design'].map((name) => ({ part: name, fields: [name] })),
]

/** Serializes a part of the form as it would be stored. Empty if the part is empty. */
export function serializeCardPart(input: FormInput, fields: readonly string[]): string {
  const texts = fields.map((field) => normalizeLine(input[field]))
  return texts.every((text) => text === '') ? '' : JSON.stringify(texts)
}

/** Fields that differ between the stored and the typed card. A drink counts as a single field. */
export function diffMenuCards(
  stored: FormInput,
  typed: FormInput,
  book: RecipeBook,
  language?: Language,
): FieldDifference[] {
  const { form } = menuCardText(language)
  const rows = Math.max(...[stored, typed].map((input) => listFilledRows(input).length))
  const labels: Record<string, string> = {
    ...Object.fromEntries(Array.from({ length: rows }, (_, i) => [String(i), form.drink(i + 1)])),
    title: form.above,
    pouring: form.pouring,
  }
  const told = (input: FormInput) => ({
    ...Object.fromEntries(
      listFilledRows(input).map(({ recipe, name, dedication }, i) => [
        String(i),
        [normalizeLine(name), findRecipe(recipe, book)?.name, normalizeLine(dedication)].filter(Boolean).join(', '),
      ]),
    ),
    title: normalizeLine(input.title),
    pouring: normalizeLine(input.pouring),
  })
  return listFieldDifferences(labels, told(stored), told(typed))
}

/** Number of rows the form needs for its input. */
export function countTypedRows(input: FormInput): number {
  return Math.max(0, ...listFilledRows(input).map(({ row }) => row + 1))
}

/** Rows of a form that have input. */
function listFilledRows(input: FormInput) {
  return Array.from({ length: 2 * maxCardDrinks }, (_, row) => ({
    row,
    recipe: input[`recipe-${row}`] ?? '',
    name: input[`name-${row}`] ?? '',
    dedication: input[`dedication-${row}`] ?? '',
  })).filter(({ recipe, name, dedication }) => [recipe, name, dedication].some((text) => text.trim() !== ''))
}

function tooManyWords({ limit, extra, language }: MenuCardLimits): string {
  const { form } = menuCardText(language)
  if (limit >= maxCardDrinks || !extra) return form.full(maxCardDrinks)
  const price = getFormatter(language).dollars(extra.eachCents)
  return extra.included === 0 ? form.noneIncluded(price) : form.oneMore(extra.included, limit + 1, price)
}
