/** An event a cost may be for, and when its crew is out, in epoch milliseconds. */
export type NearEvent = { id: string; from: number; to: number }

const hour = 3_600_000

/** How long before its crew leaves, and after it is back, somebody shops for an event, in milliseconds. */
const [before, after] = [30 * hour, 18 * hour]

/**
 * The event a cost is likely for that somebody writes down now: the one they are at, else the next they shop for, else the
 * one they came home from. Null where none is near.
 */
export function guessEvent(events: readonly NearEvent[], now: number): string | null {
  const near = events.filter(({ from, to }) => now >= from - before && now <= to + after)
  const rank = ({ from, to }: NearEvent) => (now < from ? from - now : now > to ? now - to + before : 0)
  return near.toSorted((a, b) => rank(a) - rank(b) || a.from - b.from || a.id.localeCompare(b.id))[0]?.id ?? null
}
