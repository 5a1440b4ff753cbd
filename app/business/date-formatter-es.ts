import type { DateFormatter } from './date-formatter.ts'

// Made when first used: a formatter takes longer to construct than to use a thousand times.
const made = new Map<string, Intl.DateTimeFormat>()

function formatted(date: string, time: string, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options)
  const format = made.get(key) ?? new Intl.DateTimeFormat('es-US', { ...options, timeZone: 'UTC' })
  made.set(key, format)
  // A weekday takes no comma before its day.
  return format.format(Date.parse(`${date}T${time}Z`)).replace(',', '')
}

const noon = '12:00'

/** How days and times of day are said in the Spanish of the United States. */
export const spanishDateFormatter: DateFormatter = {
  longDay: (date) => formatted(date, noon, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  shortDay: (date) => formatted(date, noon, { weekday: 'long', day: 'numeric', month: 'long' }),
  monthDay: (date) => formatted(date, noon, { day: 'numeric', month: 'long' }),
  // The short name of March is that of Tuesday, too; with “de” it is the month.
  monthAndDay: (date) =>
    date.slice(5, 7) === '03'
      ? `${Number(date.slice(8))} de mar`
      : formatted(date, noon, { day: 'numeric', month: 'short' }),
  clock: (time) => formatted('2027-01-01', time.padStart(5, '0'), { hour: 'numeric', minute: '2-digit' }),
}

const rules = new Intl.PluralRules('es-US')

/** "1 invitado", "120 invitados": a count with its noun in the form the count wants. */
export function formatCountEs(count: number, one: string, other: string): string {
  return `${count.toLocaleString('es-US')} ${rules.select(count) === 'one' ? one : other}`
}

/** How far something is, in whole miles: "a unas 17 millas". */
export function formatDistanceEs(miles: number): string {
  if (miles === 0) return 'a menos de una milla'
  return miles === 1 ? 'a cerca de una milla' : `a unas ${formatCountEs(miles, 'milla', 'millas')}`
}

/** A time of day with its article: "las 5:00 p.m.", "la 1:00 p.m." */
export function formatTimeEs(time: string): string {
  return `${time.startsWith('1:') ? 'la' : 'las'} ${time}`
}

/** When something ends, with its article: "las 11:45 p.m."; "la medianoche" in place of 12:00 a.m., which many read as noon. */
export function formatEndTimeEs(time: string): string {
  return isMidnight(time) ? 'la medianoche' : formatTimeEs(time)
}

/**
 * From one time of day to another: "de 5:00 p.m. a 11:00 p.m.", "de 6:00 p.m. a la medianoche", and where that is the next
 * day "de 6:00 p.m. a 1:00 a.m. del día siguiente"; midnight ends the same one.
 */
export function formatTimeRangeEs(from: string, to: string, isNextDay = false): string {
  return `de ${from} a ${isMidnight(to) ? 'la medianoche' : `${to}${isNextDay ? ' del día siguiente' : ''}`}`
}

function isMidnight(time: string): boolean {
  return /^12:00\sa\.m\.$/.test(time)
}

/** With a full stop at its end: "p.m." has one already. */
export function addFinalPeriod(words: string): string {
  return words.endsWith('.') ? words : `${words}.`
}
