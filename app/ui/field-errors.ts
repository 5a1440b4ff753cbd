import type { ZodError } from 'zod'

export type FieldError = { field: string; message: string }

/** What zod found wrong, one message a field, in the order of the fields. */
export function toFieldErrors(error: ZodError): FieldError[] {
  const messages = new Map<string, string>()
  for (const { path, message } of error.issues) {
    const field = path.join('.')
    if (!messages.has(field)) messages.set(field, message)
  }
  return [...messages].map(([field, message]) => ({ field, message }))
}

/** What to mend, with what its field is called before it; alone where it names the field already, in whole words. */
export function prependFieldLabel(label: string, message: string): string {
  if (inWords(message).includes(inWords(label))) return message
  // A ZIP stays one.
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

/** The message at a field, if there is one. */
export function getFieldErrorMessage(errors: FieldError[], field: string): string | undefined {
  return errors.find((error) => error.field === field)?.message
}

/** What a field of a form shows that may have come back: what was typed, else `usual`, and the message at it. */
export function createFieldProps(input: Record<string, string> | undefined, errors: FieldError[] = []) {
  return (name: string, usual = '') => ({
    name,
    error: getFieldErrorMessage(errors, name),
    defaultValue: input?.[name] ?? usual,
  })
}
