import { maxAmountCents, parseDollars, type ParsedDollars } from '../../business/forms/parse-dollars.ts'
import type { ImportedValue } from './parse-imported-value.ts'

/**
 * An imported price in cents: a number is dollars ("cents" in the field's name says otherwise), a text is read as the
 * owner's typing is. What could mean two prices is refused; nothing is rounded.
 */
export function parseImportedPrice(fieldName: string, value: ImportedValue): ParsedDollars {
  if (typeof value === 'string') return parseDollars(value)
  if (typeof value !== 'number') return { problem: 'Neither a number nor a text' }
  const cents = /cents$/i.test(fieldName) ? value : Number((value * 100).toFixed(4))
  if (!Number.isInteger(cents)) return { problem: 'Does not come out at whole cents' }
  return cents < 0 || cents > maxAmountCents ? { problem: 'Not between 0 and 100,000 dollars' } : { cents }
}
