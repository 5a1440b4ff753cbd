import { z } from 'zod'
import { lengthOf, typedLine } from '../../plumbing/http/typed-text.ts'
import { readDollars } from './read-dollars.ts'

/** A text as it is kept: lines stay lines. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/).map(typedLine)
}

/** A line that has to be there, of at most so many characters. */
export function line(empty: string, most: number) {
  return optionalLine(most).refine((text) => text !== '', empty)
}

/** A line that may be left empty, of so many characters at most. */
export function optionalLine(most: number) {
  return z
    .string()
    .default('')
    .transform(typedLine)
    .refine((text) => lengthOf(text) <= most, `Shorten this to ${most} characters`)
}

/** A price in dollars, as integer cents. */
export function price() {
  return z
    .string()
    .default('')
    .transform((text, context) => {
      const reading = readDollars(text)
      if ('cents' in reading) return reading.cents
      context.addIssue({ code: 'custom', message: reading.problem })
      return z.NEVER
    })
}

/** A whole number within its bounds; `step` is what it must be a multiple of. */
export function count(least: number, most: number, step = 1) {
  const mend =
    step === 1 ? `Enter a whole number from ${least} to ${most}` : `Enter ${least} to ${most}, in steps of ${step}`
  const isOne = (text: string) =>
    /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most && Number(text) % step === 0
  return z
    .string()
    .default('')
    .transform((text) => text.trim())
    .refine(isOne, mend)
    .transform(Number)
}

/** A box: ticked where the form carries it at all. */
export function tick() {
  return z
    .string()
    .optional()
    .transform((text) => text !== undefined && text !== '')
}

/** A box's words: none where it is not ticked, so that a form without it says the same. */
export function ticked(name: string, is: boolean): Record<string, string> {
  return is ? { [name]: 'yes' } : {}
}
