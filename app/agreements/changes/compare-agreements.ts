import { getFormatter } from '../../business/language-formatter.ts'
import { formatVenueLocation } from '../../events/event/event-text.ts'
import { formatTimelineRows } from '../../quotes/pricing/formatted-estimate.ts'
import { quoteText } from '../../quotes/pricing/quote-text-by-language.ts'
import type { AgreementContent } from '../agreement/agreement-change.ts'
import { isAdjustmentLine } from '../agreement/adjust-subtotal.ts'
import { type LedgerBalance, adjustOpenBalance } from '../payments/ledger.ts'
import { formatEventHours } from '../proposals/proposal-facts.ts'
import type { ProposalLine } from '../proposals/proposal.ts'
import { changesText } from './changes-text.ts'

/** A row that compares the agreement before and after a change. `differs` where the values differ. */
export type ChangeComparisonRow = {
  label: string
  before: string
  after: string
  differs: boolean
  isTotal?: true
  /** Whether the row is the balance, which assistants do not see. */
  isBalance?: true
  /** Items that were added to and removed from a list. */
  apart?: string[]
}

/** An agreement to compare. `isUndated`: it is postponed, and its date is the date it gave up. */
export type ComparableAgreement = AgreementContent & { totalCents: number; isUndated?: boolean }

/** Compares two agreements for the client and the owner, in the language of `after`. `open` is the current balance. */
export function compareAgreements(
  before: ComparableAgreement,
  after: ComparableAgreement,
  open: LedgerBalance,
): ChangeComparisonRow[] {
  const { language } = after.document
  const { longDay, dollars } = getFormatter(language)
  const { rows } = changesText(language)
  const getLines = ({ document: { lines }, chosen }: AgreementContent) =>
    lines.filter((line) => chosen.includes(line.id) && !isAdjustmentLine(line))
  const told = (of: typeof before, stillCents: number): [string, string][] => {
    const { document, totalCents } = of
    const { event } = document
    const arrives = event.timeline.find(({ code }) => code === 'arrive')
    const moments = arrives ? formatTimelineRows([arrives], event.eventDate, quoteText(language)) : []
    return [
      [rows.day, of.isUndated ? rows.noDay : longDay(event.eventDate)],
      [rows.times, formatEventHours(event, language)],
      [rows.guests, String(event.eventGuestCount)],
      [rows.place, formatVenueLocation(event) ?? ''],
      [rows.bartenders, String(event.allBartenders)],
      [rows.arrive, moments[0]?.[0] ?? ''],
      [rows.weDo, getLines(of).map(formatCountedLine).join(', ')],
      [rows.inAll, dollars(totalCents)],
      [rows.stillToPay, dollars(Math.max(0, stillCents))],
    ]
  }
  const was = told(before, open.openCents)
  const is = told(after, adjustOpenBalance(open, after.totalCents - before.totalCents).openCents)
  const [had, has] = [getLines(before), getLines(after)]
  const [added, removed] = [formatCountedLines(listAddedLines(has, had)), formatCountedLines(listAddedLines(had, has))]
  const apart = [added && rows.added(added), removed && rows.removed(removed)].filter(Boolean)
  return was.map(([label, then], i) => {
    const now = is[i]![1]
    return {
      label,
      before: then,
      after: now,
      differs: then !== now,
      ...(label === rows.inAll && { isTotal: true }),
      ...(label === rows.stillToPay && { isBalance: true }),
      ...(label === rows.weDo && then !== now && apart.length > 0 && { apart }),
    }
  })
}

/** Returns the lines of the first list that are missing from the second list, or that it has fewer times. */
function listAddedLines(one: readonly Counted[], other: readonly Counted[]): Counted[] {
  const left = other.map(formatCountedLine)
  return one.filter((line) => {
    const at = left.indexOf(formatCountedLine(line))
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}

type Counted = Pick<ProposalLine, 'label' | 'quantity'>

/** Formats a line: "Additional bartender × 2" */
function formatCountedLine({ label, quantity }: Counted): string {
  return quantity > 1 ? `${label} × ${quantity}` : label
}

/** Joins lines and merges those with the same label: "Additional bartender × 2, Ice". */
function formatCountedLines(lines: readonly Counted[]): string {
  return [...Map.groupBy(lines, ({ label }) => label)]
    .map(([label, of]) => formatCountedLine({ label, quantity: of.reduce((sum, { quantity }) => sum + quantity, 0) }))
    .join(', ')
}
