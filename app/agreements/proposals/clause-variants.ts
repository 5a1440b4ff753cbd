import type { ProposalDocument } from './proposal.ts'
import type { ProposalTotals } from './proposal-totals.ts'

type Said = { en: string; es: string }

/**
 * Variants of default clauses for acceptances to which the default text does not apply: the total is due at once, no
 * deposit, nothing is owed, the rest is due in installments, or the guest count can no longer be lowered.
 */
const variants: Readonly<
  Record<string, Partial<Record<'all' | 'later' | 'free' | 'final' | 'plan' | 'planLater', Said>>>
> = {
  confirmed: {
    all: {
      en: '{date} is yours once you have said yes and the full total of {deposit} has arrived.',
      es: 'El {date} es tuyo cuando hayas dicho que sí y nos haya llegado el pago completo de {deposit}.',
    },
    later: {
      en: '{date} is yours once you have said yes. The full total is due by {balance day}.',
      es: 'El {date} es tuyo cuando hayas dicho que sí. El total se paga a más tardar el {balance day}.',
    },
    plan: {
      en: '{date} is yours once you have said yes and the deposit of {deposit} has arrived. After that you pay {payments}.',
      es: 'El {date} es tuyo cuando hayas dicho que sí y nos haya llegado el depósito de {deposit}. Después pagas {payments}.',
    },
    planLater: {
      en: '{date} is yours once you have said yes. You pay {payments}.',
      es: 'El {date} es tuyo cuando hayas dicho que sí. Pagas {payments}.',
    },
    free: {
      en: '{date} is yours once you have said yes.',
      es: 'El {date} es tuyo cuando hayas dicho que sí.',
    },
  },
  'called-off': {
    all: {
      en: '{cancellation} What you paid beyond the full total comes back.',
      es: '{cancellation} Lo que hayas pagado además del total se te devuelve.',
    },
    later: { en: '{cancellation}', es: '{cancellation}' },
    free: { en: '{cancellation}', es: '{cancellation}' },
  },
  guests: {
    final: {
      en: 'Your guest count is final; it can go up, but not down. If we have the bartenders, you can add guests, hours or drinks at our prices on the day you ask.',
      es: 'El número de invitados ya es definitivo: puede subir, pero no bajar. Más invitados, horas o bebidas se cobran al precio del día en que los pidas, si tenemos bartenders suficientes.',
    },
  },
}

/** Variant of a default clause for this acceptance. Null if the default text applies. */
export function findClauseVariant(
  id: string,
  { balanceDay, installments = 1 }: Pick<ProposalDocument['money'], 'balanceDay' | 'installments'>,
  { isAllDue, depositCents, totalCents, asOf, plan }: ProposalTotals,
): Said | null {
  const variant = variants[id]
  if (id === 'guests') return balanceDay < asOf ? variant!.final! : null
  const isPlan = installments > 1 && plan.length > 1
  if (isPlan && variant?.plan) return depositCents > 0 ? variant.plan : variant.planLater!
  const asked = isAllDue ? 'all' : depositCents > 0 ? null : totalCents > 0 ? 'later' : 'free'
  return (asked && variant?.[asked]) ?? null
}
