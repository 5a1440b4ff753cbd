import { getFormatter } from '../../../business/language-formatter.ts'
import { findDefaultClause } from '../../../agreements/proposals/default-spanish-clauses.ts'
import { fillClauses, listUpcomingRefundSteps } from '../../../agreements/proposals/fill-clauses.ts'
import type { ProposalTotals } from '../../../agreements/proposals/proposal-totals.ts'
import type { ProposalDocument } from '../../../agreements/proposals/proposal.ts'
import { bookingPageText } from './booking-page-text.ts'

export type MainPoint = { id: string; heading: string; words: string; language?: 'en' | 'es' }

/** Clauses that stand above the others, in order. A clause that the owner removed takes its line along. */
const mainClauses = ['confirmed', 'called-off', 'guests', 'shots', 'tips']

/**
 * The five lines that stand above the agreement, as sums and dates. A clause that the owner rewrote stands there as it is.
 * `kept` is the stored document, `spoken` its translation.
 */
export function listMainPoints(
  { kept, spoken }: { kept: ProposalDocument; spoken: ProposalDocument },
  sums: ProposalTotals,
): MainPoint[] {
  const { points } = bookingPageText(spoken.language)
  const { dollars, longDay, paperDay } = getFormatter(spoken.language)
  const rest = sums.plan.map(({ cents, dueOn }) => ({ sum: dollars(cents), day: longDay(dueOn) }))
  const steps = listUpcomingRefundSteps(spoken, sums)
  const short: Record<string, { heading: string; words: string }> = {
    confirmed: { heading: points.deposit, words: points.depositWords(dollars(sums.depositCents), rest) },
    'called-off': {
      heading: points.cancel,
      words: points.cancelSteps(steps.map(({ until, backCents }) => [paperDay(until), dollars(backCents)] as const)),
    },
    guests: {
      heading: points.count,
      words: points.countWords(spoken.event.eventGuestCount, paperDay(spoken.money.balanceDay)),
    },
  }
  const filled = fillClauses(spoken, sums)
  return mainClauses.flatMap((id): MainPoint[] => {
    const clause = filled.find((one) => one.id === id)
    const stored = kept.terms.clauses.find((one) => one.id === id)
    if (!clause || !stored) return []
    const own = findDefaultClause(stored) ? short[id] : undefined
    const { heading, words, language } = clause
    return [own ? { id, ...own } : { id, heading, words, ...(language && { language }) }]
  })
}
