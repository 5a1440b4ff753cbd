import { z } from 'zod'
import { countCharacters, normalizeLine, normalizeText } from './normalize-text.ts'

/** A required line, normalized. */
export function requiredLineSchema(empty: string) {
  return z.string(empty).default('').transform(normalizeLine).pipe(z.string().min(1, empty))
}

/** A line of 1 to 200 characters. */
export function shortLineSchema(empty: string, tooLong: string) {
  return requiredLineSchema(empty).refine((text) => countCharacters(text) <= 200, tooLong)
}

/** An optional line of at most `most` characters. */
export function optionalLineSchema(most: number, tooLong: string) {
  return z
    .string()
    .default('')
    .transform(normalizeLine)
    .refine((text) => countCharacters(text) <= most, tooLong)
}

/** An optional multiline text of at most `most` characters, with line breaks as LF. */
export function optionalTextSchema(most: number, tooLong: string) {
  return z
    .string()
    .default('')
    .transform(normalizeText)
    .refine((text) => countCharacters(text) <= most, tooLong)
}
