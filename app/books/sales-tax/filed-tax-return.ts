import type { TaxSettings } from '../../agreements/sales-tax/tax-settings.ts'
import type { FilingPeriod } from './filing-period.ts'
import type { NamedReturnRow, TaxReturnTotals, ReturnRow } from './tax-return.ts'

/** A return as it was filed: its rows and numbers as they were then. */
export type FiledTaxReturn = {
  period: string
  from: string
  to: string
  by: TaxSettings['by']
  filedAt: number
  rows: ReturnRow[]
  lines: TaxReturnTotals
  county: string
  homeRate: number
}

/**
 * What the money book says of the days of a return, in cents: agreed for events of them, or received on them, and what of that
 * no return counts; of what it counts, what is for events nobody booked yet.
 */
export type TaxReconciliation = {
  agreedCents: number
  postponedCents: number
  receivedCents: number
  returnedCents: number
  beyondCents: number
  unbookedCents: number
}

/** A period as its page shows it. */
export type TaxPeriodReport = {
  period: FilingPeriod
  by: TaxSettings['by']
  /** How it would be filed. */
  settingsBy: TaxSettings['by']
  /** The county of the business, and its surtax at the end of the period. */
  county: string
  homeRate: number
  lines: TaxReturnTotals
  rows: NamedReturnRow[]
  /** What the money book counts of the same days; null of a filed one. */
  beside: TaxReconciliation | null
  /** When it was marked as filed; null while it was not. */
  filedAt: number | null
  /** Of a filed one: what has changed since, which the next return has. */
  changedRows: NamedReturnRow[]
  /** A period that was filed and has days of this one: this one is to look at alone. */
  within: string | null
  /** Whether it may be taken back: nothing was filed after it. */
  isLast: boolean
  /** What the numbers are told by: filed is what was seen. */
  seen: string
}

/** Why a period cannot be marked as filed. */
export type FilingBlocker = 'not-over' | 'within' | 'changed'
