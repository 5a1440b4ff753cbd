import type { PayArrangement, PayRate } from '../members/staff-member.ts'

/** What a pay line is made of: `miles` are whole, `mileTenths` a mile's tenths of a cent on that day. */
export type PayLineInputs = { minutes: number; rate: PayRate; miles: number; mileTenths: number; extrasCents: number }

/** What somebody has of one shift, in cents; `mileCents` is what all its miles come to. */
export type PayLine = { payCents: number; mileCents: number; extrasCents: number; totalCents: number }

/** Hours at a rate, or a fixed sum for the event, with miles and extras: each rounded to the cent once. */
export function computePayLine({ minutes, rate, miles, mileTenths, extrasCents }: PayLineInputs): PayLine {
  const payCents = rate.unit === 'event' ? rate.cents : Math.round((minutes * rate.cents) / 60)
  const mileCents = Math.round((miles * mileTenths) / 10)
  return { payCents, mileCents, extrasCents, totalCents: payCents + mileCents + extrasCents }
}

/** What somebody on the payroll is warned of: less an hour than the minimum, minutes past 40 hours of a week. */
export type PayWarning =
  { code: 'under-minimum'; hourCents: number; minimumCents: number } | { code: 'overtime'; minutes: number }

/** 40 hours, 29 USC 207(a)(1). */
const weekMinutes = 40 * 60

/**
 * What to look at before a line is agreed to, of somebody on the payroll. `weekBefore` are the other agreed minutes of that
 * week, Monday to Sunday. Tips and miles are no part of the wage: no tip credit is taken.
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

/** The first and last day of the week a day is in, Monday to Sunday. */
export function getWeekRange(day: string): { from: string; to: string } {
  const date = Temporal.PlainDate.from(day)
  const monday = date.subtract({ days: date.dayOfWeek - 1 })
  return { from: monday.toString(), to: monday.add({ days: 6 }).toString() }
}
