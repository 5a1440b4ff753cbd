import { hasSpirits, parseDrinksInputs, type DrinksInputs, type DrinksInputError } from '../model/drinks-inputs.ts'
import { standardRecipes as allRecipes, type RecipeBook } from '../model/recipes.ts'
import { formatCocktailChoice } from '../model/cocktail-choice.ts'
import type { DrinksInputMessage } from '../model/drinks-input-message.ts'
import type { FieldError } from '../../ui/field-errors.ts'

/** The plan to show, and what keeps the form from being the next one. */
export type ParseCalculatorFormResult = { question: DrinksInputs; errors: FieldError[] }

/**
 * Reads the living form. It has a percentage where the address has a share, and a recipe with its parts where
 * the address has one word. A number that is just being typed keeps its last value; cocktails are dropped where
 * no spirits are poured; while anything is wrong the last plan stands.
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
    else if (text !== '' && !ofQuote.has(name)) params.append(name, text)
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
        errors: reading.errors.map((error) => ({ field: error.field, message: mistake(inPercent(error)) })),
      }
}

/** What the form only carries from page to page. */
const ofQuote = new Set(['experience', 'onRequest'])

function withWeight(slug: string, weight: string): string {
  return slug === '' ? '' : formatCocktailChoice({ slug, weight: Number(weight) })
}

/** "20" → "0.2", by moving the point; what is no whole percentage is left to the reader to refuse. */
function getShare(percent: string): string {
  return /^\d{1,3}$/.test(percent) ? String(Number(percent) / 100) : `${percent}%`
}

function inPercent({ field, message }: DrinksInputError): DrinksInputMessage {
  return field === 'nonDrinkers' ? ['percentage'] : message
}

/**
 * The plain form as its visitor left it when the script arrives: fields as they stand, and sliders that were
 * moved while nobody listened yet.
 */
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

/** Everything in the form that is text, which is everything. */
export function getFormEntries(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}
