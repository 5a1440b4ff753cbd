/**
 * A candidate event for a cost, and when its staff is out, in epoch milliseconds. `miles` is the distance from the store
 * on the receipt. Null if it is unknown.
 */
export type NearbyEvent = { id: string; from: number; to: number; miles?: number | null }

/** Time of a purchase in epoch milliseconds: an instant, or a day from start to end. */
export type Purchase = { from: number; to: number; milesFromBase?: number | null }

const hour = 3_600_000

/** Time before staff leave, and after they return, in which a purchase may belong to an event. In milliseconds. */
const [before, after] = [30 * hour, 18 * hour]

/**
 * Guesses the event of a purchase by day and place. By day: the event in progress, else the next event, else the last
 * event. If any event is nearer to the store than the base is, the nearest event wins. Otherwise the purchase fits
 * any event. Null if no event is close in time.
 */
export function guessPurchaseEvent(events: readonly NearbyEvent[], bought: Purchase): string | null {
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
