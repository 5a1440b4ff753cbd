import type { Capacity } from '../business/stored-settings.ts'
import { formatTimeAgo } from '../business/dates.ts'
import { formatItemCount, type SettingValue } from '../ui/setting-value.ts'

/** How much is done on a day: "one event a day, 3 days of notice". */
export function summarizeCapacity({
  eventsADay,
  noticeDays,
}: Pick<Capacity, 'eventsADay' | 'noticeDays'>): SettingValue {
  return `${formatItemCount(eventsADay, 'event')} a day, ${formatItemCount(noticeDays, 'day')} of notice`
}

/** Where we start and how far we go: "from 32259, up to 120 miles". */
export function summarizeServiceArea(
  baseZip: string,
  { farthestMiles }: Pick<Capacity, 'farthestMiles'>,
): SettingValue {
  return `from ${baseZip}, up to ${farthestMiles.toLocaleString('en-US')} miles`
}

/** The owner's own calendars by when each was read, in epoch milliseconds, and whether it cannot be. */
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
