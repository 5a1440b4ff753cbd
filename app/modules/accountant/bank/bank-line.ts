export const bankPath = '/backbar/money/bank'

/** A line of a bank's file. Money in is above zero. Days as 2026-11-05. */
export type BankLine = { id: string; day: string; cents: number; description: string }

/** Kinds of records that a bank line can be matched to. */
export type BankMatchKind = 'due' | 'payment' | 'cost' | 'payout'

/**
 * Something recorded here that a bank line may be. `refs` are what it is made of, so that nothing is matched twice: an
 * amount due, a payment, a cost, or the card payments of a payout. `words` are searched for in the line's description.
 */
export type BankMatchCandidate = {
  kind: BankMatchKind
  refs: readonly string[]
  eventId: string | null
  day: string
  cents: number
  label: string
  words: readonly string[]
}

/** Maximum days between a bank line and a matching candidate. */
export const maxMatchDays = 7

/** Key of a candidate in a form. */
export function getBankMatchKey({ kind, refs }: Pick<BankMatchCandidate, 'kind' | 'refs'>): string {
  return `${kind}:${refs.join('+')}`
}
