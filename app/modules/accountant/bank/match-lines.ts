import { diffDays } from '../../../business/dates.ts'
import { maxMatchDays, type BankLine, type BankMatchCandidate } from './bank-line.ts'

/** A bank line with its candidates, likeliest first. `best` is the suggestion, null if none fits. */
export type SuggestedBankMatch = { line: BankLine; fitting: BankMatchCandidate[]; best: BankMatchCandidate | null }

/** Suggests what each line is, by sum, day and words. Two lines are never suggested the same. Nothing is confirmed. */
export function suggestBankMatches(
  lines: readonly BankLine[],
  candidates: readonly BankMatchCandidate[],
): SuggestedBankMatch[] {
  const bySum = Map.groupBy(candidates, ({ cents }) => cents)
  const pairs = lines.flatMap((line) =>
    (bySum.get(line.cents) ?? []).flatMap((candidate) => {
      const score = scoreMatch(line, candidate)
      return score === null ? [] : [{ line, candidate, score }]
    }),
  )
  const ranked = pairs.toSorted((a, b) => b.score - a.score)
  const [best, taken] = [new Map<string, BankMatchCandidate>(), new Set<string>()]
  for (const { line, candidate } of ranked) {
    if (best.has(line.id) || candidate.refs.some((ref) => taken.has(ref))) continue
    best.set(line.id, candidate)
    for (const ref of candidate.refs) taken.add(ref)
  }
  const fitting = Map.groupBy(ranked, (pair) => pair.line.id)
  return lines.map((line) => ({
    line,
    fitting: (fitting.get(line.id) ?? []).map(({ candidate }) => candidate),
    best: best.get(line.id) ?? null,
  }))
}

/** Returns how well a candidate with the same amount fits a bank line, higher for better. Null if it does not fit. */
function scoreMatch({ day, description }: BankLine, candidate: BankMatchCandidate): number | null {
  const days = Math.abs(diffDays(candidate.day, day))
  if (days > maxMatchDays) return null
  const isStripe = isStripeLine(description)
  // Stripe pays out what clients paid by card. Nothing else of the same sum comes from it.
  if (isStripe !== (candidate.kind === 'payout')) return null
  const words = new Set(tokenizeDescription(description))
  const shared = new Set(
    candidate.words.flatMap(tokenizeDescription).filter((word) => word.length > 2 && words.has(word)),
  )
  // A recorded payment ranks before an unpaid amount due, because matching an amount due records a new payment.
  return shared.size * 100 + (candidate.kind === 'due' ? 0 : 20) - days
}

/** Whether the text of a bank line names Stripe. */
export function isStripeLine(description: string): boolean {
  return /\bstripe\b/i.test(description)
}

/** Words of a text in lower case, without accents. */
export function tokenizeDescription(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** Card payments of clients on a day, less fees and refunds. `cents` is null if a fee is not known. */
export type CardPaymentsOfDay = { id: string; day: string; cents: number | null }

/** Lists payouts that card payments may have arrived as: the sum of all of a day, or of up to four days in a row. */
export function listStripePayouts(entries: readonly CardPaymentsOfDay[]): BankMatchCandidate[] {
  const days = [...Map.groupBy(entries, ({ day }) => day)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return days.flatMap(([first], i) => {
    const payouts: BankMatchCandidate[] = []
    let cents = 0
    const refs: string[] = []
    for (const [day, own] of days.slice(i)) {
      if (diffDays(first, day) > 3 || own.some((entry) => entry.cents === null)) break
      cents += own.reduce((sum, entry) => sum + (entry.cents ?? 0), 0)
      refs.push(...own.map(({ id }) => id))
      const count = refs.length === 1 ? 'one card payment' : `${refs.length} card payments`
      if (cents !== 0)
        payouts.push({
          kind: 'payout',
          refs: [...refs],
          eventId: null,
          day,
          cents,
          label: `Stripe: ${count}`,
          words: [],
        })
    }
    return payouts
  })
}
