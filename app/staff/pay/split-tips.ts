import type { PayRules, TipSplitMethod } from './pay-rules.ts'

/** Somebody with agreed minutes at an event. */
export type TipParticipant = { personId: string; minutes: number; isManager: boolean }

/** Why somebody's share is what it is: `manager` is out because somebody who is none poured, `absent` poured no minute. */
export type TipShareReason = 'shares' | 'alone' | 'manager' | 'absent'

export type TipShare = TipParticipant & { cents: number; reason: TipShareReason }

/**
 * Shares a pot in whole cents; they sum to it wherever somebody poured. Owners and managers are out as soon as one who is
 * neither poured (29 USC 203(m)(2)(B)); whoever poured alone has all of it.
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

/** Whole parts of a sum by weights above nothing: each rounded down, what is left one by one to the largest remainders. */
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
