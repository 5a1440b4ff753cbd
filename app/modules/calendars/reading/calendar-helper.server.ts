import { createHelperProcess } from '../../../plumbing/helper-process.server.ts'
import type { CalendarBusyTimes } from './parse-busy-times.server.ts'
import type { CalendarJob, CalendarJobResult, FetchCalendarJob } from './calendar-worker.server.ts'
import type { FetchCalendarResult, CacheValidators } from './fetch-calendar.server.ts'

/** Fetches a calendar without events that ended before `from`, in epoch milliseconds. */
export type CalendarFetcher = (address: string, known: CacheValidators, from: number) => Promise<FetchCalendarResult>
/** Parses a calendar in the helper process. Null if that took too much time or memory. */
export type CalendarExpander = (errand: CalendarJob) => Promise<CalendarBusyTimes | null>

const program = 'app/modules/calendars/reading/calendar-worker.server.ts'
/** Limits for a calendar, and how long the idle process waits for another, in milliseconds. */
const usual = { mostMs: 60_000, mostMegabytes: 256, staysMs: 5_000, isLocal: false }

/**
 * Fetches and parses calendars in a separate process, so that no page waits for a recurrence rule or for fifty megabytes.
 * The process starts with the first calendar, exits when idle, and is killed if a calendar exceeds the limits. Only this
 * process loads the calendar library. `isLocal` allows servers on this machine.
 */
export function createCalendarHelper({ mostMs, mostMegabytes, staysMs, isLocal }: Partial<typeof usual> = {}) {
  const flags = [`--max-old-space-size=${mostMegabytes ?? usual.mostMegabytes}`]
  const bounds = { mostMs: mostMs ?? usual.mostMs, staysMs: staysMs ?? usual.staysMs }
  const helper = createHelperProcess<CalendarJobResult>({ program, flags, ...bounds })
  let last: Promise<unknown> = Promise.resolve()
  const ask = (errand: FetchCalendarJob | CalendarJob): Promise<CalendarJobResult | null> => {
    const mine = last.then(() => helper.ask(errand).catch(() => null))
    last = mine
    return mine
  }
  const fetch: CalendarFetcher = async (address, known, from) => {
    const outcome = await ask({ fetch: address, known, from, isLocal: isLocal ?? usual.isLocal })
    return outcome && 'fetched' in outcome ? outcome.fetched : { kind: 'failed', trouble: 'too-much' }
  }
  const expand: CalendarExpander = async (errand) => {
    const outcome = await ask(errand)
    return outcome && 'spans' in outcome ? outcome.spans : null
  }
  return {
    fetch,
    expand,
    /** ID of the current process, if any. */
    get pid() {
      return helper.pid
    },
  }
}
