import type { DrinksPlan } from '../../drinks/model/plan-drinks.ts'
import { diffDrinksPlans, type PurchaseDifference } from '../../drinks/shopping-list/plan-difference.ts'
import type { AgreementContent } from '../agreement/agreement-change.ts'
import type { AgreementChangePart } from '../agreement/amount-due-text.ts'
import { computeChangeParts } from './change-parts.ts'

/** Summary of a change in a single line: its parts, the price difference, bartenders and shopping. */
export type ChangeSummary = {
  parts: AgreementChangePart[]
  bartenders: Extract<AgreementChangePart, { code: 'bartenders' }> | null
  byCents: number
  totalCents: number
  buy: PurchaseDifference[]
}

/** Summarizes a change against the agreement. The shopping difference is null if a plan cannot be made. */
export function summarizeChange(
  before: AgreementContent & { totalCents: number },
  after: AgreementContent & { totalCents: number },
  [was, is]: readonly (DrinksPlan | null)[],
): ChangeSummary {
  const parts = computeChangeParts(before, after, { kind: 'change', number: 0, words: '' })
  return {
    // Bartenders are listed after the requested parts.
    parts: parts.filter(({ code }) => code !== 'bartenders' && code !== 'number'),
    bartenders: parts.find((part) => part.code === 'bartenders') ?? null,
    byCents: after.totalCents - before.totalCents,
    totalCents: after.totalCents,
    buy: was && is ? diffDrinksPlans(was, is) : [],
  }
}
