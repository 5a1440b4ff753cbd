import { parseBusyTimes, type CalendarBusyTimes } from './parse-busy-times.server.ts'
import { fetchCalendar, type FetchCalendarResult, type CacheValidators } from './fetch-calendar.server.ts'

/** One calendar to fetch, without what was over before `from`. */
export type FetchCalendarJob = { fetch: string; known: CacheValidators; isLocal: boolean; from: number }
/** One calendar to work through; moments in epoch milliseconds. */
export type CalendarJob = {
  text: string
  from: number
  to: number
  timeZone: string
  ours: string[]
  mine?: string[]
}
export type CalendarJobResult = { fetched: FetchCalendarResult } | { spans: CalendarBusyTimes } | { failed: string }

// What the library says aloud may name events: it belongs in no log.
console.warn = () => {}

/** The program `createCalendarHelper` starts: it answers each errand with one outcome, one after the other. */
process.on('message', async (errand: FetchCalendarJob | CalendarJob) => {
  let outcome: CalendarJobResult
  try {
    outcome = 'fetch' in errand ? { fetched: await fetched(errand) } : { spans: expanded(errand) }
  } catch (error) {
    outcome = { failed: error instanceof Error ? error.name : 'unknown' }
  }
  process.send?.(outcome)
})
// Whoever asked is gone: nobody needs the answer.
process.once('disconnect', () => process.exit())

function fetched({ fetch, known, ...options }: FetchCalendarJob): Promise<FetchCalendarResult> {
  return fetchCalendar(fetch, known, options)
}

function expanded({ text, ours, mine, ...window }: CalendarJob): CalendarBusyTimes {
  return parseBusyTimes(text, { ...window, ours: new Set(ours), mine: new Set(mine) })
}
