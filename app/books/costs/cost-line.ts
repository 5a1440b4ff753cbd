import { compareAscending } from '../../business/compare.ts'
import { formatMonthDay, formatWeekdayDate } from '../../business/dates.ts'
import { formatDollarsAndCents } from '../../business/money.ts'
import { formatCostKind, costPaymentSources } from './cost-kinds.ts'
import { excludeReversedEntries, type Expense, type Mileage } from './expense.ts'
import { formatMiles, formatMileageRate } from './mileage-rates.ts'

/** An entry as a list shows it: what was spent or driven, and whether it stands. */
export type CostLine = {
  id: string
  what: 'cost' | 'miles'
  day: string
  /** "Ice", "66 miles at 72.5¢". */
  words: string
  more: string
  cents: number
  receipt: string | null
  event: { id: string; name: string } | null
  isTakenBack: boolean
  /** Whether somebody who laid it out waits for it, or was paid back; null of all that is nobody's own money. */
  payBack: 'waits' | 'done' | null
}

/** What a list shows of its lines, and how many there are. */
export type CostLinesWithCount = { lines: CostLine[]; count: number }

/** An entry of the books and whether it was taken back. */
export type CostEntry = (({ what: 'cost' } & Expense) | ({ what: 'miles' } & Mileage)) & { isTakenBack: boolean }

/**
 * Entries by day, the latest first: one that was taken back stays, marked, and what took it back is no line of its own.
 */
export function mergeCostEntries(expenses: readonly Expense[], mileages: readonly Mileage[]): CostEntry[] {
  const gone = new Set([...expenses, ...mileages].map(({ ofId }) => ofId))
  const entries = [
    ...expenses.map((one) => ({ what: 'cost' as const, ...one, isTakenBack: gone.has(one.id) })),
    ...mileages.map((one) => ({ what: 'miles' as const, ...one, isTakenBack: gone.has(one.id) })),
  ].filter(({ ofId }) => ofId === null)
  return entries.toSorted((a, b) => compareAscending(b.day, a.day) || compareAscending(a.id, b.id))
}

/** An entry as a list shows it. `names` are of events by their requests; one without is of somebody who was erased. */
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
    ...expenseWords(entry),
  }
}

function expenseWords({ kind, ownKind, paidFrom, reimburseTo, paidBackOn, taxCents, note }: Expense) {
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

/** "66 miles at 72.5¢" */
export function formatMileage({ tenths, rateTenths }: Pick<Mileage, 'tenths' | 'rateTenths'>): string {
  return `${formatMiles(tenths)} ${tenths === 10 ? 'mile' : 'miles'} at ${formatMileageRate(rateTenths)}`
}

/** What somebody wanted of an entry: to write it down or take it back, or to mark it as paid back, or not after all. */
export const costActions = ['entry', 'taken-back', 'paid-back', 'not-paid-back'] as const
export type CostAction = (typeof costActions)[number]

/** What became of that, in a sentence with its sum: by how the entry stands now, for somebody else may have been at it. */
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

/** What waits to be paid back, by whom it is owed. */
export function sumReimbursementsDue(expenses: readonly Expense[]): { name: string; cents: number }[] {
  const owed = excludeReversedEntries(expenses).filter(
    ({ reimburseTo, paidBackOn }) => reimburseTo !== null && paidBackOn === null,
  )
  return [...Map.groupBy(owed, ({ reimburseTo }) => reimburseTo!.id).values()].map((of) => ({
    name: of[0]!.reimburseTo!.name,
    cents: of.reduce((sum, { amountCents }) => sum + amountCents, 0),
  }))
}
