import { formatTimeAgo } from '../../business/dates.ts'
import type { SettingValue } from '../../ui/setting-value.ts'

/** Summarizes the owner's calendars: when each was last read, in epoch milliseconds, and which fail. */
export function summarizeExternalCalendars(
  calendars: { readAt: number | null; trouble: string | null }[],
  now: number,
): SettingValue {
  if (calendars.length === 0) return 'none connected'
  const broken = calendars.filter(({ trouble }) => trouble !== null).length
  if (broken > 0) return { wrong: broken === 1 ? 'one could not be read' : `${broken} could not be read` }
  const times = calendars.map(({ readAt }) => readAt)
  if (times.includes(null)) return 'not read yet'
  const oldest = formatTimeAgo(now - Math.min(...(times as number[])))
  return `${calendars.length > 1 ? `${calendars.length} calendars, ` : ''}read ${oldest}`
}
