import {
  formatTime,
  formatLongDate,
  formatDateTime,
  formatShortMonthDay,
  formatMonthDay,
  formatWeekdayDate,
} from './dates.ts'
import { spanishDateFormatter } from './date-formatter-es.ts'
import { defineTranslations } from '../ui/language.ts'
import { formatDollars, formatDollarsAndCents } from './money.ts'
import { joinWords } from './join-list.ts'
import { joinWordsEs } from './join-list-es.ts'

const english = {
  longDay: formatLongDate,
  shortDay: formatWeekdayDate,
  monthDay: formatMonthDay,
  monthAndDay: formatShortMonthDay,
  clock: formatTime,
  momentWords: formatDateTime,
  /** A local time of day: "9:12 PM". */
  timeOf: (at: number, timeZone: string) => formatMoment('en-US', at, { timeStyle: 'short', timeZone }),
  /** A local date and time to the second, with its zone. */
  momentInLong: (at: number, timeZone: string) =>
    formatMoment('en-US', at, { dateStyle: 'long', timeStyle: 'long', timeZone }),
  /** "May 1, 2027", for documents. */
  paperDay: (date: string) => `${formatMonthDay(date)}, ${date.slice(0, 4)}`,
  /** Dollars without needless decimals: "$600", "$1,150.50". */
  dollars: formatDollars,
  dollarsAndCents: formatDollarsAndCents,
  /** Formatter for amounts shown together: all with cents where any has cents, otherwise all in whole dollars. */
  inOneForm: (sums: readonly number[]): ((cents: number) => string) =>
    sums.some((cents) => cents % 100 !== 0) ? formatDollarsAndCents : formatDollars,
  /** "Zelle, Venmo or cash" */
  anyOf: (parts: readonly string[]) => joinWords(parts, 'or'),
  /** "The Oracle, Second Thoughts and The Retriever" */
  allOf: (parts: readonly string[]) => joinWords(parts),
  count: (count: number) => String(count),
}

/** Formats dates, times, amounts and lists in a language. */
export type LanguageFormatter = typeof english

const money = new Intl.NumberFormat('es-US', { style: 'currency', currency: 'USD' })
const wholeMoney = new Intl.NumberFormat('es-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

const spanish: LanguageFormatter = {
  ...spanishDateFormatter,
  clock: (time) => replaceSpecialSpaces(spanishDateFormatter.clock(time)),
  momentWords: (at, timeZone) =>
    `${formatMoment('es-US', at, { dateStyle: 'long', timeZone })}, ${spanish.timeOf(at, timeZone)}`,
  timeOf: (at, timeZone) => formatMoment('es-US', at, { timeStyle: 'short', timeZone }),
  momentInLong: (at, timeZone) => formatMoment('es-US', at, { dateStyle: 'long', timeStyle: 'long', timeZone }),
  paperDay: (date) => formatMoment('es-US', Date.parse(date), { dateStyle: 'long', timeZone: 'UTC' }),
  dollars: (cents) => withMinus((cents % 100 === 0 ? wholeMoney : money).format(cents / 100)),
  dollarsAndCents: (cents) => withMinus(money.format(cents / 100)),
  inOneForm: (sums) => (sums.some((cents) => cents % 100 !== 0) ? spanish.dollarsAndCents : spanish.dollars),
  anyOf: (parts) => new Intl.ListFormat('es-US', { type: 'disjunction' }).format(parts),
  allOf: (parts) => joinWordsEs(parts),
  count: (count) => count.toLocaleString('es-US'),
}

/** Returns the formatter of a language. Defaults to English. */
export const getFormatter = defineTranslations({ en: english, es: spanish })

/** Replaces the hyphen with a minus sign. */
function withMinus(sum: string): string {
  return sum.replace('-', '−')
}

function formatMoment(locale: string, at: number, options: Intl.DateTimeFormatOptions): string {
  const words = new Intl.DateTimeFormat(locale, options).format(at)
  return locale === 'es-US' ? replaceSpecialSpaces(words) : words
}

/** Replaces special spaces that some fonts lack. */
function replaceSpecialSpaces(words: string): string {
  return words.replace(/[\u00a0\u202f]/g, ' ')
}
