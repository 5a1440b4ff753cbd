import { parseBusyTimes, type CalendarSpans } from './busy-spans.server.ts'
import { fetchCalendar, type Fetched, type Validators } from './fetch-calendar.server.ts'

/** One calendar to fetch, without what was over before `from`. */
export type FetchErrand = { fetch: string; known: Validators; isLocal: boolean; from: number }
/** One calendar to work through; moments in epoch milliseconds. */
export type CalendarErrand = {
  text: string
  from: number
  to: number
  timeZone: string
  ours: string[]
  mine?: string[]
}
export type CalendarOutcome = { fetched: Fetched } | { spans: CalendarSpans } | { failed: string }

// What the library says aloud may name events: it belongs in no log.
console.warn = () => {}

/** The program `openCalendarHelper` starts: it answers each errand with one outcome, one after the other. */
process.on('message', async (errand: FetchErrand | CalendarErrand) => {
  let outcome: CalendarOutcome
  try {
    outcome = 'fetch' in errand ? { fetched: await fetched(errand) } : { spans: expanded(errand) }
  } catch (error) {
    outcome = { failed: error instanceof Error ? error.name : 'unknown' }
  }
  process.send?.(outcome)
})
// Whoever asked is gone: nobody needs the answer.
process.once('disconnect', () => process.exit())

function fetched({ fetch, known, ...options }: FetchErrand): Promise<Fetched> {
  return fetchCalendar(fetch, known, options)
}

function expanded({ text, ours, mine, ...window }: CalendarErrand): CalendarSpans {
  return parseBusyTimes(text, { ...window, ours: new Set(ours), mine: new Set(mine) })
}
