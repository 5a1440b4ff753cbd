import { computeSalesTax, type SalesTax } from '../sales-tax/sales-tax.ts'
import { computeDefaultProposalExpiry } from './proposal-dates.ts'
import { listDefaultLineIds } from './proposal-totals.ts'
import type { PaymentMethod, ProposalDocument, ProposalLine } from './proposal.ts'
import { clientPageText } from './client-page-text.ts'

/** A price agreed by phone. Integer cents with sales tax. `balanceOn` is a day, 2027-05-01. */
export type PhonePrice = { totalCents: number; depositCents: number; balanceOn: string }

type PhoneTerms = { today: string; expiryDays: number; ways: PaymentMethod[]; greeting: string }

/**
 * Returns the proposal that says what was agreed by phone: the lines that were chosen, the total, the deposit and the balance's
 * day. The booking keeps the day, so the proposal does not.
 */
export function applyPhonePriceToProposal(
  proposed: ProposalDocument,
  { totalCents, depositCents, balanceOn }: PhonePrice,
  { today, expiryDays, ways, greeting }: PhoneTerms,
): ProposalDocument {
  const chosen = listDefaultLineIds(proposed)
  const lines = proposed.lines
    .filter(({ id, isOpen }) => chosen.includes(id) && !isOpen)
    .map((line): ProposalLine => ({ ...line, choice: 'fixed' }))
  const isAllAtOnce = totalCents > 0 && depositCents === totalCents
  const agreed = {
    ...proposed,
    lines: adjustLinesToTotal(lines, proposed.money.tax, totalCents),
    greeting: proposed.greeting || greeting,
    money: {
      ...proposed.money,
      depositPercent: isAllAtOnce ? 100 : 0,
      depositLeastCents: depositCents,
      balanceDay: balanceOn,
      ways,
    },
    keepsDay: false,
  }
  return { ...agreed, expiresOn: computeDefaultProposalExpiry(agreed, today, expiryDays) }
}

/**
 * Returns lines that come to a total with their sales tax. A line of labor takes what is missing or too much. Rounded tax skips
 * some totals, and a cent of rental reaches those.
 */
export function adjustLinesToTotal(
  lines: readonly ProposalLine[],
  tax: SalesTax | null,
  totalCents: number,
): ProposalLine[] {
  const others = lines.filter(({ id }) => id !== 'by-phone' && id !== 'rounding')
  const getTotal = (more: ProposalLine[]) => {
    const all = [...others, ...more]
    return all.reduce((sum, line) => sum + line.totalCents, 0) + computeSalesTax(all, tax)
  }
  if (getTotal([]) === totalCents) return others
  const rest = [getLine('rounding', 1, 'rental')]
  const [whole, rounded] = [[], rest].map((more) => {
    const cents = findLeast(
      totalCents - getTotal(more),
      (cents) => getTotal([getLine('by-phone', cents), ...more]) >= totalCents,
    )
    return [getLine('by-phone', cents), ...more]
  })
  return [...others, ...(getTotal(whole!) === totalCents ? whole! : rounded!)]
}

/** Returns the least whole number between 0 and `far` that passes. The test stays passed above it. */
function findLeast(far: number, isEnough: (cents: number) => boolean): number {
  let [low, high] = [Math.min(0, far), Math.max(0, far)]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isEnough(middle)) high = middle
    else low = middle + 1
  }
  return low
}

function getLine(
  id: 'by-phone' | 'rounding',
  cents: number,
  taxClass: ProposalLine['taxClass'] = 'labor',
): ProposalLine {
  const labels = (['en', 'es'] as const).map((language) => clientPageText(language).lines)
  const [label, spanish] = labels.map(({ byPhone, rounding }) => (id === 'rounding' ? rounding : byPhone)) as [
    string,
    string,
  ]
  const price = { quantity: 1, unitCents: cents, totalCents: cents, menuCents: null }
  return { id, label, reason: '', ...price, taxClass, choice: 'fixed', es: { label: spanish, reason: '' } }
}
