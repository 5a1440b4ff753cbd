import { normalizeLine, countCharacters } from '../../plumbing/http/normalize-text.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { ingredientTable, isKnownIngredient } from '../model/ingredient-table.ts'
import { z } from 'zod'
import {
  choiceField,
  defineForm,
  lineField,
  multilineField,
  checkboxField,
  type FormDefinition,
} from '../../business/forms/form.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { drinkTastes, type DrinkTaste } from '../model/recipes.ts'
import { type CustomRecipe, type CustomIngredient, customIngredientKinds, recipeUnits } from './custom-recipe.ts'

/** Maximum number of ingredients. */
export const maxIngredients = 12

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

/** Form inputs with all ingredients joined into a single field. */
export function joinIngredientFields(input: FormInput): FormInput {
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

export function parseIngredients(input: FormInput, errors: FieldError[]): CustomIngredient[] {
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
