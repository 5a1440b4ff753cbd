import type { TaxSettings } from '../../../agreements/sales-tax/tax-settings.ts'
import type { FilingBlocker, TaxPeriodReport } from './filed-tax-return.ts'

export type TaxReturnPageProps = {
  read: TaxPeriodReport
  settings: TaxSettings
  /** Keys of the filed periods. */
  filed: string[]
  today: string
  timeZone: string
  /** Code of the last action, for its notice. */
  did: string | null
  trouble: FilingBlocker | null
}
