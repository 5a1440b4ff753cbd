import type { RecipeBook } from '../../drinks/model/recipes.ts'
import { findRecipe } from '../../drinks/model/recipes.ts'
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

/** What a form may choose from, and how many: `kept` is what stands on the card already and may stay. */
export type MenuCardLimits = {
  offered: RecipeBook
  kept: readonly SignatureCocktail[]
  limit: number
  /** How many come with it and what each further one costs, for a couple; the owner is told of the card's room alone. */
  extra?: { included: number; eachCents: number }
  language?: Language
}

/** Reads the form of a card; every wrong field is told, rows without anything in them are none. */
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
  const drinks = rowsIn(input).map(({ row, ...drink }, nth): MenuCardDrink => {
    const field = `recipe-${row}`
    const isKept = bounds.kept.some(({ recipe }) => recipe === drink.recipe)
    const name = short(`name-${row}`, cardTextLimits.name)
    const dedication = short(`dedication-${row}`, cardTextLimits.dedication)
    const others = rowsIn(input).slice(0, nth)
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

/** The form of a card as it is kept. */
export function toMenuCardInput({ title, pouring, design, drinks }: MenuCard): FormInput {
  const rows = drinks.flatMap(({ recipe, name, dedication, at }, i) => [
    [`recipe-${at ?? i}`, recipe],
    [`name-${at ?? i}`, name],
    [`dedication-${at ?? i}`, dedication],
  ])
  return { ...(Object.fromEntries(rows) as FormInput), title, pouring, design }
}

/** A card's form taken apart into what two people may change at once: each drink, and each text around them. */
export const menuCardParts: readonly { part: string; fields: readonly string[] }[] = [
  ...Array.from({ length: 2 * maxCardDrinks }, (_, i) => ({
    part: String(i),
    fields: [`recipe-${i}`, `name-${i}`, `dedication-${i}`],
  })),
  ...['title', 'pouring', 'design'].map((name) => ({ part: name, fields: [name] })),
]

/** What one part of a form says, as it would be kept; empty where it says nothing. */
export function serializeCardPart(input: FormInput, fields: readonly string[]): string {
  const texts = fields.map((field) => normalizeLine(input[field]))
  return texts.every((text) => text === '') ? '' : JSON.stringify(texts)
}

export type MergedMenuCard = {
  /** What both hands make together; where both changed the same, what is stored. */
  input: FormInput
  /** Parts both changed, each to something else. */
  both: string[]
  /** Whether somebody else changed a part that was not touched here. */
  isJoined: boolean
}

/**
 * Brings together a card as it is stored and a form that was opened before, part by part. `wasSeen` says whether a part was
 * seen so when the form was opened.
 */
export function mergeMenuCard(
  stored: FormInput,
  typed: FormInput,
  wasSeen: (part: string, value: string) => boolean,
): MergedMenuCard {
  const merged: MergedMenuCard = { input: {}, both: [], isJoined: false }
  for (const { part, fields } of menuCardParts) {
    const [theirs, mine] = [serializeCardPart(stored, fields), serializeCardPart(typed, fields)]
    const isMine = mine !== theirs && wasSeen(part, theirs)
    const isTheirs = mine !== theirs && !isMine && wasSeen(part, mine)
    if (isTheirs) merged.isJoined = true
    if (mine !== theirs && !isMine && !isTheirs) merged.both.push(part)
    const from = mine === theirs || isMine ? typed : stored
    for (const field of fields) merged.input[field] = from[field] ?? ''
  }
  return merged
}

/** In which fields what is stored and what was typed differ, each drink as one. */
export function diffMenuCards(
  stored: FormInput,
  typed: FormInput,
  book: RecipeBook,
  language?: Language,
): FieldDifference[] {
  const { form } = menuCardText(language)
  const rows = Math.max(...[stored, typed].map((input) => rowsIn(input).length))
  const labels: Record<string, string> = {
    ...Object.fromEntries(Array.from({ length: rows }, (_, i) => [String(i), form.drink(i + 1)])),
    title: form.above,
    pouring: form.pouring,
  }
  const told = (input: FormInput) => ({
    ...Object.fromEntries(
      rowsIn(input).map(({ recipe, name, dedication }, i) => [
        String(i),
        [normalizeLine(name), findRecipe(recipe, book)?.name, normalizeLine(dedication)].filter(Boolean).join(', '),
      ]),
    ),
    title: normalizeLine(input.title),
    pouring: normalizeLine(input.pouring),
  })
  return listFieldDifferences(labels, told(stored), told(typed))
}

/** How many rows the form needs for what was typed. */
export function countTypedRows(input: FormInput): number {
  return Math.max(0, ...rowsIn(input).map(({ row }) => row + 1))
}

/** The rows of a form with anything in them; one where nothing was chosen or typed is none. */
function rowsIn(input: FormInput) {
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
