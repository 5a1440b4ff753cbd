import { compareAscending } from '../../../business/compare.ts'
import { formatMonthDay, formatWeekdayDate } from '../../../business/dates.ts'
import { formatDollarsAndCents } from '../../../business/money.ts'
import { formatCostKind, costPaymentSources } from './cost-kinds.ts'
import { excludeReversedEntries, type Expense, type Mileage } from './expense.ts'
import { formatMiles, formatMileageRate } from './mileage-rates.ts'

/** A cost or mileage entry in a list, and whether it still counts. */
export type CostLine = {
  id: string
  what: 'cost' | 'miles'
  day: string
  /** Text of the entry, such as "Ice" or "66 miles at 72.5¢". */
  words: string
  more: string
  cents: number
  receipt: string | null
  event: { id: string; name: string } | null
  isTakenBack: boolean
  /**
   * Whether a person who paid with their own money waits for reimbursement or was paid back. Null if no personal money
   * was used.
   */
  payBack: 'waits' | 'done' | null
}

/** Costs and mileage of a month, 2026-11, the latest first. `count` includes lines that are not shown. */
export type CostMonth = { month: string; totalCents: number; lines: CostLine[]; count: number }

/** A cost or mileage entry, and whether it was reversed. */
export type CostEntry = (({ what: 'cost' } & Expense) | ({ what: 'miles' } & Mileage)) & { isTakenBack: boolean }

/**
 * Merges costs and mileage by day, the latest first. A reversed entry stays, marked as reversed. The reversal itself is
 * left out.
 */
export function mergeCostEntries(expenses: readonly Expense[], mileages: readonly Mileage[]): CostEntry[] {
  const gone = new Set([...expenses, ...mileages].map(({ ofId }) => ofId))
  const entries = [
    ...expenses.map((one) => ({ what: 'cost' as const, ...one, isTakenBack: gone.has(one.id) })),
    ...mileages.map((one) => ({ what: 'miles' as const, ...one, isTakenBack: gone.has(one.id) })),
  ].filter(({ ofId }) => ofId === null)
  return entries.toSorted((a, b) => compareAscending(b.day, a.day) || compareAscending(a.id, b.id))
}

/** Formats an entry for a list. `names` are event names by event id. An event without a name was erased. */
export function toCostLine(entry: CostEntry, names: ReadonlyMap<string, string>): CostLine {
  const { id, eventId, day, amountCents: cents, isTakenBack } = entry
  const event = eventId === null ? null : { id: eventId, name: names.get(eventId) ?? '' }
  const about = { id, day, cents, event, isTakenBack }
  if (entry.what === 'miles')
    return { ...about, what: 'miles', receipt: null, payBack: null, words: formatMileage(entry), more: entry.note }
  return {
    ...about,
    what: 'cost',
    receipt: entry.receipt?.id ?? null,
    payBack: entry.reimburseTo === null || isTakenBack ? null : entry.paidBackOn === null ? 'waits' : 'done',
    ...formatExpense(entry),
  }
}

function formatExpense({ kind, ownKind, paidFrom, reimburseTo, paidBackOn, taxCents, note }: Expense) {
  const more = [
    note,
    paidFrom === 'card' ? '' : costPaymentSources[paidFrom].toLowerCase(),
    reimburseTo &&
      (paidBackOn === null
        ? `to reimburse: ${reimburseTo.name}`
        : `reimbursed: ${reimburseTo.name} on ${formatMonthDay(paidBackOn)}`),
    taxCents > 0 && `${formatDollarsAndCents(taxCents)} tax in it`,
  ]
  return { words: formatCostKind(kind, ownKind), more: more.filter(Boolean).join(', ') }
}

/** Formats mileage: "66 miles at 72.5¢". */
export function formatMileage({ tenths, rateTenths }: Pick<Mileage, 'tenths' | 'rateTenths'>): string {
  return `${formatMiles(tenths)} ${tenths === 10 ? 'mile' : 'miles'} at ${formatMileageRate(rateTenths)}`
}

/** Actions on an entry: create or reverse it, and mark or unmark it as reimbursed. */
export const costActions = ['entry', 'taken-back', 'paid-back', 'not-paid-back'] as const
export type CostAction = (typeof costActions)[number]

/**
 * Formats the result of an action as a sentence with its sum. It depends on the entry's current state, because another
 * person may have changed it.
 */
export function formatCostActionMessage(
  { words, cents, day, event, isTakenBack, payBack }: CostLine,
  act: CostAction = 'entry',
): string {
  const of = event?.name ? ` for ${event.name}` : ''
  const what = `${words}${of}, ${formatDollarsAndCents(cents)}, ${formatWeekdayDate(day)}`
  if (act === 'taken-back' && payBack === 'done')
    return `Not deleted: ${what}. It was marked as reimbursed meanwhile. Undo that first.`
  if (act === 'paid-back' && isTakenBack) return `Not marked as reimbursed: ${what}. It was deleted meanwhile.`
  if (act === 'paid-back') return `Marked as reimbursed: ${what}.`
  if (act === 'not-paid-back') return `No longer marked as reimbursed: ${what}. It waits again.`
  return isTakenBack ? `Deleted: ${what}. Both entries stay in the books.` : `Kept: ${what}.`
}

/** Sums the pending reimbursements by recipient. Integer cents. */
export function sumReimbursementsDue(expenses: readonly Expense[]): { name: string; cents: number }[] {
  const owed = excludeReversedEntries(expenses).filter(
    ({ reimburseTo, paidBackOn }) => reimburseTo !== null && paidBackOn === null,
  )
  return [...Map.groupBy(owed, ({ reimburseTo }) => reimburseTo!.id).values()].map((of) => ({
    name: of[0]!.reimburseTo!.name,
    cents: of.reduce((sum, { amountCents }) => sum + amountCents, 0),
  }))
}
