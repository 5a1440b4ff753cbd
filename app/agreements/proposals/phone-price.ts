import { computeSalesTax, type SalesTax } from '../sales-tax/sales-tax.ts'
import { computeDefaultProposalExpiry } from './proposal-dates.ts'
import { listDefaultLineIds } from './proposal-totals.ts'
import type { PaymentMethod, ProposalDocument, ProposalLine } from './proposal.ts'
import { clientPageText } from './client-page-text.ts'

/** A price agreed by phone. Integer cents, sales tax included. `balanceOn` is a day, 2027-05-01. */
export type PhonePrice = { totalCents: number; depositCents: number; balanceOn: string }

type PhoneTerms = { today: string; expiryDays: number; ways: PaymentMethod[]; greeting: string }

/**
 * Returns the proposal with a price agreed by phone: the chosen lines, the total, the deposit and the balance date. It
 * has no hold, because the booking keeps the date.
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
  // A deposit and a balance were agreed by phone.
  const { installments: _, ...money } = proposed.money
  const agreed = {
    ...proposed,
    lines: adjustLinesToTotal(lines, proposed.money.tax, totalCents),
    greeting: proposed.greeting || greeting,
    money: {
      ...money,
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
 * Adds a labor line so that the lines come to a total with sales tax. Some totals cannot be reached because tax is
 * rounded. Then a cent of rental is added.
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

/**
 * Returns the smallest whole number from 0 to `far` that passes the test. If a number passes, every larger one must
 * pass as well.
 */
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
