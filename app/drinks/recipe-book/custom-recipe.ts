import { getOpenItemPath } from '../../ui/open-item.ts'
import { z } from 'zod'
import {
  choiceField,
  defineForm,
  lineField,
  multilineField,
  checkboxField,
  type FormDefinition,
} from '../../business/forms/form.ts'
import { normalizeLine, countCharacters } from '../../plumbing/http/normalize-text.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { ingredientTable, isKnownIngredient, type IngredientKind } from '../model/ingredient-table.ts'
import { drinkTastes, type Recipe, type DrinkTaste } from '../model/recipes.ts'

export const recipeUnits = ['ml', 'oz', 'each'] as const
export type RecipeUnit = (typeof recipeUnits)[number]

/** Kinds for ingredients the owner adds. Limes and lemons are counted by their juice, which the ingredient table has. */
const customIngredientKinds = ['spirit', 'liqueur', 'wine', 'mixer', 'juice', 'syrup', 'each'] as const

/** An ingredient as typed. `amount` is null where it is not set yet, `kind` is null for ingredients in the table. */
export type CustomIngredient = { name: string; amount: number | null; unit: RecipeUnit; kind: IngredientKind | null }

/** A recipe of the owner as stored. */
export type CustomRecipe = {
  id: string
  name: string
  /** Taste under which clients find it. Empty for a house drink. */
  taste: DrinkTaste | ''
  ingredients: CustomIngredient[]
  glass: string
  garnish: string
  method: string
  isDry: boolean
  isShown: boolean
}

/** Maximum number of ingredients. */
export const maxIngredients = 12

const mlPerOunce = 29.5735

/** Values of a recipe's form. */
export type RecipeValues = Omit<CustomRecipe, 'id'>

const tasteWords: Record<DrinkTaste, string> = {
  sour: 'Bright and sour',
  long: 'Long and easy',
  strong: 'Strong and stirred',
}

/** Fields of the form, with all ingredients as a single field. */
const recipeFields = defineForm({
  name: lineField({ label: 'Name', most: 60, empty: 'Enter what it is called' }),
  taste: choiceField({
    label: 'Where clients find it',
    choices: [
      { value: '', label: 'Among the house drinks' },
      ...drinkTastes.map((value) => ({ value, label: tasteWords[value] })),
    ],
    mend: 'Choose where clients find it',
    hint: 'A drink made without alcohol always stands with those.',
  }),
  ingredients: { label: 'Ingredients', as: 'text', read: z.string().default('') },
  glass: lineField({ label: 'Glass', most: 60 }),
  garnish: lineField({ label: 'Garnish', most: 80 }),
  method: multilineField({ label: 'How it is made', hint: 'Stands on the event’s recipe card.', rows: 4, most: 1000 }),
  isDry: checkboxField({
    label: 'Made without alcohol',
    hint: 'Counted with the drinks without, never with the spirits.',
  }),
  isShown: checkboxField({ label: 'Clients can choose it', hint: 'Not checked, only you can put it on a card.' }),
})

/** Form of a recipe, with four inputs for each ingredient. */
export const recipeForm: FormDefinition<RecipeValues> = {
  ...recipeFields,
  read(input) {
    const reading = recipeFields.read(input)
    const errors = 'errors' in reading ? [...reading.errors] : []
    const ingredients = parseIngredients(input, errors)
    if (ingredients.length === 0 && errors.every(({ field }) => !field.startsWith('ingredient')))
      errors.push({ field: 'ingredient-0', message: 'Enter what it is made of; amounts can wait' })
    return 'errors' in reading || errors.length > 0 ? { errors } : { values: { ...reading.values, ingredients } }
  },
  textsOf({ ingredients, ...values }) {
    const rows = ingredients.flatMap(({ name, amount, unit, kind }, i) => [
      [`ingredient-${i}`, name],
      [`amount-${i}`, amount === null ? '' : String(amount)],
      [`unit-${i}`, unit],
      [`kind-${i}`, kind ?? ''],
    ])
    return { ...recipeFields.textsOf({ ...values, ingredients: '' }), ...(Object.fromEntries(rows) as FormInput) }
  },
  differ: (stored, typed) => recipeFields.differ(joinIngredientFields(stored), joinIngredientFields(typed)),
}

/** Path of a recipe's form. */
export function getRecipePath(id: string): string {
  return getOpenItemPath('/backbar/menu', `recipes/${id}`)
}

