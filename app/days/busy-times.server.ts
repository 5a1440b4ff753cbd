import type { Db } from '../plumbing/database/database.server.ts'
import { defineContribution } from '../plumbing/modules/hooks.server.ts'
import type { ExternalBusyTimes, TimeSpan } from './time-spans.ts'

/**
 * Times of calendars outside the site that overlap a span. With `now`, in epoch milliseconds, also the uncertain times,
 * as of that moment. Without it, only the busy times, read afresh for a decision in a transaction.
 */
export const busySpans = defineContribution<[span: TimeSpan, now: number | null], ExternalBusyTimes>('busy-spans')

/** Returns the busy and the uncertain times of calendars outside the site. Everything about availability asks here. */
export async function getExternalBusyTimes(db: Db, span: TimeSpan, now: number): Promise<ExternalBusyTimes> {
  const all = await busySpans.list(db, span, now)
  return { busy: all.flatMap(({ busy }) => busy), ask: all.flatMap(({ ask }) => ask) }
}

/** Lists the busy times of calendars outside the site, read in the transaction of `db`. */
export async function listBusySpans(db: Db, span: TimeSpan): Promise<TimeSpan[]> {
  return (await busySpans.list(db, span, null)).flatMap(({ busy }) => busy)
}
