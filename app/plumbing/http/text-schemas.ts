import { z } from 'zod'
import { countCharacters, normalizeLine, normalizeText } from './normalize-text.ts'

/** A line that has to be there, as it is meant. */
export function requiredLineSchema(empty: string) {
  return z.string(empty).default('').transform(normalizeLine).pipe(z.string().min(1, empty))
}

/** A line of 1 to 200 characters. */
export function shortLineSchema(empty: string, tooLong: string) {
  return requiredLineSchema(empty).refine((text) => countCharacters(text) <= 200, tooLong)
}

/** An optional line of so many characters at most. */
export function optionalLineSchema(most: number, tooLong: string) {
  return z
    .string()
    .default('')
    .transform(normalizeLine)
    .refine((text) => countCharacters(text) <= most, tooLong)
}

/** An optional text of several lines; line breaks come out as \n. */
export function optionalTextSchema(most: number, tooLong: string) {
  return z
    .string()
    .default('')
    .transform(normalizeText)
    .refine((text) => countCharacters(text) <= most, tooLong)
}
