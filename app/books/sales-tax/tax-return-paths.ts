import type { FilingPeriod } from './filing-period.ts'

/** The page of a period, counted as the settings say or `by` another day; `did` is what was just done there. */
export function getTaxPeriodPath(
  { key }: Pick<FilingPeriod, 'key'>,
  by: 'event' | 'paid' | null = null,
  did?: string,
): string {
  return `/backbar/money/tax?${new URLSearchParams({ period: key, ...(by && { by }), ...(did && { did }) })}`
}

/** Its rows as a sheet. */
export function getTaxReturnCsvPath({ key }: Pick<FilingPeriod, 'key'>, by: 'event' | 'paid'): string {
  return `/backbar/money/tax.csv?${new URLSearchParams({ period: key, by })}`
}
