import {
  findScheduleTime,
  formatScheduleTime,
  getEventTimeZoneLabel,
  type ScheduleItem,
} from '../events/event-logistics.ts'

/** The moments of a booked event, as its calendar entry tells them. Moments in epoch milliseconds. */
export type EventSchedule = {
  date: string
  /** The zone of the event's clock. */
  timeZone: string
  /** The same, where it is not the business's. */
  eventZone?: string
  /** Whether they were agreed to, or only follow from what was asked for. */
  isAgreed: boolean
  moments: ScheduleItem[]
  /** The same without what the owner noted since. */
  toldMoments: ScheduleItem[]
  /** When the owner last noted something of the night; 0 is never. */
  changedAt: number
}

/** When the crew leaves and the bar is open, in one line: "leave base 1:50 PM, bar 5:00 PM to 10:00 PM"; empty where nothing is known. */
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
