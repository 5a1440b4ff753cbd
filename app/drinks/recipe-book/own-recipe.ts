import { z } from 'zod'
import { line, optionalLine, tick, ticked } from '../../menu/catalogue/entry-text.ts'
import { typedLine, typedText, lengthOf } from '../../plumbing/http/typed-text.ts'
import { differences, type Difference } from '../../ui/differences.ts'
import { fieldErrors, type FieldMessage } from '../../ui/field-errors.ts'
import type { Words } from '../../ui/form-field.ts'
import { ingredientTable, isKnown, type IngredientKind } from '../model/ingredient-table.ts'
import type { Recipe } from '../model/recipes.ts'

export const units = ['ml', 'oz', 'each'] as const
export type Unit = (typeof units)[number]

/** What the owner's own words are sold as; limes and lemons go by their juice, which the table knows. */
const ownKinds = ['spirit', 'liqueur', 'wine', 'mixer', 'juice', 'syrup', 'each'] as const

/** One ingredient as it was typed; no amount is one that is still to be agreed, no kind one the table knows. */
export type OwnIngredient = { name: string; amount: number | null; unit: Unit; kind: IngredientKind | null }

/** A recipe of the owner's as it is kept. */
export type OwnRecipe = {
  id: string
  name: string
  ingredients: OwnIngredient[]
  glass: string
  garnish: string
  method: string
  isDry: boolean
  isShown: boolean
}

/** What a recipe may have of ingredients. */
export const mostIngredients = 12

const mlPerOunce = 29.5735

const schema = z.object({
  name: line('Enter what it is called', 60),
  glass: optionalLine(60),
  garnish: optionalLine(80),
  method: z
    .string()
    .default('')
    .transform(typedText)
    .refine((text) => lengthOf(text) <= 1000, 'Shorten this to 1,000 characters'),
  isDry: tick(),
  isShown: tick(),
})

/** The address of a recipe's form. */
export function recipeAddress(id: string): string {
  return `/backbar/menu/recipes/${encodeURIComponent(id)}`
}

/** A recipe of the owner's as the model counts it: poured things in ml, counted ones in pieces. */
export function recipeFrom({ id, name, ingredients, glass, garnish, method, isDry }: OwnRecipe): Recipe {
  const measured = ingredients.filter(({ amount }) => amount !== null)
  const own = ingredients.filter(({ name }) => !isKnown(name))
  return {
    slug: id,
    name,
    garnish: garnish || null,
    items: Object.fromEntries(measured.map(({ name, amount, unit }) => [name, inModel(amount!, unit)])),
    kinds: Object.fromEntries(own.map(({ name, kind }) => [name, kind ?? 'mixer'])),
    open: ingredients.filter(({ amount }) => amount === null).map(({ name }) => name),
    ...(glass && { glass }),
    ...(method && { method }),
    isDry,
  }
}

/** Reads the form of a recipe; every wrong field is told. `names` are those other recipes have. */
export function readOwnRecipe(
  id: string,
  words: Words,
  names: readonly string[],
): { recipe: OwnRecipe } | { errors: FieldMessage[] } {
  const reading = schema.safeParse(words)
  const errors = reading.success ? [] : fieldErrors(reading.error)
  const name = typedLine(words.name)
  if (names.some((other) => other.toLowerCase() === name.toLowerCase()))
    errors.push({ field: 'name', message: `Choose another name: there is a recipe called ${name} already` })
  const ingredients = readIngredients(words, errors)
  if (ingredients.length === 0 && errors.every(({ field }) => !field.startsWith('ingredient')))
    errors.push({ field: 'ingredient-0', message: 'Enter what it is made of; amounts can wait' })
  if (errors.length > 0 || !reading.success) return { errors }
  return { recipe: { id, ...reading.data, ingredients } }
}

/** The form of a recipe as it is kept. */
export function wordsOfRecipe(recipe: OwnRecipe): Words {
  const rows = recipe.ingredients.flatMap(({ name, amount, unit, kind }, i) => [
    [`ingredient-${i}`, name],
    [`amount-${i}`, amount === null ? '' : String(amount)],
    [`unit-${i}`, unit],
    [`kind-${i}`, kind ?? ''],
  ])
  const { name, glass, garnish, method, isDry, isShown } = recipe
  return {
    name,
    ...(Object.fromEntries(rows) as Words),
    glass,
    garnish,
    method,
    ...ticked('isDry', isDry),
    ...ticked('isShown', isShown),
  }
}

