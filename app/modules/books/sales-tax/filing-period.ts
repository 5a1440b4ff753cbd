import { addDays, monthNames } from '../../../business/dates.ts'
import type { FilingFrequency } from '../../../agreements/sales-tax/tax-settings.ts'

/** A month, quarter or year with its key (2027-10, 2027-q4, 2027), first day and last day. */
export type FilingPeriod = { key: string; kind: FilingFrequency; from: string; to: string }

/** Parses a period's key. Null if it is invalid. */
export function parsePeriodKey(key: string): FilingPeriod | null {
  const [, year, part = ''] = /^((?:19|20)\d\d)(?:-(0[1-9]|1[0-2]|q[1-4]))?$/.exec(key) ?? []
  if (year === undefined) return null
  const [first, months] =
    part === '' ? [1, 12] : part.startsWith('q') ? [3 * Number(part[1]) - 2, 3] : [Number(part), 1]
  const from = Temporal.PlainDate.from({ year: Number(year), month: first, day: 1 })
  const to = from.add({ months }).subtract({ days: 1 }).toString()
  return { key, kind: months === 12 ? 'year' : months === 3 ? 'quarter' : 'month', from: from.toString(), to }
}

/** Finds the period of a kind that contains a day. */
export function findPeriodByDate(day: string, kind: FilingFrequency): FilingPeriod {
  const year = day.slice(0, 4)
  const month = Number(day.slice(5, 7))
  const part = kind === 'year' ? '' : kind === 'quarter' ? `-q${Math.ceil(month / 3)}` : `-${day.slice(5, 7)}`
  return parsePeriodKey(`${year}${part}`)!
}

/** Returns the previous or next period of the same kind. */
export function getPreviousPeriod({ from, kind }: FilingPeriod): FilingPeriod {
  return findPeriodByDate(addDays(from, -1), kind)
}

export function getNextPeriod({ to, kind }: FilingPeriod): FilingPeriod {
  return findPeriodByDate(addDays(to, 1), kind)
}

/** Whether two periods share a day. */
export function hasPeriodOverlap(
  one: Pick<FilingPeriod, 'from' | 'to'>,
  other: Pick<FilingPeriod, 'from' | 'to'>,
): boolean {
  return one.from <= other.to && other.from <= one.to
}

/** Returns a day of the month after a period, such as the due day of its return or its last day on time. */
export function computeFilingDate({ to }: Pick<FilingPeriod, 'to'>, day: number): string {
  return addDays(to, day)
}

/** Formats a period: "October 2027", "October to December 2027", "2027". */
export function formatPeriod({ kind, from, to }: FilingPeriod): string {
  const year = from.slice(0, 4)
  if (kind === 'year') return year
  const [first, last] = [from, to].map((day) => monthNames[Number(day.slice(5, 7)) - 1]!)
  return kind === 'month' ? `${first} ${year}` : `${first} to ${last} ${year}`
}
