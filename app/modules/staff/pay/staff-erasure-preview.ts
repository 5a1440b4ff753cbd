import type { PayRules } from './pay-rules.ts'

/** Path of the page that confirms the erasure. */
export function getEraseStaffMemberPath(personId: string): string {
  return `/backbar/crew/erase?${new URLSearchParams({ person: personId })}`
}

/** Data to delete and to keep. `mark` identifies its state, so that a later change is detected. */
export type StaffErasurePreview = {
  personId: string
  name: string
  mark: string
  papers: number
  daysOff: number
  letters: number
  /** Upcoming events with their shifts, which must be handed off first. */
  toCome: { eventId: string; day: string; venue: string }[]
  /** Pay and tip records by year of the event, with their retention date. */
  kept: { year: number; lines: number; until: string }[]
  unpaidCents: number
  owedTipCents: number
}

/**
 * Returns the last day on which pay records of a year are kept for an erased staff member: `keptYears` after its taxes
 * were due, January 31 of the next year (26 CFR 31.6001-1(e)(2)).
 */
export function computePayRetentionEnd(year: number, { keptYears }: Pick<PayRules, 'keptYears'>): string {
  return `${year + 1 + keptYears}-01-31`
}
