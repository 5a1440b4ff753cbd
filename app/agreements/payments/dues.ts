import { depositDay, restDay } from '../proposals/proposal-days.ts'
import type { MoneyTerms } from '../proposals/proposal.ts'
import type { Sums } from '../proposals/proposal-sums.ts'
import type { Due } from './ledger.ts'

type NewDue = Omit<Due, 'id' | 'madeAt'>

/**
 * What a yes of today owes: the deposit and the balance, one of them where the other is nothing, none for nothing. Their
 * sum is the total, whatever the terms.
 */
export function duesOf(
  { totalCents, depositCents }: Pick<Sums, 'totalCents' | 'depositCents'>,
  { balanceDay }: Pick<MoneyTerms, 'balanceDay'>,
  { today, eventDate }: { today: string; eventDate: string },
): NewDue[] {
  const rest = totalCents - depositCents
  const dues: NewDue[] = [
    {
      kind: 'deposit',
      label: rest === 0 ? 'Everything' : 'Deposit',
      amountCents: depositCents,
      dueOn: depositDay(today, eventDate),
    },
    {
      kind: 'balance',
      label: depositCents === 0 ? 'Everything' : 'Balance',
      amountCents: rest,
      dueOn: restDay(balanceDay, { depositCents, today, eventDate }),
    },
  ]
  return dues.filter(({ amountCents }) => amountCents !== 0)
}
