import type { RecipeBook } from '../../drinks/model/recipes.ts'
import { recipeOf } from '../../drinks/model/recipes.ts'
import { lengthOf, typedLine } from '../../plumbing/http/typed-text.ts'
import { differences, type Difference } from '../../ui/differences.ts'
import type { FieldMessage } from '../../ui/field-errors.ts'
import type { Words } from '../../ui/form-field.ts'
import { countWord, mostDrinks, type MenuCard, type SignatureCocktail } from './menu-card.ts'

export const most = { title: 80, pouring: 200, name: 60, dedication: 100 }

/** What a form may choose from, and how many: `kept` is what stands on the card already and may stay. */
export type CardBounds = { offered: RecipeBook; kept: readonly SignatureCocktail[]; limit: number }

/** Reads the form of a card; every wrong field is told, rows without anything in them are none. */
export function readCardForm(words: Words, bounds: CardBounds): { card: MenuCard } | { errors: FieldMessage[] } {
  const errors: FieldMessage[] = []
  const short = (field: string, most: number) => {
    const text = typedLine(words[field])
    if (lengthOf(text) > most) errors.push({ field, message: `Shorten this to ${most} characters` })
    return text
  }
  const drinks = rowsIn(words).map(({ row, ...drink }, nth): SignatureCocktail => {
    const field = `recipe-${row}`
    const isKept = bounds.kept.some(({ recipe }) => recipe === drink.recipe)
    const name = short(`name-${row}`, most.name)
    const dedication = short(`dedication-${row}`, most.dedication)
    const others = rowsIn(words).slice(0, nth)
    if (drink.recipe === '') errors.push({ field, message: `Choose what ${name || 'this drink'} is made of` })
    else if (!isKept && !recipeOf(drink.recipe, bounds.offered))
      errors.push({ field, message: 'We no longer have this recipe. Choose another one' })
    else if (others.some(({ recipe }) => recipe === drink.recipe))
      errors.push({ field, message: 'This drink is on the card already. Choose another one' })
    else if (nth >= bounds.limit) errors.push({ field, message: tooManyWords(bounds.limit) })
    return { recipe: drink.recipe, name, dedication }
  })
  const title = short('title', most.title)
  const pouring = short('pouring', most.pouring)
  return errors.length > 0 ? { errors } : { card: { title, pouring, drinks } }
}

/** The form of a card as it is kept. */
export function wordsOfCard({ title, pouring, drinks }: MenuCard): Words {
  const rows = drinks.flatMap(({ recipe, name, dedication }, i) => [
    [`recipe-${i}`, recipe],
    [`name-${i}`, name],
    [`dedication-${i}`, dedication],
  ])
  return { ...(Object.fromEntries(rows) as Words), title, pouring }
}

/** In which fields what is stored and what was typed differ, each drink as one. */
export function cardDifferences(stored: Words, typed: Words, book: RecipeBook): Difference[] {
  const rows = Math.max(...[stored, typed].map((words) => rowsIn(words).length))
  const labels: Record<string, string> = {
    ...Object.fromEntries(Array.from({ length: rows }, (_, i) => [String(i), `Drink ${i + 1}`])),
    title: 'Above it all',
    pouring: 'Also pouring',
  }
  const told = (words: Words) => ({
    ...Object.fromEntries(
      rowsIn(words).map(({ recipe, name, dedication }, i) => [
        String(i),
        [typedLine(name), recipeOf(recipe, book)?.name, typedLine(dedication)].filter(Boolean).join(', '),
      ]),
    ),
    title: typedLine(words.title),
    pouring: typedLine(words.pouring),
  })
  return differences(labels, told(stored), told(typed))
}

/** How many rows the form needs for what was typed. */
export function rowsTyped(words: Words): number {
  return Math.max(0, ...rowsIn(words).map(({ row }) => row + 1))
}

/** The rows of a form with anything in them; one where nothing was chosen or typed is none. */
function rowsIn(words: Words) {
  return Array.from({ length: 2 * mostDrinks }, (_, row) => ({
    row,
    recipe: words[`recipe-${row}`] ?? '',
    name: words[`name-${row}`] ?? '',
    dedication: words[`dedication-${row}`] ?? '',
  })).filter(({ recipe, name, dedication }) => [recipe, name, dedication].some((text) => text.trim() !== ''))
}

function tooManyWords(limit: number): string {
  if (limit >= mostDrinks) return `A card has room for ${mostDrinks} drinks. Take one off to add another`
  if (limit === 0) return 'Signature cocktails are an extra here: ask us, and we add them. Nothing is saved yet'
  const are = limit === 1 ? 'One is' : `${countWord(limit)} are`
  return `${are} included, and this is one more: an extra. Ask us, or take one off. Nothing is saved yet`
}
