import { busySpans, type CalendarSpans } from './busy-spans.server.ts'

/** One calendar to work through; moments in epoch milliseconds. */
export type CalendarErrand = {
  text: string
  from: number
  to: number
  timeZone: string
  ours: string[]
  mine?: string[]
}
export type CalendarOutcome = CalendarSpans | { failed: string }

// What the library says aloud may name events: it belongs in no log.
console.warn = () => {}

/** The program `calendarExpander` starts: it answers each `CalendarErrand` with a `CalendarOutcome`, one after the other. */
process.on('message', ({ text, ours, mine, ...window }: CalendarErrand) => {
  let outcome: CalendarOutcome
  try {
    outcome = busySpans(text, { ...window, ours: new Set(ours), mine: new Set(mine) })
  } catch (error) {
    outcome = { failed: error instanceof Error ? error.name : 'unknown' }
  }
  process.send?.(outcome)
})
// Whoever asked is gone: nobody needs the answer.
process.once('disconnect', () => process.exit())
