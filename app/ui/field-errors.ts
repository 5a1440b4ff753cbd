import type { ZodError } from 'zod'
import type { FormInput } from './form-field.ts'

export type FieldError = { field: string; message: string }

/** Props of a part of a page with a form: the refused form with its errors. Both are empty if none was refused. */
export type RefusedFormProps = { input: FormInput; errors: FieldError[] }

/** Converts zod issues to field errors, the first of each field, in field order. */
export function toFieldErrors(error: ZodError): FieldError[] {
  const messages = new Map<string, string>()
  for (const { path, message } of error.issues) {
    const field = path.join('.')
    if (!messages.has(field)) messages.set(field, message)
  }
  return [...messages].map(([field, message]) => ({ field, message }))
}

/** Prefixes an error message with its field's label, unless it already contains the label as whole words. */
export function prependFieldLabel(label: string, message: string): string {
  if (inWords(message).includes(inWords(label))) return message
  // "ZIP" keeps its capitals.
  return `${label}: ${message.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase())}`
}

function inWords(text: string): string {
  return ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `
}

/** Returns the error message of a field, if any. */
export function getFieldErrorMessage(errors: FieldError[], field: string): string | undefined {
  return errors.find((error) => error.field === field)?.message
}

/** Props of a field in a possibly rejected form: the posted text, else `usual`, and the error. */
export function createFieldProps(input: Record<string, string> | undefined, errors: FieldError[] = []) {
  return (name: string, usual = '') => ({
    name,
    error: getFieldErrorMessage(errors, name),
    defaultValue: input?.[name] ?? usual,
  })
}
