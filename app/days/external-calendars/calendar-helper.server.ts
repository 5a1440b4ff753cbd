import { createHelperProcess } from '../../plumbing/helper-process.server.ts'
import type { CalendarBusyTimes } from './parse-busy-times.server.ts'
import type { CalendarJob, CalendarJobResult, FetchCalendarJob } from './calendar-worker.server.ts'
import type { FetchCalendarResult, CacheValidators } from './fetch-calendar.server.ts'

/** Fetches one calendar, without what was over before `from`, in epoch milliseconds. */
export type CalendarFetcher = (address: string, known: CacheValidators, from: number) => Promise<FetchCalendarResult>
/** Works through one calendar; null where that took too long or too much memory. */
export type CalendarExpander = (errand: CalendarJob) => Promise<CalendarBusyTimes | null>

const program = 'app/days/external-calendars/calendar-worker.server.ts'
/** What one calendar may cost, and how long the process stays for the next, in milliseconds. */
const usual = { mostMs: 60_000, mostMegabytes: 256, staysMs: 5_000, isLocal: false }

/**
 * Fetches and expands calendars one after the other in a process of its own, so that no page waits for a rule or for fifty
 * megabytes: it starts with the first, leaves a while after the last, and is killed where one takes too much. The library is
 * loaded there alone. `isLocal` allows servers on this machine.
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
    /** The process that is there at this moment. */
    get pid() {
      return helper.pid
    },
  }
}
