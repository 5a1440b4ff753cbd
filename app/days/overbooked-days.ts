import type { DayLimits } from './capacity.ts'
import type { CapacityClaim } from './capacity-claims.ts'
import { getBartendersByClaimant, findCapacityShortage, type CapacityShortage } from './capacity-shortage.ts'

/** A day with more bookings than capacity, the reason, and the number of events that begin on it. */
export type OverbookedDay = { day: string; lack: CapacityShortage; events: number }

/**
 * Finds the days with more bookings than capacity, in order. Bookings are checked, so such a day arises only when limits
 * were lowered, a day was closed, or data is from an earlier version.
 */
export function findOverbookedDays(
  claims: readonly CapacityClaim[],
  limitsOf: (day: string) => DayLimits,
): OverbookedDay[] {
  const inOrder = claims.toSorted((a, b) => a.from - b.from)
  const ofDay = Map.groupBy(inOrder, ({ day }) => day)
  const beside = new Map(inOrder.map((claim) => [claim, new Set(ofDay.get(claim.day))]))
  for (const [i, claim] of inOrder.entries())
    for (let next = i + 1; next < inOrder.length && inOrder[next]!.from < claim.to; next++) {
      beside.get(claim)!.add(inOrder[next]!)
      beside.get(inOrder[next]!)!.add(claim)
    }
  const found = new Map<string, OverbookedDay>()
  for (const [claim, others] of beside) {
    const { day, ownerId } = claim
    const lack = found.has(day)
      ? null
      : findCapacityShortage(
          claim,
          [...others].filter((other) => other.ownerId !== ownerId),
          limitsOf,
        )
    if (lack !== null) found.set(day, { day, lack, events: getBartendersByClaimant(ofDay.get(day)!).size })
  }
  return [...found.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}
