import { getFormatter } from '../../business/language-formatter.ts'
import { clientPageText } from './client-page-text.ts'
import { findDefaultClause } from './default-spanish-clauses.ts'
import { formatNearDay } from './format-deadline-day.ts'
import { fillClauses, listUpcomingRefundSteps } from './fill-clauses.ts'
import type { ProposalTotals } from './proposal-totals.ts'
import type { ProposalDocument } from './proposal.ts'

export type MainPoint = { id: string; heading: string; words: string; language?: 'en' | 'es' }

/** Clauses that stand above the others, in order. A clause that the owner removed takes its line along. */
const mainClauses = ['confirmed', 'called-off', 'guests', 'shots', 'tips']

/** A payment after the deposit, as text. */
export type LaterPayment = { sum: string; day: string }

/** Texts about a deposit that is due right after acceptance. */
export type DepositText = { deposit: string; depositWords: (deposit: string, rest: readonly LaterPayment[]) => string }

/**
 * Lists the five main points above the agreement, as amounts and dates. A clause that the owner rewrote is shown unchanged.
 * `kept` is the stored document, `spoken` its translation.
 */
export function listMainPoints(
  { kept, spoken }: { kept: ProposalDocument; spoken: ProposalDocument },
  sums: ProposalTotals,
  depositText?: DepositText,
): MainPoint[] {
  const { points } = clientPageText(spoken.language)
  const said = getFormatter(spoken.language)
  const { dollars, longDay, monthDay, paperDay } = said
  const { deposit, depositWords } = depositText ?? {
    deposit: points.deposit,
    depositWords: points.depositWords(monthDay(spoken.event.eventDate)),
  }
  const rest = sums.plan.map(({ cents, dueOn }) => ({ sum: dollars(cents), day: longDay(dueOn) }))
  const steps = listUpcomingRefundSteps(spoken, sums)
  const short: Record<string, { heading: string; words: string }> = {
    confirmed: { heading: deposit, words: depositWords(dollars(sums.depositCents), rest) },
    'called-off': {
      heading: points.cancel,
      words: points.cancelSteps(
        steps.map(({ until, backCents }, i) => {
          const before = steps[i - 1]?.until
          return [before ? formatNearDay(said, until, before) : paperDay(until), dollars(backCents)] as const
        }),
        sums.isAllDue ? 'all' : sums.depositCents > 0 ? 'deposit' : 'none',
      ),
    },
    guests: {
      heading: points.count,
      words: points.countWords(
        spoken.event.eventGuestCount,
        spoken.money.balanceDay < sums.asOf ? null : paperDay(spoken.money.balanceDay),
      ),
    },
    tips: { heading: points.tips, words: points.tipsWords },
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
