import { parseDollars } from '../../business/forms/parse-dollars.ts'
import type { FormInput } from '../../ui/form-field.ts'

/**
 * Ways to tip by card: with the last payment, and on the page `page` below the client page (null if closed). `givenCents` is
 * an earlier tip, after which none is requested.
 */
export type TipOffer = { page: string | null; givenCents: number }

/** Suggested tips. None is chosen beforehand. Integer cents. */
export const suggestedTips = [50_00, 100_00, 150_00] as const

/** Smallest and largest tip. Integer cents. */
const [leastTip, mostTip] = [1_00, 2_000_00]

/** Parses a suggested or typed tip. Null unless it is a single amount from $1 to $2,000. */
export function parseTip({ tip = '', tipSum = '' }: FormInput): number | null {
  const suggested = suggestedTips.find((cents) => String(cents) === tip)
  if (suggested !== undefined) return tipSum.trim() === '' ? suggested : null
  const reading = parseDollars(tipSum)
  return 'cents' in reading && reading.cents >= leastTip && reading.cents <= mostTip ? reading.cents : null
}