/** A recipe of the owner in the model's units: liquids in ml, others in pieces. */
export function toModelRecipe({ id, name, taste, ingredients, glass, garnish, method, isDry }: CustomRecipe): Recipe {
  const measured = ingredients.filter(({ amount }) => amount !== null)
  const own = ingredients.filter(({ name }) => !isKnownIngredient(name))
  return {
    slug: id,
    name,
    taste: taste || undefined,
    garnish: garnish || null,
    items: Object.fromEntries(measured.map(({ name, amount, unit }) => [name, toModelAmount(amount!, unit)])),
    kinds: Object.fromEntries(own.map(({ name, kind }) => [name, kind ?? 'mixer'])),
    open: ingredients.filter(({ amount }) => amount === null).map(({ name }) => name),
    ...(glass && { glass }),
    ...(method && { method }),
    isDry,
  }
}

/** Form inputs with all ingredients joined into a single field. */
function joinIngredientFields(input: FormInput): FormInput {
  const told = parseIngredientRows(input).map(({ name, amount, unit }) =>
    [amount, amount && unit !== 'each' && unit, name].filter(Boolean).join(' '),
  )
  return { ...input, ingredients: told.join(', ') }
}

/** Rows of the form with an ingredient, or with an amount alone. */
export function parseIngredientRows(input: FormInput) {
  const numbers = Object.keys(input).flatMap((field) => /^(?:ingredient|amount)-(\d{1,2})$/.exec(field)?.[1] ?? [])
  return [...new Set(numbers.map(Number))]
    .toSorted((a, b) => a - b)
    .map((row) => ({
      row,
      name: normalizeLine(input[`ingredient-${row}`]),
      amount: normalizeLine(input[`amount-${row}`]),
      unit: input[`unit-${row}`] ?? 'ml',
      kind: input[`kind-${row}`] ?? '',
    }))
    .filter(({ name, amount }) => name !== '' || amount !== '')
}

function parseIngredients(input: FormInput, errors: FieldError[]): CustomIngredient[] {
  const rows = parseIngredientRows(input)
  const had = new Set<string>()
  if (rows.length > maxIngredients)
    errors.push({ field: `ingredient-${rows[maxIngredients]!.row}`, message: `Enter ${maxIngredients} at most` })
  return rows.flatMap(({ row, name: typed, amount: typedAmount, unit: typedUnit, kind: typedKind }) => {
    const wrong = (field: string, message: string): [] => {
      errors.push({ field: `${field}-${row}`, message })
      return []
    }
    const known = knownName(typed)
    const name = known ?? typed
    const unit = recipeUnits.find((unit) => unit === typedUnit) ?? 'ml'
    const kind = customIngredientKinds.find((kind) => kind === typedKind) ?? null
    const amount = typedAmount === '' ? null : parseAmount(typedAmount)
    if (name === '') return wrong('ingredient', `Enter of what it is ${typedAmount}`)
    if (countCharacters(name) > 60) return wrong('ingredient', 'Shorten this to 60 characters')
    if (had.has(name.toLowerCase())) return wrong('ingredient', `${name} is listed twice`)
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

/** Parses an amount with at most two decimals, or a fraction as bars write it: "1 1/2", "¾". Undefined if invalid. */
function parseAmount(typed: string): number | undefined {
  const recipeFields = typed.normalize('NFKC').replaceAll('\u2044', '/').replace(',', '.')
  const [, whole, top, bottom] = /^(?:(\d{1,4}) ?)?(?:(\d)\/([1-9]))$/.exec(recipeFields) ?? []
  const number = bottom
    ? Number(whole ?? 0) + Number(top) / Number(bottom)
    : /^(?=.*\d)\d{0,4}(\.\d{1,2})?$/.test(recipeFields)
      ? Number(recipeFields)
      : NaN
  const rounded = Math.round(number * 100) / 100
  return rounded > 0 && rounded <= 2000 ? rounded : undefined
}

function knownName(typed: string) {
  const wanted = typed.toLowerCase()
  return Object.keys(ingredientTable)
    .filter(isKnownIngredient)
    .find((name) => name.toLowerCase() === wanted)
}

/** The model's finest unit is a tenth of a milliliter. */
function toModelAmount(amount: number, unit: RecipeUnit): number {
  return unit === 'oz' ? Math.round(amount * mlPerOunce * 10) / 10 : amount
}
