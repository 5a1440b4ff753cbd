import { findDefaultClause } from './default-spanish-clauses.ts'
import { addCalendarDays } from './proposal-dates.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { clientPageText } from './client-page-text.ts'
import { formatPaymentMethodInline, defaultTerms, type TermsSettings } from './terms.ts'
import type { Language } from '../../ui/language.ts'
import { findClauseVariant } from './clause-variants.ts'
import type { ProposalTotals } from './proposal-totals.ts'
import type { Clause, ProposalDocument } from './proposal.ts'

/**
 * Text of a clause for this acceptance. A default clause may have a variant, in its own language. The owner's clauses
 * stay unchanged.
 */
function getClauseText(clause: Clause, proposed: ProposalDocument, sums: ProposalTotals): string {
  const { heading, words } = clause
  const inSpanish = defaultTerms.clauses.find(({ es }) => es?.heading === heading && es.words === words)
  const usual = inSpanish ?? findDefaultClause(clause)
  const said = usual && findClauseVariant(usual.id, proposed.money, sums)
  return said?.[inSpanish ? 'es' : 'en'] ?? words
}

/**
 * Clauses with their placeholders filled for a proposal, its chosen lines and the day of acceptance. An unknown
 * placeholder stays as typed.
 */
export function fillClauses(proposed: ProposalDocument, sums: ProposalTotals): Clause[] {
  const facts = getPlaceholderValues(proposed, sums)
  // A clause without Spanish is filled in English, whatever the document's language.
  const inEnglish = proposed.language ? getPlaceholderValues({ ...proposed, language: 'en' }, sums) : facts
  return proposed.terms.clauses.map((clause) => {
    const known = clause.language === 'en' ? inEnglish : facts
    return {
      ...clause,
      words: getClauseText(clause, proposed, sums).replace(
        /\{\s*([^{}]{1,40}?)\s*\}/g,
        (blank, name: string) => known[name.toLowerCase()] ?? blank,
      ),
    }
  })
}

/**
 * Refund of the deposit by the day of cancellation: the last day of each step, and the amount in whole dollars rounded
 * down.
 */
export function computeRefundSchedule(
  { cancellation, event }: Pick<ProposalDocument, 'cancellation' | 'event'>,
  depositCents: number,
): { until: string; backCents: number }[] {
  return cancellation
    .toSorted((a, b) => b.daysBefore - a.daysBefore)
    .map(({ daysBefore, percentBack }) => ({
      until: addCalendarDays(event.eventDate, -daysBefore),
      backCents: Math.floor((depositCents * percentBack) / 10000) * 100,
    }))
}

/** Refund steps that are still ahead on the day of acceptance. */
export function listUpcomingRefundSteps(
  proposed: Pick<ProposalDocument, 'cancellation' | 'event'>,
  { depositCents, asOf }: Pick<ProposalTotals, 'depositCents' | 'asOf'>,
): { until: string; backCents: number }[] {
  return computeRefundSchedule(proposed, depositCents).filter(({ until, backCents }) => until >= asOf && backCents > 0)
}

export function getPlaceholderValues(
  { house, event, money, language, ...proposed }: ProposalDocument,
  sums: ProposalTotals,
): Record<string, string> {
  const { longDay, dollars, anyOf, allOf } = getFormatter(language)
  const { ways, terms, after } = clientPageText(language)
  const { steps } = after
  const hour = proposed.lines.find(({ id }) => id === 'service-time')?.unitCents ?? money.extraHourCents
  return {
    business: house.name,
    date: longDay(event.eventDate),
    // Dates in a contract have their year.
    'balance day': longDay(sums.restOn),
    'final count day': longDay(money.balanceDay),
    payments: allOf(sums.plan.map(({ dueOn, cents }) => steps.partBy(dollars(cents), longDay(dueOn)))),
    deposit: dollars(sums.depositCents),
    'extra hour': hour === undefined ? terms.extraHour : dollars(hour),
    'deposit rule': formatDepositRule(money, language),
    cancellation: formatCancellation(listUpcomingRefundSteps({ ...proposed, event }, sums), sums, language),
    ways: anyOf(money.ways.map((way) => formatPaymentMethodInline(ways[way]))),
    phone: house.phone,
    'e-mail': house.email,
  }
}

/** Formats the rule by which the deposit is computed. */
export function formatDepositRule(
  { depositPercent, depositLeastCents }: Pick<TermsSettings, 'depositPercent' | 'depositLeastCents'>,
  language?: Language,
) {
  const { terms } = clientPageText(language)
  const { dollars } = getFormatter(language)
  if (depositPercent === 0 && depositLeastCents === 0) return terms.depositNothing
  if (depositPercent === 0) return dollars(depositLeastCents)
  return terms.depositRule(depositPercent, depositLeastCents === 0 ? null : dollars(depositLeastCents))
}

function formatCancellation(
  steps: { until: string; backCents: number }[],
  { depositCents, isAllDue }: ProposalTotals,
  language: Language | undefined,
): string {
  const { terms } = clientPageText(language)
  const { longDay, dollars } = getFormatter(language)
  if (depositCents === 0) return terms.allBack
  if (steps.length === 0) return terms.noneBack(isAllDue)
  const said = steps.map(({ until, backCents }) => [longDay(until), dollars(backCents)] as const)
  return terms.back(said, isAllDue)
}
