import type { PayArrangement, PayRate } from '../members/staff-member.ts'

/** Inputs of a pay line. `miles` are whole miles. `mileTenths` is the rate per mile on that day in tenths of a cent. */
export type PayLineInputs = { minutes: number; rate: PayRate; miles: number; mileTenths: number; extrasCents: number }

/** Pay of a single shift, in cents. `mileCents` is the total for all miles. */
export type PayLine = { payCents: number; mileCents: number; extrasCents: number; totalCents: number }

/** Computes hourly or flat pay, mileage and extras. Pay and mileage are each rounded to the cent. */
export function computePayLine({ minutes, rate, miles, mileTenths, extrasCents }: PayLineInputs): PayLine {
  const payCents = rate.unit === 'event' ? rate.cents : Math.round((minutes * rate.cents) / 60)
  const mileCents = Math.round((miles * mileTenths) / 10)
  return { payCents, mileCents, extrasCents, totalCents: payCents + mileCents + extrasCents }
}

/** A warning about an employee's pay: an hourly amount below the minimum wage, or minutes beyond 40 hours a week. */
export type PayWarning =
  { code: 'under-minimum'; hourCents: number; minimumCents: number } | { code: 'overtime'; minutes: number }

/** 40 hours, 29 USC 207(a)(1). */
const weekMinutes = 40 * 60

/**
 * Returns warnings before an employee's hours are approved. `weekBefore` are the other approved minutes of that week,
 * Monday to Sunday. Tips and miles do not count as wage: no tip credit is taken.
 */
export function listPayWarnings(
  { payCents }: Pick<PayLine, 'payCents'>,
  {
    paidAs,
    minutes,
    weekBefore,
    minimumCents,
  }: { paidAs: PayArrangement; minutes: number; weekBefore: number; minimumCents: number },
): PayWarning[] {
  if (paidAs !== 'payroll' || minutes <= 0) return []
  const over = Math.min(minutes, weekBefore + minutes - weekMinutes)
  return [
    ...(payCents * 60 < minimumCents * minutes
      ? [{ code: 'under-minimum' as const, hourCents: Math.floor((payCents * 60) / minutes), minimumCents }]
      : []),
    ...(over > 0 ? [{ code: 'overtime' as const, minutes: over }] : []),
  ]
}
