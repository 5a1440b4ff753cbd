import type { ChildProcess } from 'node:child_process'
import { startBareProcess } from '../../plumbing/bare-process.server.ts'
import type { CalendarSpans } from './busy-spans.server.ts'
import type { CalendarErrand, CalendarOutcome } from './calendar-worker.server.ts'

/** Works through one calendar; null where that took too long or too much memory. */
export type ExpandCalendar = (errand: CalendarErrand) => Promise<CalendarSpans | null>

const worker = 'app/days/own-calendars/calendar-worker.server.ts'
/** What one calendar may cost, and how long the process stays for the next, in milliseconds. */
const usual = { mostMs: 20_000, mostMegabytes: 256, staysMs: 5_000 }

/**
 * Expands calendars one after the other in a process of its own, so that no page waits for a rule: it starts with the
 * first, leaves a while after the last, and is killed where one takes too much. The library is loaded there alone.
 */
export function calendarExpander({ mostMs, mostMegabytes, staysMs } = usual): ExpandCalendar {
  let child: ChildProcess | null = null
  let leaving: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  const start = () => {
    const started = startBareProcess(worker, [`--max-old-space-size=${mostMegabytes}`])
    const gone = () => {
      if (child === started) child = null
    }
    started.once('exit', gone).once('error', gone)
    return started
  }
  const run = async (errand: CalendarErrand): Promise<CalendarSpans | null> => {
    clearTimeout(leaving)
    const running = (child ??= start())
    running.ref()
    running.channel?.ref()
    const { promise, resolve } = Promise.withResolvers<CalendarOutcome | null>()
    const fail = () => resolve(null)
    const clock = setTimeout(fail, mostMs)
    running.once('message', resolve).once('exit', fail).once('error', fail)
    running.send(errand, () => {})
    const outcome = await promise
    clearTimeout(clock)
    running.off('message', resolve).off('exit', fail).off('error', fail)
    if (outcome === null) {
      if (child === running) child = null
      running.kill('SIGKILL')
    } else {
      leaving = setTimeout(() => {
        child = null
        running.disconnect()
      }, staysMs).unref()
      // Nobody stays awake for a process that waits.
      running.unref()
      running.channel?.unref()
    }
    return outcome === null || 'failed' in outcome ? null : outcome
  }
  return (errand) => {
    const mine = last.then(() => run(errand))
    last = mine.catch(() => {})
    return mine
  }
}
