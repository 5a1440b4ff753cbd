import type { DayLimits } from './capacity.ts'
import {
  getBartendersByClaimant,
  findCapacityShortage,
  type CapacityClaim,
  type CapacityShortage,
} from './capacity-claims.ts'

/** A day on which more is promised than there is room for, why that is too much, and how many events begin then. */
export type OverbookedDay = { day: string; lack: CapacityShortage; events: number }

/**
 * The days on which more is promised than they allow, in order. No promise makes one: numbers were lowered since, a day
 * was closed, or the database is of before.
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
