import type { PriceRange } from '../../quotes/pricing/experience-totals.ts'
import type { EventRecord, QuoteSnapshot } from './event.ts'

/**
 * An estimate that the client was given, in epoch milliseconds: by the form, entered by hand, imported, or in a later
 * email. `reckoned` is the earliest known estimate if the original was overwritten.
 */
export type QuotedEstimate = {
  at: number
  kind: 'form' | 'hand' | 'import' | 'letter' | 'reckoned'
  snapshot: QuoteSnapshot
}

/** Text for the channel of an estimate, placed before its date. Suspected spam got no email. */
export function formatEstimateChannel(
  kind: QuotedEstimate['kind'],
  { spamReason }: Pick<EventRecord, 'spamReason'>,
): string {
  return kind === 'form' && spamReason !== null ? 'On screen, without a confirmation' : channelLabels[kind]
}

const channelLabels: Record<QuotedEstimate['kind'], string> = {
  form: 'On screen and in their confirmation',
  import: 'Calculated when it was imported',
  hand: 'Entered by hand',
  letter: 'In your email',
  reckoned: 'Recalculated; the one before was not kept',
}

/** The total as shown. Beyond the farthest distance there is none, because the travel fee is open. */
export function getShownTotal({ totalCents, day }: Pick<QuoteSnapshot, 'totalCents' | 'day'>): number | null {
  return isFar({ day }) ? null : totalCents
}

/** The price range as shown if no experience was chosen. None beyond the farthest distance. */
function getShownRange({ range, day }: Pick<QuoteSnapshot, 'range' | 'day'>): PriceRange | null {
  return isFar({ day }) ? null : (range ?? null)
}

/**
 * Returns the estimate as the form, the confirmation and the thank-you page show it. Beyond the farthest distance, the
 * lines and the total exclude the travel fee. `isDriveOpen` says that the fee is added later.
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

/**
 * The estimate as our own emails state it: with its total at any distance, and without the availability text of the form.
 */
export function toEmailEstimate(snapshot: QuoteSnapshot): QuoteSnapshot {
  const { day: _day, ...offer } = snapshot
  return offer
}

/** Whether two estimates show the same lines, total, open items and timeline. */
export function isSameEstimate(one: QuoteSnapshot, other: QuoteSnapshot): boolean {
  const said = (offer: QuoteSnapshot) =>
    JSON.stringify([offer.lines, getShownTotal(offer), getShownRange(offer), offer.open, offer.timeline])
  return said(one) === said(other)
}
