import type { PayRules } from './pay-rules.ts'

/** Where erasing somebody is asked once more. */
export function getEraseStaffMemberPath(personId: string): string {
  return `/backbar/crew/erase?${new URLSearchParams({ person: personId })}`
}

/** What goes with somebody and what stays; `mark` tells one of whom more or less is kept by now. */
export type StaffErasurePreview = {
  personId: string
  name: string
  mark: string
  papers: number
  daysOff: number
  letters: number
  /** Events to come they are down for: these are handed over first. */
  toCome: { eventId: string; day: string; venue: string }[]
  /** Lines of pay and tips by the year of their event, and until when they stay. */
  kept: { year: number; lines: number; until: string }[]
  unpaidCents: number
  owedTipCents: number
}

/**
 * Until when the pay of a year's events is kept of somebody who was erased: so many years after its taxes were due, January
 * 31 of the next year (26 CFR 31.6001-1(e)(2)).
 */
export function computePayRetentionEnd(year: number, { keptYears }: Pick<PayRules, 'keptYears'>): string {
  return `${year + 1 + keptYears}-01-31`
}
