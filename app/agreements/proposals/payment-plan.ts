import { addDays, diffDays } from '../../business/dates.ts'

/** A payment after the deposit, with its due day as 2027-07-01. Integer cents. */
export type PlannedPayment = { dueOn: string; cents: number }

/** Days of a plan. `signedOn` is the day of acceptance. No payment is due before `firstDay`. */
export type PlanDays = { signedOn: string; firstDay: string; lastDay: string }

/** Maximum number of payments after the deposit. */
export const maxInstallments = 12
/** Payments of a plan are at least a week apart, and at least a dollar each. */
const minGapDays = 7
const minPaymentCents = 100

/**
 * Splits what is due after the deposit into equal payments at equal intervals from the day of acceptance to the last day.
 * Cents that cannot be split go to the first payment. Where too few days are left, the plan has fewer payments.
 */
export function computePaymentPlan(
  restCents: number,
  installments: number | undefined,
  { signedOn, firstDay, lastDay }: PlanDays,
): PlannedPayment[] {
  if (restCents === 0) return []
  const last = lastDay < firstDay ? firstDay : lastDay
  const count = countFittingPayments(restCents, installments ?? 1, { signedOn, firstDay, lastDay: last })
  const share = Math.floor(restCents / count)
  return Array.from({ length: count }, (_, i) => ({
    dueOn: computePaymentDay(signedOn, last, [i + 1, count]),
    cents: i === 0 ? restCents - share * (count - 1) : share,
  }))
}

/** Due day of a payment by its place in a plan. The last payment is due on the last day. */
export function computePaymentDay(signedOn: string, lastDay: string, [place, count]: [number, number]): string {
  return place === count ? lastDay : addDays(signedOn, Math.round((diffDays(signedOn, lastDay) * place) / count))
}

function countFittingPayments(restCents: number, wanted: number, { signedOn, firstDay, lastDay }: PlanDays): number {
  const most = Math.min(
    wanted,
    maxInstallments,
    Math.floor(restCents / minPaymentCents),
    Math.floor(diffDays(signedOn, lastDay) / minGapDays),
  )
  for (let count = most; count > 1; count--)
    if (computePaymentDay(signedOn, lastDay, [1, count]) > firstDay) return count
  return 1
}
