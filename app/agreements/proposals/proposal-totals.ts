import { computeSalesTax } from '../sales-tax/sales-tax.ts'
import { computeBalanceDueDate } from './proposal-dates.ts'
import type { PaymentTerms, ProposalDocument, ProposalLine } from './proposal.ts'

/** The lines of a proposal that count with what was chosen, and what they come to. Integer cents. */
export type ProposalTotals = {
  lines: ProposalLine[]
  subtotalCents: number
  taxCents: number
  totalCents: number
  /** What is asked to reserve the day; everything where the balance is due by then. */
  depositCents: number
  /** When the rest is due: on the balance day, and not before the deposit. */
  restOn: string
  /** Whether the yes asks for everything at once: what is called a deposit is the whole total. */
  isAllDue: boolean
  /** The day of the yes, or the day it is asked on: what was possible until an earlier day is not told. */
  asOf: string
}

/** The ids of the lines a proposal begins with: fixed ones, ticked options, the picked of each group. */
export function listDefaultLineIds({ lines }: Pick<ProposalDocument, 'lines'>): string[] {
  return lines
    .filter(({ choice }) => choice === 'fixed' || (choice.kind === 'optional' ? choice.ticked : choice.picked))
    .map(({ id }) => id)
}

/** What may be chosen of some lines: groups of which one is picked, by their names, and what may be ticked besides. */
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

/** The lines that were named in a posted form. A group’s have a name of their own, so that one of them alone is picked. */
export function parsePostedOptions(pairs: readonly [name: string, value: string][]): string[] {
  return pairs.flatMap(([name, value]) => (name === 'option' || name.startsWith('option-') ? [value] : []))
}

/**
 * What was chosen, out of what was posted: the fixed lines whatever was said, options that were named, and of each group
 * the one that was named. Null where an id is unknown, or a group has none or several: nobody is charged for a guess.
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
 * The sums of a proposal with what was chosen: the only place where they are made. `today` is the business's day of the
 * yes: from the balance day on everything is asked at once.
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
  const restOn = computeBalanceDueDate(money.balanceDay, {
    depositCents,
    depositDays: money.depositDays,
    today,
    eventDate,
  })
  const isAllDue = depositCents > 0 && depositCents === totalCents
  return { lines: counted, subtotalCents, taxCents, totalCents, depositCents, restOn, isAllDue, asOf: today }
}

/** min(total, max(least, percent rounded up to whole dollars)); the total once the balance day has come. */
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
