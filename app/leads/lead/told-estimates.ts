import type { PriceRange } from '../../quotes/pricing/each-experience.ts'
import type { Lead, Snapshot } from './lead.ts'

/**
 * An estimate as somebody was told it, in epoch milliseconds: by the form or written down by hand when the request came,
 * or in a letter since. `reckoned`: the earliest that is known, what was told before it having been written over.
 */
export type ToldEstimate = { at: number; kind: 'form' | 'hand' | 'import' | 'letter' | 'reckoned'; snapshot: Snapshot }

/** How it was told, to stand before when: who looked like a machine got no letter. */
export function toldBy(kind: ToldEstimate['kind'], { spamReason }: Pick<Lead, 'spamReason'>): string {
  return kind === 'form' && spamReason !== null ? 'On screen, without a confirmation' : tellings[kind]
}

const tellings: Record<ToldEstimate['kind'], string> = {
  form: 'On screen and in their confirmation',
  import: 'Calculated when it was imported',
  hand: 'Entered by hand',
  letter: 'In your letter',
  reckoned: 'Recalculated; the one before was not kept',
}

/** The sum as form and receipt tell it: beyond the farthest miles the lines stand without one. */
export function toldSum({
  totalCents,
  day,
}: {
  totalCents: number | null
  day?: { state: string } | null
}): number | null {
  return day?.state === 'far' ? null : totalCents
}

/** The span of sums as form and receipt tell it, where no experience was chosen. */
export function toldRange({
  range,
  day,
}: {
  range?: PriceRange | null
  day?: { state: string } | null
}): PriceRange | null {
  return day?.state === 'far' ? null : (range ?? null)
}

/** The estimate as our own letters tell it: with its sum, however far, and without what the form said of the day. */
export function letterOffer(snapshot: Snapshot): Snapshot {
  const { day: _day, ...offer } = snapshot
  return offer
}

/** Whether two estimates say the same: lines, sum, what is open and the evening. */
export function isSameOffer(one: Snapshot, other: Snapshot): boolean {
  const said = (offer: Snapshot) =>
    JSON.stringify([offer.lines, toldSum(offer), toldRange(offer), offer.open, offer.timeline])
  return said(one) === said(other)
}
