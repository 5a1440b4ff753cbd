import { clock, longDay, monthAndDay, monthDay, shortDay } from './dates.ts'

/** How days and times of day are said in English. */
export const englishDates = { longDay, shortDay, monthDay, monthAndDay, clock }

/** How days and times of day are said in a language; all of them on the event's own calendar and wall clock. */
export type DateWords = typeof englishDates
