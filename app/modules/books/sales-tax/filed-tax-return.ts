import type { TaxSettings } from '../../../agreements/sales-tax/tax-settings.ts'
import type { FilingPeriod } from './filing-period.ts'
import type { NamedCountyReturnRow, TaxReturnTotals, CountyReturnRow } from './tax-return.ts'

/** A filed return with its rows and numbers at that time. */
export type FiledTaxReturn = {
  period: string
  from: string
  to: string
  by: TaxSettings['by']
  filedAt: number
  rows: CountyReturnRow[]
  lines: TaxReturnTotals
  county: string
  homeRate: number
}

/**
 * Money book figures for the days of a return, in cents: agreed by event day or received by payment day, and the parts
 * that no return counts. `unbookedCents` is counted although its events are not booked yet. `unsignedCents` was agreed by
 * phone and is counted without tax, because no signed lines say what is taxed.
 */
export type TaxReconciliation = {
  agreedCents: number
  postponedCents: number
  receivedCents: number
  returnedCents: number
  beyondCents: number
  unbookedCents: number
  unsignedCents: number
}

/** A period as its page shows it. */
export type TaxPeriodReport = {
  period: FilingPeriod
  by: TaxSettings['by']
  /** Basis of the return in the current settings. */
  settingsBy: TaxSettings['by']
  /** The business's county, and its surtax at the end of the period. */
  county: string
  homeRate: number
  lines: TaxReturnTotals
  rows: NamedCountyReturnRow[]
  /** Money book figures for the same days. Null for a filed period. */
  beside: TaxReconciliation | null
  /** Time of filing. Null while it is not filed. */
  filedAt: number | null
  /** Rows changed since the period was filed, which the next return reports. */
  changedRows: NamedCountyReturnRow[]
  /** A filed period that shares days with this period, which can then only be viewed. */
  within: string | null
  /** Whether filing can be undone because no later period was filed. */
  isLast: boolean
  /** Version of the numbers, so that only the displayed numbers are filed. */
  seen: string
}

/** Reason why a period cannot be marked as filed. */
export type FilingBlocker = 'not-over' | 'within' | 'changed'
