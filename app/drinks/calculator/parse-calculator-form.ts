import { hasSpirits, type DrinksInputs } from '../model/drinks-inputs.ts'
import { parseDrinksInputs, type DrinksInputError } from '../model/parse-drinks-inputs.ts'
import { standardRecipes as allRecipes, type RecipeBook } from '../model/recipes.ts'
import { formatCocktailChoice } from '../model/cocktail-choice.ts'
import type { DrinksInputMessage } from '../model/drinks-input-message.ts'
import type { FieldError } from '../../ui/field-errors.ts'

/** Inputs of the plan to show, and the form's errors. If there are any, the inputs are those of the last valid form. */
export type ParseCalculatorFormResult = { question: DrinksInputs; errors: FieldError[] }

/**
 * Parses the hydrated form. It has a percentage where the address has a share, and a recipe with parts where the address
 * has a single word. A number being typed keeps its last value. Cocktails are dropped where no spirits are served. While
 * anything is invalid the last plan stays.
 */
export function parseCalculatorForm(
  form: Iterable<readonly [string, string]>,
  last: DrinksInputs,
  { book = allRecipes, mistake }: { book?: RecipeBook; mistake: (problem: DrinksInputMessage) => string },
): ParseCalculatorFormResult {
  const params = new URLSearchParams()
  const recipes: string[] = []
  for (const [name, text] of form) {
    if (name === 'recipe') recipes.push(text)
    else if (name === 'weight') recipes.push(withWeight(recipes.pop() ?? '', text))
    else if (name === 'percent' && text !== '') params.append('nonDrinkers', getShare(text))
    else if (text !== '' && !quoteFields.has(name)) params.append(name, text)
  }
  for (const field of ['guests', 'hours', 'nonDrinkers'] as const) {
    if (!params.has(field)) params.set(field, String(last[field]))
  }
  // The plain form names its cocktails as the address does.
  const cocktails = [...params.getAll('cocktail'), ...recipes.filter(Boolean)]
  params.delete('cocktail')
  if (hasSpirits(parseDrinksInputs(params).question)) for (const choice of cocktails) params.append('cocktail', choice)
  const reading = parseDrinksInputs(params, { book })
  return reading.ok
    ? { question: reading.question, errors: [] }
    : {
        question: last,
        errors: reading.errors.map((error) => ({ field: error.field, message: mistake(toPercentMessage(error)) })),
      }
}

/** Fields that the form only passes on. */
const quoteFields = new Set(['experience', 'onRequest'])

function withWeight(slug: string, weight: string): string {
  return slug === '' ? '' : formatCocktailChoice({ slug, weight: Number(weight) })
}

/** "20" → "0.2", by moving the decimal point. The parser rejects anything that is no whole percentage. */
function getShare(percent: string): string {
  return /^\d{1,3}$/.test(percent) ? String(Number(percent) / 100) : `${percent}%`
}

function toPercentMessage({ field, message }: DrinksInputError): DrinksInputMessage {
  return field === 'nonDrinkers' ? ['percentage'] : message
}

/** Entries of the plain form when the script loads: current field values, and sliders moved before that. */
export function getInitialFormEntries(form: HTMLFormElement): [string, string][] {
  const moved = [...form.querySelectorAll<HTMLInputElement>('input[type=range]')].filter(
    (slider) => slider.value !== slider.defaultValue,
  )
  const bySlider = moved.map((slider): [string, string] => [slider.dataset.of ?? '', slider.value])
  for (const [field, value] of bySlider) {
    const number = form.elements.namedItem(field)
    if (number instanceof HTMLInputElement) number.value = value
  }
  return [
    ...getFormEntries(form).filter(([name]) => !bySlider.some(([field]) => field === name)),
    ...bySlider.map(([field, value]): [string, string] => [field === 'nonDrinkers' ? 'percent' : field, value]),
  ]
}

/** All text entries of the form, which has no others. */
export function getFormEntries(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}
