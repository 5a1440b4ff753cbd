import type { PayArrangement } from '../members/staff-member.ts'

/** TTOC code of bartenders, beside cash tips on W-2 and 1099 of 2026 on (Treasury, tipped occupation codes, 101). */
export const tippedOccupationCode = '101'

/** A person's year: what was agreed by the day of the event, what was paid in it by the day of paying; tips apart; cents. */
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

/** How somebody who is paid by invoice stands to the line from which a 1099 is due: past it, close to it, or neither. */
export function computeForm1099Status(
  { paidAs, paidCents }: Pick<AnnualPayLine, 'paidAs' | 'paidCents'>,
  reportCents: number,
): 'over' | 'near' | null {
  if (paidAs !== 'invoice') return null
  if (paidCents >= reportCents) return 'over'
  return paidCents * 10 >= reportCents * 8 ? 'near' : null
}
