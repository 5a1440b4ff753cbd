import type { PayArrangement } from '../members/staff-member.ts'

/**
 * Tipped occupation code (TTOC) of bartenders, reported with cash tips on W-2 and 1099 from 2026 on (Treasury, tipped
 * occupation codes, 101).
 */
export const tippedOccupationCode = '101'

/**
 * A staff member's year in cents: approved pay by the day of the event, payments by the day of payment. Tips are
 * separate.
 */
export type AnnualPayLine = {
  personId: string
  name: string
  paidAs: PayArrangement
  hasTaxForm: boolean
  isErased: boolean
  minutes: number
  earnedCents: number
  paidCents: number
  tipShareCents: number
  tipPaidCents: number
}

export type AnnualPaySummary = { year: number; years: number[]; reportCents: number; lines: AnnualPayLine[] }

/** Status of a contractor against the 1099 reporting threshold: over it, near it, or neither. */
export function computeForm1099Status(
  { paidAs, paidCents }: Pick<AnnualPayLine, 'paidAs' | 'paidCents'>,
  reportCents: number,
): 'over' | 'near' | null {
  if (paidAs !== 'invoice') return null
  if (paidCents >= reportCents) return 'over'
  return paidCents * 10 >= reportCents * 8 ? 'near' : null
}
