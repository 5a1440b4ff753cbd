import { formatScheduleTime, getEventTimeZoneLabel } from '../events/event-schedule-text.ts'
import { findScheduleTime, type ScheduleItem } from '../events/bar-schedule.ts'

/** The schedule of a booked event in its calendar entry. Moments in epoch milliseconds. */
export type EventSchedule = {
  date: string
  /** Time zone of the event. */
  timeZone: string
  /** Time zone of the event, if it is not the business's. */
  eventZone?: string
  /** Whether the moments were agreed, or only derive from the quote request. */
  isAgreed: boolean
  moments: ScheduleItem[]
  /** The schedule as agreed or requested, without the times that the owner entered in the event details. */
  toldMoments: ScheduleItem[]
  /** Last change of the event details by the owner. 0 means never. */
  changedAt: number
}

/** Formats departure and bar hours: "leave base 1:50 PM, bar 5:00 PM to 10:00 PM". Empty if nothing is known. */
export function formatBarTimes(night: Pick<EventSchedule, 'date' | 'timeZone' | 'eventZone' | 'moments'>): string {
  const clock = (code: Parameters<typeof findScheduleTime>[1]) => {
    const at = findScheduleTime(night.moments, code)
    return at === null ? null : formatScheduleTime(at, night)
  }
  const [leave, opens, stops] = [clock('leave'), clock('bar-opens'), clock('service-stops')]
  const bar = opens && stops ? `bar ${opens} to ${stops}` : opens ? `bar opens ${opens}` : null
  const words = [leave && `leave base ${leave}`, bar].filter(Boolean).join(', ')
  return [words, words && getEventTimeZoneLabel(night)].filter(Boolean).join(' ')
}
