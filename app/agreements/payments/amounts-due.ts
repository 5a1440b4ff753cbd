import { computePaymentPlan } from '../proposals/payment-plan.ts'
import { computeDepositDueDate, computePlanDays } from '../proposals/proposal-dates.ts'
import type { PaymentTerms } from '../proposals/proposal.ts'
import type { ProposalTotals } from '../proposals/proposal-totals.ts'
import type { NewAmountDue } from './ledger.ts'

/**
 * Amounts due that an acceptance today creates: the deposit, the installments where the terms have a plan, and the
 * balance. An amount of zero creates no row. Their sum is always the total.
 */
export function computeAmountsDue(
  { totalCents, depositCents }: Pick<ProposalTotals, 'totalCents' | 'depositCents'>,
  money: Pick<PaymentTerms, 'balanceDay' | 'depositDays' | 'installments'>,
  { today, eventDate }: { today: string; eventDate: string },
): NewAmountDue[] {
  const rest = totalCents - depositCents
  const deposit: NewAmountDue = {
    kind: 'deposit',
    for: { code: rest === 0 ? 'everything' : 'deposit' },
    amountCents: depositCents,
    dueOn: computeDepositDueDate(today, eventDate, money.depositDays),
  }
  const plan = computePaymentPlan(rest, money.installments, computePlanDays(money, { depositCents, today, eventDate }))
  const payments = plan.map(({ dueOn, cents }, i): NewAmountDue => {
    if (i < plan.length - 1)
      return { kind: 'installment', for: { code: 'installment', number: i + 1 }, amountCents: cents, dueOn }
    const code = depositCents === 0 && plan.length === 1 ? 'everything' : 'balance'
    return { kind: 'balance', for: { code }, amountCents: cents, dueOn }
  })
  return depositCents === 0 ? payments : [deposit, ...payments]
}
