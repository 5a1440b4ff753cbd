import { toZonedEventTime } from '../../business/event-zone.ts'
import type { EstimateMoment } from '../../quotes/pricing/formatted-estimate.ts'
import type { EventDetails } from './event-details.ts'

export type ScheduleItemCode =
  | 'leave'
  | 'load-in'
  | 'event-starts'
  | 'bar-opens'
  | 'toast'
  | 'last-call'
  | 'service-stops'
  | 'event-ends'
  | 'out-by'
  | 'back'

/** A moment of the event's schedule. `at` in epoch milliseconds. */
export type ScheduleItem = { code: ScheduleItemCode; at: number }

/** Milliseconds from leaving base to load-in, and from the end of the event to the return. */
export type TravelDurations = { before: number; after: number }

export type ScheduleInput = {
  date: string
  start: string | null
  end: string | null
  /** The agreed schedule. Empty if it has no times. */
  told: EstimateMoment[]
  facts: EventDetails
  road: TravelDurations
  timeZone: string
}

/**
 * Returns the schedule in order: the agreed moments, replaced by the owner's times where set. Last call keeps its
 * distance from the bar's end unless it has its own time. An earlier load-in moves the departure from base too.
 */
export function computeScheduleItems(evening: ScheduleInput): ScheduleItem[] {
  const { start, end, told, facts, road, timeZone } = evening
  const toldAt = (code: string) => {
    const moment = told.find((one) => one.code === code)
    return moment === undefined ? null : toZonedEventTime(moment.at, timeZone).epochMilliseconds
  }
  const on = (time: string | null, isBefore = false) =>
    time === null ? null : getScheduleMoment(evening, time, isBefore)
  const loadIn = on(facts.loadIn, true) ?? toldAt('arrive')
  const ends = toldAt('event-ends') ?? on(end)
  const toldStops = toldAt('service-stops')
  const stops = on(facts.barStops) ?? toldStops
  const toldCall = toldAt('last-call')
  const call = toldCall === null || toldStops === null || stops === null ? toldCall : stops - (toldStops - toldCall)
  const found: [ScheduleItemCode, number | null][] = [
    ['leave', loadIn && loadIn - road.before],
    ['load-in', loadIn],
    ['event-starts', on(start, true)],
    ['bar-opens', on(facts.barOpens, true) ?? toldAt('bar-opens')],
    ['toast', on(facts.toast)],
    ['last-call', on(facts.lastCall) ?? call],
    ['service-stops', stops],
    ['event-ends', ends],
    ['out-by', on(facts.outBy)],
    ['back', ends && ends + road.after],
  ]
  // A bar that opens with the event shares its moment.
  const isOne = found[2]![1] === found[3]![1]
  return found
    .filter(([code]) => !(isOne && code === 'event-starts'))
    .flatMap(([code, at], i) => (at === null ? [] : [{ code, at, i }]))
    .toSorted((a, b) => a.at - b.at || a.i - b.i)
    .map(({ code, at }) => ({ code, at }))
}

/** Returns the time of the schedule item with this code. Null if it is unknown. */
export function findScheduleTime(moments: readonly ScheduleItem[], code: ScheduleItemCode): number | null {
  return moments.find((moment) => moment.code === code)?.at ?? null
}

/**
 * Converts a time of day to a moment of the event. A time before the start is on the next day, except with `isBefore`
 * (load-in, an early bar). Without a start, the early morning hours are on the next day.
 */
export function getScheduleMoment(
  { date, start, timeZone }: Pick<ScheduleInput, 'date' | 'start' | 'timeZone'>,
  time: string,
  isBefore: boolean,
): number {
  const isNextDay = start === null ? time < '06:00' : isBefore ? hours(start) - hours(time) > 12 : time < start
  const dayInMs = Temporal.PlainDate.from(date).add({ days: isNextDay ? 1 : 0 })
  return dayInMs.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(timeZone).epochMilliseconds
}

function hours(time: string): number {
  return Number(time.slice(0, 2))
}

export const day = 24 * 3600000
