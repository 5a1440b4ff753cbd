/**
 * An event a cost may be for, and when its crew is out, in epoch milliseconds. `miles` is from where the receipt is of; null
 * where nobody knows.
 */
export type NearbyEvent = { id: string; from: number; to: number; miles?: number | null }

/** When something was bought, in epoch milliseconds: a moment, or a day from its beginning to its end. */
export type Purchase = { from: number; to: number; milesFromBase?: number | null }

const hour = 3_600_000

/** How long before its crew leaves, and after it is back, somebody shops for an event, in milliseconds. */
const [before, after] = [30 * hour, 18 * hour]

/**
 * The event a cost is likely for, by day and place. By its day: the one they were at, else the next they shop for, else the
 * one they came home from. Of several, one that is nearer to where the receipt is of than our base is: what is bought at home
 * is for any of them. Null where none is near.
 */
export function guessEvent(events: readonly NearbyEvent[], bought: Purchase): string | null {
  const near = events.filter(({ from, to }) => bought.to >= from - before && bought.from <= to + after)
  const there = near.filter(
    ({ miles }) => miles != null && bought.milesFromBase != null && miles < bought.milesFromBase,
  )
  const rank = ({ from, to }: NearbyEvent) =>
    bought.to < from ? from - bought.to : bought.from > to ? bought.from - to + before : 0
  const among = there.length > 0 ? there : near
  const way = ({ miles }: NearbyEvent) => (there.length > 0 ? miles! : 0)
  return (
    among.toSorted((a, b) => way(a) - way(b) || rank(a) - rank(b) || a.from - b.from || a.id.localeCompare(b.id))[0]
      ?.id ?? null
  )
}
