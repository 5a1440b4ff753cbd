import type { PriceRange } from '../../quotes/pricing/experience-totals.ts'
import type { EventRecord, QuoteSnapshot } from './event.ts'

/**
 * An estimate as somebody was told it, in epoch milliseconds: by the form or written down by hand when the request came,
 * or in a letter since. `reckoned`: the earliest that is known, what was told before it having been written over.
 */
export type QuotedEstimate = {
  at: number
  kind: 'form' | 'hand' | 'import' | 'letter' | 'reckoned'
  snapshot: QuoteSnapshot
}

/** How it was told, to stand before when: who looked like a machine got no letter. */
export function formatEstimateChannel(
  kind: QuotedEstimate['kind'],
  { spamReason }: Pick<EventRecord, 'spamReason'>,
): string {
  return kind === 'form' && spamReason !== null ? 'On screen, without a confirmation' : tellings[kind]
}

const tellings: Record<QuotedEstimate['kind'], string> = {
  form: 'On screen and in their confirmation',
  import: 'Calculated when it was imported',
  hand: 'Entered by hand',
  letter: 'In your email',
  reckoned: 'Recalculated; the one before was not kept',
}

/** The sum as it was told without an open drive: beyond the farthest miles there is none. */
export function getShownTotal({ totalCents, day }: Pick<QuoteSnapshot, 'totalCents' | 'day'>): number | null {
  return isFar({ day }) ? null : totalCents
}

/** The span of sums likewise, where no experience was chosen. */
function toldRange({ range, day }: Pick<QuoteSnapshot, 'range' | 'day'>): PriceRange | null {
  return isFar({ day }) ? null : (range ?? null)
}

/**
 * The estimate as form, receipt and thank-you page tell it. Beyond the farthest miles the drive has no price: its line and sum
 * are left out, and `isDriveOpen` says that it comes on top.
 */
export function toShownEstimate<S extends Pick<QuoteSnapshot, 'lines' | 'totalCents' | 'range' | 'day'>>(
  snapshot: S,
): S & { isDriveOpen: boolean } {
  if (!isFar(snapshot)) return { ...snapshot, isDriveOpen: false }
  const { lines, totalCents, range } = snapshot
  const driveCents = lines.reduce((sum, { code, totalCents }) => sum + (code === 'travel' ? totalCents : 0), 0)
  return {
    ...snapshot,
    lines: lines.filter(({ code }) => code !== 'travel'),
    totalCents: totalCents === null ? null : totalCents - driveCents,
    ...(range && { range: { leastCents: range.leastCents - driveCents, mostCents: range.mostCents - driveCents } }),
    isDriveOpen: true,
  }
}

function isFar({ day }: { day?: { state: string } | undefined }): boolean {
  return day?.state === 'far'
}

/** The estimate as our own letters tell it: with its sum, however far, and without what the form said of the day. */
export function toEmailEstimate(snapshot: QuoteSnapshot): QuoteSnapshot {
  const { day: _day, ...offer } = snapshot
  return offer
}

/** Whether two estimates say the same: lines, sum, what is open and the evening. */
export function isSameEstimate(one: QuoteSnapshot, other: QuoteSnapshot): boolean {
  const said = (offer: QuoteSnapshot) =>
    JSON.stringify([offer.lines, getShownTotal(offer), toldRange(offer), offer.open, offer.timeline])
  return said(one) === said(other)
}
