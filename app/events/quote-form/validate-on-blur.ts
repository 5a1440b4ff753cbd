import type { Language } from '../../ui/language.ts'
import type { FixableFieldError } from './quote-form-data.ts'
import {
  formatQuestionKey,
  validatedFields,
  validateField,
  getTypoQuestion,
  suggestFieldFix,
  type ValidatedField,
  type FieldValidationContext,
} from './validate-field.ts'

/** Field errors, and the keys of questions already asked about likely typos. */
export type FormMessages = { errors: FixableFieldError[]; asked: string[] }

type Terms = FieldValidationContext & { language: Language }

const timeFields = ['eventDate', 'eventStartTime', 'eventEndTime']

/**
 * Updates the messages when a field loses focus. Corrected fields lose their errors, as if no other field had been
 * checked.
 */
export function validateFieldOnBlur(
  left: string,
  input: Record<string, string>,
  before: FormMessages,
  terms: Terms,
): FormMessages {
  let told = before
  for (const field of timeFields.includes(left) ? [...new Set([left, 'eventEndTime'])] : [left]) {
    const error = before.errors.find((one) => one.field === field)
    // An empty required field is reported when the form is sent, until it has a value.
    const message = input[field]?.trim() ? messageAt(field, input, terms) : (error?.message ?? null)
    if (message === (error?.message ?? null)) continue
    const errors = told.errors.filter((one) => one.field !== field)
    const isQuestion = message !== null && message === getTypoQuestion(field, input, terms.language)
    const mend = message === null ? null : suggestFieldFix(field, input, terms)
    told = {
      errors: message === null ? errors : [...errors, { field, message, ...(mend && { mend }) }],
      asked: isQuestion ? [...told.asked, formatQuestionKey(field, input)] : told.asked,
    }
  }
  return told
}

function messageAt(field: string, input: Record<string, string>, terms: Terms): string | null {
  if (!(validatedFields as readonly string[]).includes(field)) return null
  return validateField(field as ValidatedField, input, terms) ?? getTypoQuestion(field, input, terms.language)
}
