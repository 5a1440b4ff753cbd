import { computeDepositDueDate, computeBalanceDueDate } from '../proposals/proposal-dates.ts'
import type { PaymentTerms } from '../proposals/proposal.ts'
import type { ProposalTotals } from '../proposals/proposal-totals.ts'
import type { NewAmountDue } from './ledger.ts'

/**
 * Amounts due that an acceptance today creates: the deposit and the balance. An amount of zero creates no row. Their sum
 * is always the total.
 */
export function computeAmountsDue(
  { totalCents, depositCents }: Pick<ProposalTotals, 'totalCents' | 'depositCents'>,
  { balanceDay, depositDays }: Pick<PaymentTerms, 'balanceDay' | 'depositDays'>,
  { today, eventDate }: { today: string; eventDate: string },
): NewAmountDue[] {
  const rest = totalCents - depositCents
  const amountsDue: NewAmountDue[] = [
    {
      kind: 'deposit',
      for: { code: rest === 0 ? 'everything' : 'deposit' },
      amountCents: depositCents,
      dueOn: computeDepositDueDate(today, eventDate, depositDays),
    },
    {
      kind: 'balance',
      for: { code: depositCents === 0 ? 'everything' : 'balance' },
      amountCents: rest,
      dueOn: computeBalanceDueDate(balanceDay, { depositCents, depositDays, today, eventDate }),
    },
  ]
  return amountsDue.filter(({ amountCents }) => amountCents !== 0)
}
