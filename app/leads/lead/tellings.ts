import type { Snapshot } from './lead.ts'

/**
 * An estimate as somebody was told it, in epoch milliseconds: by the form or written down by hand when the request came,
 * or in a letter since. `reckoned`: the earliest that is known, what was told before it having been written over.
 */
export type Telling = { at: number; kind: 'form' | 'hand' | 'letter' | 'reckoned'; snapshot: Snapshot }

/** How it was told, to stand before when. */
export const toldBy: Record<Telling['kind'], string> = {
  form: 'On screen and in the receipt',
  hand: 'Written down by hand',
  letter: 'In your letter',
  reckoned: 'Reckoned anew; what they were told before was not kept',
}

/** Whether two estimates say the same: lines, sum, what is open and the evening. */
export function isSameOffer(one: Snapshot, other: Snapshot): boolean {
  const said = ({ lines, totalCents, open, timeline }: Snapshot) => JSON.stringify([lines, totalCents, open, timeline])
  return said(one) === said(other)
}
