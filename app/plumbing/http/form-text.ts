import { z } from 'zod'
import { lengthOf, typedLine, typedText } from './typed-text.ts'

/** A line that has to be there, as it is meant. */
export function bestLine(empty: string) {
  return z.string(empty).default('').transform(typedLine).pipe(z.string().min(1, empty))
}

/** A line of 1 to 200 characters. */
export function oneLine(empty: string, tooLong: string) {
  return bestLine(empty).refine((text) => lengthOf(text) <= 200, tooLong)
}

/** An optional line of so many characters at most. */
export function optionalLine(most: number, tooLong: string) {
  return z
    .string()
    .default('')
    .transform(typedLine)
    .refine((text) => lengthOf(text) <= most, tooLong)
}

/** An optional text of several lines; line breaks come out as \n. */
export function longText(most: number, tooLong: string) {
  return z
    .string()
    .default('')
    .transform(typedText)
    .refine((text) => lengthOf(text) <= most, tooLong)
}
