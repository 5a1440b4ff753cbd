import { formatMonthDay, formatWeekdayDate } from '../../business/dates.ts'
import { parseSignedDollars } from '../../business/forms/parse-dollars.ts'
import { formatDollars } from '../../business/money.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { formatProfitBriefly, type DraftProfit } from './draft-profit.ts'
import { computeDepositDueDate } from './proposal-dates.ts'
import { computeProposalTotals, listDefaultLineIds } from './proposal-totals.ts'
import type { ProposalDocument, ProposalLine } from './proposal.ts'
import { findUnpricedOptionOfLine } from './unpriced-option-lines.ts'

/** Sums of a draft as the owner reads them while typing. Formatted dollars. */
export type DraftSums = {
  total: string
  totalCents: number
  /** "about $220 profit". Null for assistants, and where it is not known. */
  profit: string | null
  /** "deposit $225 · about $220 profit" */
  facts: string
  /** Amount of tax as text. Null if no tax is charged. */
  tax: string | null
  /** Amounts due if the client accepts today: "$225 by Tuesday, December 1". */
  due: string[]
}

/** Computes the sums of a draft with the lines chosen by default, as its client sees them first. `left` is for owners. */
export function computeDraftSums(document: ProposalDocument, today: string, left: DraftProfit | null): DraftSums {
  const { money, event } = document
  const sums = computeProposalTotals(document, listDefaultLineIds(document), today)
  const { totalCents, depositCents, taxCents, plan } = sums
  const depositOn = computeDepositDueDate(today, event.eventDate, money.depositDays)
  const due = [
    ...(depositCents > 0 ? [`${formatDollars(depositCents)} by ${formatWeekdayDate(depositOn)}`] : []),
    ...plan.map(({ cents, dueOn }) => `${formatDollars(cents)} by ${formatMonthDay(dueOn)}`),
  ]
  const profit = left ? formatProfitBriefly(left) : null
  return {
    total: formatDollars(totalCents),
    totalCents,
    profit,
    facts: [
      ...(taxCents > 0 ? [`with ${formatDollars(taxCents)} tax`] : []),
      depositCents === totalCents && totalCents > 0 ? 'all due at once' : `deposit ${formatDollars(depositCents)}`,
      ...(profit ? [profit] : []),
    ].join(' · '),
    tax: taxCents > 0 ? formatDollars(taxCents) : null,
    due,
  }
}

/** The total of a line of the form: how many times the price each. Empty while one of them is not a number. */
export function formatDraftRowTotal(input: FormInput, i: number): string {
  const row = parseRow(input, i)
  return row ? formatDollars(row.unitCents * row.quantity) : ''
}

/**
 * The total of a line of the form at the price of the estimate or the menu, where the owner typed another price. Null for
 * a line without such a price.
 */
export function formatFormerDraftRowTotal(input: FormInput, i: number, lines: readonly ProposalLine[]): string | null {
  const row = parseRow(input, i)
  const line = lines.find(({ id }) => id === input[`line-${i}-id`])
  if (!row || !line || line.id.startsWith('own-') || findUnpricedOptionOfLine(line.id)) return null
  const formerCents = line.menuCents ?? line.unitCents
  return formerCents === row.unitCents ? null : formatDollars(formerCents * row.quantity)
}

function parseRow(input: FormInput, i: number): { unitCents: number; quantity: number } | null {
  const price = parseSignedDollars((input[`line-${i}-price`] ?? '').trim())
  const quantity = Number((input[`line-${i}-quantity`] ?? '1').trim() || '1')
  return 'cents' in price && Number.isInteger(quantity) && quantity > 0 ? { unitCents: price.cents, quantity } : null
}
