import { formatTime, formatShortMonthDay } from '../../business/dates.ts'
import { formatTimeZone } from '../../business/event-zone.ts'
import type { LanguageFormatter } from '../../business/language-formatter.ts'
import type { EventLogistics } from './event-logistics.ts'
import { findScheduleTime, type ScheduleItem, type ScheduleItemCode } from './bar-schedule.ts'

const english: Pick<LanguageFormatter, 'clock' | 'monthAndDay'> = {
  clock: formatTime,
  monthAndDay: formatShortMonthDay,
}

/** Formats a moment in the event's time zone, with its day where it is not the event's: "5:00 PM", "12:30 AM, May 16". */
export function formatScheduleTime(
  at: number,
  { date, timeZone }: Pick<EventLogistics, 'date' | 'timeZone'>,
  said = english,
  zone: string | null = null,
): string {
  const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  const time = [formatTimeOfDay(at, { timeZone }, said), zone].filter(Boolean).join(' ')
  return day === date ? time : `${time}, ${said.monthAndDay(day)}`
}

/** Formats a moment with the event's zone, if it is not the business's: "5:00 PM Central". */
export function formatScheduleTimeWithZone(
  at: number,
  night: Pick<EventLogistics, 'date' | 'timeZone' | 'eventZone'>,
): string {
  return formatScheduleTime(at, night, english, getEventTimeZoneLabel(night))
}

/** Returns the label of the event's zone, if it is not the business's: "Central". */
export function getEventTimeZoneLabel({ eventZone }: Pick<EventLogistics, 'eventZone'>): string | null {
  return eventZone ? formatTimeZone(eventZone) : null
}

/** Formats only the time of day, for use among other moments of the event. */
export function formatTimeOfDay(at: number, { timeZone }: Pick<EventLogistics, 'timeZone'>, said = english): string {
  return said.clock(
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainTime().toString().slice(0, 5),
  )
}

/** Returns the label of a moment. The bar mostly opens with the event. */
export function getScheduleLabel(
  { code }: ScheduleItem,
  moments: readonly ScheduleItem[],
  labels: ScheduleLabels = englishScheduleLabels,
): string {
  const isOne = code === 'bar-opens' && findScheduleTime(moments, 'event-starts') === null
  return labels[isOne ? 'starts-and-opens' : code]
}

/** Formats a moment with its hint. The way in is a typed sentence. */
export function formatScheduleLine(
  moment: ScheduleItem,
  moments: readonly ScheduleItem[],
  hint: string | null,
): string {
  return [getScheduleLabel(moment, moments), hint].filter(Boolean).join(moment.code === 'load-in' ? ': ' : ', ')
}

/** Formats the hint of a moment: distance, way in, or number of glasses. */
export function formatScheduleHint(
  { code, at }: ScheduleItem,
  { site, guests, miles, timeZone }: EventLogistics,
): string {
  if (code === 'leave' && miles !== null) return `${miles} miles`
  if (code === 'load-in') return site.wayIn
  if (code === 'toast' && guests !== null)
    return `${guests} glasses, pour at ${formatTimeOfDay(at - toastLeadMs, { timeZone })}`
  return ''
}

/** Toast glasses are poured ten minutes ahead. */
const toastLeadMs = 10 * 60000

/** Labels of the moments. `starts-and-opens` is the label where the bar opens with the event. */
export type ScheduleLabels = Readonly<Record<ScheduleItemCode | 'starts-and-opens', string>>

export const englishScheduleLabels: ScheduleLabels = {
  leave: 'Leave base',
  'load-in': 'Load-in, set-up',
  'event-starts': 'Event starts',
  'bar-opens': 'Bar opens',
  'starts-and-opens': 'Event starts, bar opens',
  toast: 'Toast',
  'last-call': 'Last call',
  'service-stops': 'Bar stops, pack up',
  'event-ends': 'Event ends',
  'out-by': 'Out by',
  back: 'Back at base',
}

/** Formats the default of each time field, by field name. */
export function formatDefaultTimes(night: EventLogistics): Record<string, string> {
  const fields: [string, ScheduleItemCode][] = [
    ['loadIn', 'load-in'],
    ['barOpens', 'bar-opens'],
    ['lastCall', 'last-call'],
    ['barStops', 'service-stops'],
  ]
  return Object.fromEntries(
    fields.flatMap(([field, code]) => {
      const at = findScheduleTime(night.toldMoments, code)
      return at === null ? [] : [[field, formatScheduleTimeWithZone(at, night)]]
    }),
  )
}
