import { formatWeekdayDate } from '../../../business/dates.ts'
import { formatDollarsAndCents } from '../../../business/money.ts'
import { formatFirstNames } from '../../../events/event/event-text.ts'
import type { Task, TaskRow } from '../../../plumbing/database/task.ts'
import { getEventPayPath } from './pay-confirmation.ts'

/** A past event with unsettled pay: number of unapproved shifts, and the pay and tips owed in cents. */
export type UnsettledEventPay = { name: string; day: string; openHours: number; payCents: number; tipCents: number }

/** A tip pool whose amount changed after it was shared. Cents, negative after a refunded tip. */
export type StaleTipPool = { name: string; day: string; cents: number }

/** Formats the task: "Settle up with staff: Priya & Tom", "Saturday, June 5; $266.20 of pay still to hand out". */
export function formatSettlePayTask({
  subject,
  facts: { name, day, openHours, payCents, tipCents },
}: Task<UnsettledEventPay>): TaskRow {
  const owedOf = [payCents > 0 && 'pay', tipCents > 0 && 'tips'].filter(Boolean).join(' and ')
  const what =
    openHours > 0
      ? `${openHours === 1 ? 'one person’s hours' : `hours of ${openHours}`} to agree to`
      : owedOf
        ? `${formatDollarsAndCents(payCents + tipCents)} of ${owedOf} still to hand out`
        : 'tips to count'
  return {
    title: `Settle up with staff: ${formatFirstNames(name)}`,
    hint: `${formatWeekdayDate(day)}; ${what}`,
    href: getEventPayPath(subject),
    button: { label: 'Settle', href: getEventPayPath(subject) },
  }
}

/** Formats the task: "A tip of $100.00 went back after it was shared". */
export function formatStaleTipPoolTask({ subject, facts: { name, day, cents } }: Task<StaleTipPool>): TaskRow {
  const sum = formatDollarsAndCents(Math.abs(cents))
  return {
    title: cents < 0 ? `The tips are ${sum} less than was shared` : `${sum} in tips came in after they were shared`,
    hint: `${formatFirstNames(name)}, ${formatWeekdayDate(day)}`,
    href: `${getEventPayPath(subject)}#crew-tips`,
    button: { label: 'View', href: `${getEventPayPath(subject)}#crew-tips` },
  }
}
