import { formatRelativeDays } from '../../business/dates.ts'

/** "in 22 days", "tomorrow", "12 days ago". */
export function formatDaysUntil(days: number): string {
  return days > 1 ? `in ${days} days` : formatRelativeDays(days)
}
