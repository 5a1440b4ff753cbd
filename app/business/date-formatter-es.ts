import type { DateFormatter } from './date-formatter.ts'

// Cached: constructing a formatter takes longer than a thousand uses.
const formatterCache = new Map<string, Intl.DateTimeFormat>()

function formatWith(date: string, time: string, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options)
  const format = formatterCache.get(key) ?? new Intl.DateTimeFormat('es-US', { ...options, timeZone: 'UTC' })
  formatterCache.set(key, format)
  // Remove the comma that `Intl` puts after the weekday.
  return format.format(Date.parse(`${date}T${time}Z`)).replace(',', '')
}

const noon = '12:00'

/** Formats days and times of day in US Spanish. */
export const spanishDateFormatter: DateFormatter = {
  longDay: (date) => formatWith(date, noon, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  shortDay: (date) => formatWith(date, noon, { weekday: 'long', day: 'numeric', month: 'long' }),
  monthDay: (date) => formatWith(date, noon, { day: 'numeric', month: 'long' }),
  // The abbreviation of March is also that of Tuesday. With “de” it reads as the month.
  monthAndDay: (date) =>
    date.slice(5, 7) === '03'
      ? `${Number(date.slice(8))} de mar`
      : formatWith(date, noon, { day: 'numeric', month: 'short' }),
  clock: (time) => formatWith('2027-01-01', time.padStart(5, '0'), { hour: 'numeric', minute: '2-digit' }),
}

const rules = new Intl.PluralRules('es-US')

/** "1 invitado", "120 invitados": a count with its noun in singular or plural. */
export function formatCountEs(count: number, one: string, other: string): string {
  return `${count.toLocaleString('es-US')} ${rules.select(count) === 'one' ? one : other}`
}

/** A distance in whole miles: "a unas 17 millas". */
export function formatDistanceEs(miles: number): string {
  if (miles === 0) return 'a menos de una milla'
  return miles === 1 ? 'a cerca de una milla' : `a unas ${formatCountEs(miles, 'milla', 'millas')}`
}

/** A time of day with its article: "las 5:00 p.m.", "la 1:00 p.m." */
export function formatTimeEs(time: string): string {
  return `${time.startsWith('1:') ? 'la' : 'las'} ${time}`
}

/** An end time with its article: "las 11:45 p.m.". Midnight is "la medianoche", because many read 12:00 a.m. as noon. */
export function formatEndTimeEs(time: string): string {
  return isMidnight(time) ? 'la medianoche' : formatTimeEs(time)
}

/**
 * A time range: "de 5:00 p.m. a 11:00 p.m.", "de 6:00 p.m. a la medianoche". On the next day: "de 6:00 p.m. a 1:00 a.m.
 * del día siguiente". Midnight counts as the same day.
 */
export function formatTimeRangeEs(from: string, to: string, isNextDay = false): string {
  return `de ${from} a ${isMidnight(to) ? 'la medianoche' : `${to}${isNextDay ? ' del día siguiente' : ''}`}`
}

function isMidnight(time: string): boolean {
  return /^12:00\sa\.m\.$/.test(time)
}

/** Adds a final period unless the text already ends in a period, as in "p.m." */
export function addFinalPeriod(words: string): string {
  return words.endsWith('.') ? words : `${words}.`
}