/** In which fields what is stored and what was typed differ, the ingredients as one. */
export function recipeDifferences(stored: Words, typed: Words): Difference[] {
  const labels = {
    name: 'Name',
    ingredients: 'Ingredients',
    glass: 'Glass',
    garnish: 'Garnish',
    method: 'Method',
    isDry: 'Without alcohol',
    isShown: 'Couples can choose it',
  }
  const told = (words: Words) => ({
    name: typedLine(words.name),
    ingredients: ingredientRows(words)
      .map(({ name, amount, unit }) =>
        [typedLine(amount), amount && unit !== 'each' && unit, name].filter(Boolean).join(' '),
      )
      .join(', '),
    glass: typedLine(words.glass),
    garnish: typedLine(words.garnish),
    method: typedText(words.method),
    isDry: words.isDry ? 'yes' : 'no',
    isShown: words.isShown ? 'yes' : 'no',
  })
  return differences(labels, told(stored), told(typed))
}

/** The rows of a form in which an ingredient was typed, or an amount of nothing. */
export function ingredientRows(words: Words) {
  const numbers = Object.keys(words).flatMap((field) => /^(?:ingredient|amount)-(\d{1,2})$/.exec(field)?.[1] ?? [])
  return [...new Set(numbers.map(Number))]
    .toSorted((a, b) => a - b)
    .map((row) => ({
      row,
      name: typedLine(words[`ingredient-${row}`]),
      amount: typedLine(words[`amount-${row}`]),
      unit: words[`unit-${row}`] ?? 'ml',
      kind: words[`kind-${row}`] ?? '',
    }))
    .filter(({ name, amount }) => name !== '' || amount !== '')
}

function readIngredients(words: Words, errors: FieldMessage[]): OwnIngredient[] {
  const rows = ingredientRows(words)
  const had = new Set<string>()
  if (rows.length > mostIngredients)
    errors.push({ field: `ingredient-${rows[mostIngredients]!.row}`, message: `Enter ${mostIngredients} at most` })
  return rows.flatMap(({ row, name: typed, amount: typedAmount, unit: typedUnit, kind: typedKind }) => {
    const wrong = (field: string, message: string): [] => {
      errors.push({ field: `${field}-${row}`, message })
      return []
    }
    const known = knownName(typed)
    const name = known ?? typed
    const unit = units.find((unit) => unit === typedUnit) ?? 'ml'
    const kind = ownKinds.find((kind) => kind === typedKind) ?? null
    const amount = typedAmount === '' ? null : readAmount(typedAmount)
    if (name === '') return wrong('ingredient', `Enter of what it is ${typedAmount}`)
    if (lengthOf(name) > 60) return wrong('ingredient', 'Shorten this to 60 characters')
    if (had.has(name.toLowerCase())) return wrong('ingredient', `${name} is there twice`)
    had.add(name.toLowerCase())
    if (amount === undefined) return wrong('amount', 'Enter an amount such as 1.5, up to 2,000, or leave it empty')
    if (known) {
      const isCounted = ingredientTable[known][0] === 'each'
      if (amount !== null && isCounted !== (unit === 'each'))
        return wrong('unit', isCounted ? `${known} are counted: choose pieces` : `Give ${known} in ml or oz`)
      return { name, amount, unit: isCounted ? 'each' : unit === 'each' ? 'ml' : unit, kind: null }
    }
    if (unit === 'each') return { name, amount, unit, kind: 'each' as const }
    if (kind === 'each') return wrong('unit', `${name} is sold by the piece: choose pieces`)
    if (kind === null && amount !== null) return wrong('kind', `Choose what ${name} is sold as`)
    return { name, amount, unit, kind }
  })
}

/** An amount with at most two decimals, or a fraction as bars write it: "1 1/2", "¾"; undefined where it is none. */
function readAmount(typed: string): number | undefined {
  const plain = typed.normalize('NFKC').replaceAll('\u2044', '/').replace(',', '.')
  const [, whole, top, bottom] = /^(?:(\d{1,4}) ?)?(?:(\d)\/([1-9]))$/.exec(plain) ?? []
  const number = bottom
    ? Number(whole ?? 0) + Number(top) / Number(bottom)
    : /^\d{1,4}(\.\d{1,2})?$/.test(plain)
      ? Number(plain)
      : NaN
  const rounded = Math.round(number * 100) / 100
  return rounded > 0 && rounded <= 2000 ? rounded : undefined
}

function knownName(typed: string) {
  const wanted = typed.toLowerCase()
  return Object.keys(ingredientTable)
    .filter(isKnown)
    .find((name) => name.toLowerCase() === wanted)
}

/** Tenths of a millilitre are the model's finest measure. */
function inModel(amount: number, unit: Unit): number {
  return unit === 'oz' ? Math.round(amount * mlPerOunce * 10) / 10 : amount
}
