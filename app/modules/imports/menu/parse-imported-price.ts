import { maxAmountCents, parseDollars, type ParsedDollars } from '../../../business/forms/parse-dollars.ts'
import type { ImportedValue } from './parse-imported-value.ts'

/**
 * Parses an imported price in cents. A number is in dollars unless the field's name says "cents", a text is parsed like
 * the owner's input. Ambiguous prices are refused, and nothing is rounded.
 */
export function parseImportedPrice(fieldName: string, value: ImportedValue): ParsedDollars {
  if (typeof value === 'string') return parseDollars(value)
  if (typeof value !== 'number') return { problem: 'Neither a number nor a text' }
  const cents = /cents$/i.test(fieldName) ? value : Number((value * 100).toFixed(4))
  if (!Number.isInteger(cents)) return { problem: 'Does not come out at whole cents' }
  return cents < 0 || cents > maxAmountCents ? { problem: 'Not between 0 and 100,000 dollars' } : { cents }
}
