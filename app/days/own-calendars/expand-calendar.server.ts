import { openHelper } from '../../plumbing/helper-process.server.ts'
import type { CalendarSpans } from './busy-spans.server.ts'
import type { CalendarErrand, CalendarOutcome } from './calendar-worker.server.ts'

/** Works through one calendar; null where that took too long or too much memory. */
export type ExpandCalendar = (errand: CalendarErrand) => Promise<CalendarSpans | null>

const program = 'app/days/own-calendars/calendar-worker.server.ts'
/** What one calendar may cost, and how long the process stays for the next, in milliseconds. */
const usual = { mostMs: 20_000, mostMegabytes: 256, staysMs: 5_000 }

/**
 * Expands calendars one after the other in a process of its own, so that no page waits for a rule: it starts with the
 * first, leaves a while after the last, and is killed where one takes too much. The library is loaded there alone.
 */
export function calendarExpander({ mostMs, mostMegabytes, staysMs } = usual): ExpandCalendar {
  const flags = [`--max-old-space-size=${mostMegabytes}`]
  const helper = openHelper<CalendarOutcome>({ program, flags, mostMs, staysMs })
  let last: Promise<unknown> = Promise.resolve()
  return (errand) => {
    const mine = last.then(async () => {
      const outcome = await helper.ask(errand).catch(() => null)
      return outcome === null || 'failed' in outcome ? null : outcome
    })
    last = mine
    return mine
  }
}
