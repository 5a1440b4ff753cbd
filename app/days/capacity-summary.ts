import type { Capacity } from '../business/stored-settings.ts'
import { formatItemCount, type SettingValue } from '../ui/setting-value.ts'

/** Capacity in short: "one event a day, 3 days of notice". */
export function summarizeCapacity({
  eventsADay,
  noticeDays,
}: Pick<Capacity, 'eventsADay' | 'noticeDays'>): SettingValue {
  return `${formatItemCount(eventsADay, 'event')} a day, ${formatItemCount(noticeDays, 'day')} of notice`
}

/** Service area in short: "from 32259, up to 120 miles". */
export function summarizeServiceArea(
  baseZip: string,
  { farthestMiles }: Pick<Capacity, 'farthestMiles'>,
): SettingValue {
  return `from ${baseZip}, up to ${farthestMiles.toLocaleString('en-US')} miles`
}
