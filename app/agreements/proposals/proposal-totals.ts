import { computeSalesTax } from '../sales-tax/sales-tax.ts'
import { computePlanDays } from './proposal-dates.ts'
import { computePaymentPlan, type PlannedPayment } from './payment-plan.ts'
import type { PaymentTerms, ProposalDocument, ProposalLine } from './proposal.ts'

/** Chosen lines of a proposal, and their totals. Integer cents. */
export type ProposalTotals = {
  lines: ProposalLine[]
  subtotalCents: number
  taxCents: number
  totalCents: number
  /** Deposit due to book the date. The whole total where the balance is due by then. */
  depositCents: number
  /** Payments after the deposit. Empty if the deposit is the total. */
  plan: PlannedPayment[]
  /** Due date of the last payment: the balance date, but not before the deposit. */
  restOn: string
  /** Whether the whole total is due at acceptance. The deposit is then the total. */
  isAllDue: boolean
  /** The day of acceptance, or today before it. Deadlines before this day are not shown. */
  asOf: string
}

/** Ids of the lines chosen by default: fixed lines, checked options, and the picked line of each group. */
export function listDefaultLineIds({ lines }: Pick<ProposalDocument, 'lines'>): string[] {
  return lines
    .filter(({ choice }) => choice === 'fixed' || (choice.kind === 'optional' ? choice.ticked : choice.picked))
    .map(({ id }) => id)
}

/** Choices among lines: groups of alternatives by name, and optional lines. */
export function groupLineChoices(lines: readonly ProposalLine[]): {
  groups: [string, ProposalLine[]][]
  optional: ProposalLine[]
} {
  const groups = Map.groupBy(lines, ({ choice }) =>
    choice !== 'fixed' && choice.kind === 'one-of' ? choice.group : '',
  )
  groups.delete('')
  const optional = lines.filter(({ choice }) => choice !== 'fixed' && choice.kind === 'optional')
  return { groups: [...groups], optional }
}

/** Line ids of a posted form. Each group has its own field name, so that only a single line can be picked. */
export function parsePostedOptions(pairs: readonly [name: string, value: string][]): string[] {
  return pairs.flatMap(([name, value]) => (name === 'option' || name.startsWith('option-') ? [value] : []))
}

/**
 * Chosen line ids from a posted form: all fixed lines, the posted options, and the posted line of each group. Null if
 * an id is unknown, or a group has no line or several.
 */
export function parseLineChoice(
  { lines }: Pick<ProposalDocument, 'lines'>,
  options: readonly string[],
): string[] | null {
  const named = new Set(options)
  const groups = new Map<string, number>()
  for (const { id, choice } of lines)
    if (choice !== 'fixed' && choice.kind === 'one-of')
      groups.set(choice.group, (groups.get(choice.group) ?? 0) + (named.has(id) ? 1 : 0))
  const isKnown = [...named].every((id) => lines.some((line) => line.id === id && line.choice !== 'fixed'))
  if (!isKnown || [...groups.values()].some((picked) => picked !== 1)) return null
  return lines.filter(({ id, choice }) => choice === 'fixed' || named.has(id)).map(({ id }) => id)
}

/**
 * Computes the totals of a proposal with its chosen lines. This is the only place that does. `today` is the day of
 * acceptance on the business's calendar. From the balance date on, everything is due at once.
 */
export function computeProposalTotals(
  { lines, money, event: { eventDate } }: Pick<ProposalDocument, 'lines' | 'money' | 'event'>,
  chosen: readonly string[],
  today: string,
): ProposalTotals {
  const counted = lines.filter(({ id }) => chosen.includes(id))
  const subtotalCents = getSum(counted)
  const taxCents = computeSalesTax(counted, money.tax)
  const totalCents = subtotalCents + taxCents
  const depositCents = computeDeposit(totalCents, money, today)
  const days = computePlanDays(money, { depositCents, today, eventDate })
  const plan = computePaymentPlan(totalCents - depositCents, money.installments, days)
  const isAllDue = depositCents > 0 && depositCents === totalCents
  return {
    lines: counted,
    subtotalCents,
    taxCents,
    totalCents,
    depositCents,
    plan,
    restOn: days.lastDay,
    isAllDue,
    asOf: today,
  }
}

/** min(total, max(minimum, percentage rounded up to whole dollars)). The total from the balance date on. */
export function computeDeposit(
  totalCents: number,
  {
    depositPercent,
    depositLeastCents,
    balanceDay,
  }: Pick<PaymentTerms, 'depositPercent' | 'depositLeastCents' | 'balanceDay'>,
  today: string,
): number {
  if (totalCents <= 0) return 0
  if (balanceDay <= today) return totalCents
  if (depositPercent === 0 && depositLeastCents === 0) return 0
  const share = Math.ceil((totalCents * depositPercent) / 10_000) * 100
  return Math.min(totalCents, Math.max(depositLeastCents, share))
}

function getSum(lines: readonly Pick<ProposalLine, 'totalCents'>[]): number {
  return lines.reduce((sum, { totalCents }) => sum + totalCents, 0)
}
