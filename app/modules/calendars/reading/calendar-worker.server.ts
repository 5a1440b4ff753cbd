import { parseBusyTimes, type CalendarBusyTimes } from './parse-busy-times.server.ts'
import { fetchCalendar, type FetchCalendarResult, type CacheValidators } from './fetch-calendar.server.ts'

/** A job to fetch a calendar, without events that ended before `from`. */
export type FetchCalendarJob = { fetch: string; known: CacheValidators; isLocal: boolean; from: number }
/** A job to parse a calendar. Times in epoch milliseconds. */
export type CalendarJob = {
  text: string
  from: number
  to: number
  timeZone: string
  ours: string[]
  mine?: string[]
}
export type CalendarJobResult = { fetched: FetchCalendarResult } | { spans: CalendarBusyTimes } | { failed: string }

// Warnings of the library may contain event data and must not be logged.
console.warn = () => {}

/** Entry point of the process that `createCalendarHelper` starts. It replies to each job in turn with a result. */
process.on('message', async (errand: FetchCalendarJob | CalendarJob) => {
  let outcome: CalendarJobResult
  try {
    outcome = 'fetch' in errand ? { fetched: await runFetchJob(errand) } : { spans: runParseJob(errand) }
  } catch (error) {
    outcome = { failed: error instanceof Error ? error.name : 'unknown' }
  }
  process.send?.(outcome)
})
// If the parent is gone, the result is not needed.
process.once('disconnect', () => process.exit())

function runFetchJob({ fetch, known, ...options }: FetchCalendarJob): Promise<FetchCalendarResult> {
  return fetchCalendar(fetch, known, options)
}

function runParseJob({ text, ours, mine, ...window }: CalendarJob): CalendarBusyTimes {
  return parseBusyTimes(text, { ...window, ours: new Set(ours), mine: new Set(mine) })
}
