import type { PayRules, TipSplitMethod } from './pay-rules.ts'

/** A staff member with approved minutes at an event. */
export type TipParticipant = { personId: string; minutes: number; isManager: boolean }

/** Reason for a share. `manager` gets none because other staff worked, `absent` worked no minutes. */
export type TipShareReason = 'shares' | 'alone' | 'manager' | 'absent'

export type TipShare = TipParticipant & { cents: number; reason: TipShareReason }

/**
 * Splits a tip pool in whole cents. The shares add up to the pool where any staff member worked. Owners and managers get
 * none as soon as other staff worked (29 USC 203(m)(2)(B)). A single staff member gets all.
 */
export function splitTips(
  potCents: number,
  poured: readonly TipParticipant[],
  { way, areOwnersOut }: { way: TipSplitMethod; areOwnersOut: PayRules['areOwnersOut'] },
): TipShare[] {
  const there = poured.filter(({ minutes }) => minutes > 0)
  const isOut = areOwnersOut && there.some(({ isManager }) => !isManager)
  const sharing = there.filter(({ isManager }) => !(isOut && isManager))
  const cents = allocateByLargestRemainder(
    potCents,
    sharing.map(({ minutes }) => (way === 'equal' ? 1 : minutes)),
  )
  return poured.map((one) => {
    const place = sharing.indexOf(one)
    if (place >= 0) return { ...one, cents: cents[place]!, reason: there.length === 1 ? 'alone' : 'shares' }
    return { ...one, cents: 0, reason: one.minutes > 0 ? 'manager' : 'absent' }
  })
}

/**
 * Allocates a sum by positive weights in whole parts. Each part is rounded down, and the remainder goes to the largest
 * fractions.
 */
export function allocateByLargestRemainder(sum: number, weights: readonly number[]): number[] {
  const all = weights.reduce((total, weight) => total + weight, 0)
  const parts = weights.map((weight, i) => ({ i, whole: Math.floor((sum * weight) / all), rest: (sum * weight) % all }))
  const left = sum - parts.reduce((total, { whole }) => total + whole, 0)
  const first = new Set(
    parts
      .toSorted((a, b) => b.rest - a.rest || a.i - b.i)
      .slice(0, left)
      .map(({ i }) => i),
  )
  return parts.map(({ i, whole }) => whole + (first.has(i) ? 1 : 0))
}
