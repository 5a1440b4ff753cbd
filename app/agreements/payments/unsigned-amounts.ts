import { type AmountDue, isZeroTotalCorrection } from './ledger.ts'

/** Prefix of the source of an amount due from an imported file. The import's ID follows. */
export const importSourcePrefix = 'import-'

/** Prefix of the source of amounts that take unsigned amounts off. The source of those amounts follows. */
export const replacedSourcePrefix = 'replaces-'

/** Prefix of the source of amounts agreed without a signature, such as by phone. The key of their form follows. */
export const phonePriceSourcePrefix = 'phone-'

/** Whether amounts due of this source were agreed without a signature: in an imported file or by phone. */
export function isUnsignedSource(source: string): boolean {
  return source.startsWith(importSourcePrefix) || source.startsWith(phonePriceSourcePrefix)
}

type SourcedAmountDue = Pick<AmountDue, 'amountCents'> & { source: string }

/** Groups unsigned amounts due by source, without those that were taken off again. */
export function groupUnsignedAmountsBySource<D extends SourcedAmountDue>(amountsDue: readonly D[]): Map<string, D[]> {
  const replaced = new Set(amountsDue.map(({ source }) => source))
  const unsigned = amountsDue.filter(
    ({ source }) => isUnsignedSource(source) && !replaced.has(`${replacedSourcePrefix}${source}`),
  )
  return Map.groupBy(unsigned, ({ source }) => source)
}

/** Whether an event owes nothing and is not marked free of charge. */
export function isLedgerUnpriced(amountsDue: readonly SourcedAmountDue[]): boolean {
  if (amountsDue.reduce((sum, { amountCents }) => sum + amountCents, 0) !== 0) return false
  return ![...groupUnsignedAmountsBySource(amountsDue).values()].some((of) =>
    of.every(({ amountCents }) => amountCents === 0),
  )
}

/**
 * Amounts due outside the lines of an agreement, by source. Unsigned amounts that an agreement replaced are merged with
 * their reductions into the remaining sum, and left out where it is zero.
 */
export function listUnlinkedAmountsDue<D extends Pick<AmountDue, 'for' | 'amountCents'> & { source: string }>(
  amountsDue: readonly D[],
  sources: readonly string[],
): D[] {
  const offCents = new Map(
    amountsDue.flatMap(({ source, amountCents }) =>
      source.startsWith(replacedSourcePrefix)
        ? [[source.slice(replacedSourcePrefix.length), amountCents] as const]
        : [],
    ),
  )
  const floor = amountsDue.filter(isZeroTotalCorrection)
  const floorCents = floor.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return amountsDue.flatMap((due) => {
    const { source } = due
    // All rows of a correction are a single line, left out where they sum to zero.
    if (isZeroTotalCorrection(due))
      return due === floor[0] && floorCents !== 0 ? [{ ...due, amountCents: floorCents }] : []
    if (sources.includes(source) || source.startsWith(replacedSourcePrefix)) return []
    if (!isUnsignedSource(source) || !offCents.has(source)) return [due]
    const before = amountsDue.filter((one) => one.source === source)
    const leftCents = before.reduce((sum, one) => sum + one.amountCents, offCents.get(source)!)
    return leftCents === 0 || due !== before[0] ? [] : [{ ...due, for: { code: 'before' }, amountCents: leftCents }]
  })
}
