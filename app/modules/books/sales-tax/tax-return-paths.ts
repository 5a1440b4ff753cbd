import type { FilingPeriod } from './filing-period.ts'

/** Returns the path of a period's page, with the basis of the settings or `by`. `did` is the last action there. */
export function getTaxPeriodPath(
  { key }: Pick<FilingPeriod, 'key'>,
  by: 'event' | 'paid' | null = null,
  did?: string,
): string {
  return `/backbar/money/tax?${new URLSearchParams({ period: key, ...(by && { by }), ...(did && { did }) })}`
}

/** Returns the path of a period's CSV file. */
export function getTaxReturnCsvPath({ key }: Pick<FilingPeriod, 'key'>, by: 'event' | 'paid'): string {
  return `/backbar/money/tax.csv?${new URLSearchParams({ period: key, by })}`
}
