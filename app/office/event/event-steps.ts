import { diffDays, addDays, formatMonthDay } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'

/**
 * An amount due by a day, in cents, with the day it was paid. Days as 2027-05-15. `isEverything`: the full total.
 * `isMore`: a balance with what changes added. `nextCents`: the part that is due first, where there are several days.
 */
type RequestedAmount = {
  cents: number
  openCents: number
  dueOn: string
  paidOn: string | null
  isEverything?: boolean
  isMore?: boolean
  nextCents?: number
}

/** Inputs of an event's steps. Null if a value does not apply or the user may not see it. */
export type EventStepInputs = {
  today: string
  eventDate: string
  /** Postponed: nothing is due or late. */
  isAsleep: boolean
  deposit: RequestedAmount | null
  balance: RequestedAmount | null
  /** Number of drinks named, number included, and the day the last was named. */
  drinks: { named: number; included: number; namedOn: string | null } | null
  shopping: 'not-shared' | 'not-opened' | { bought: number; total: number } | null
  /** Agreed guest count, and the client's latest count. Null if the client gave none. */
  guests: number | null
  told: number | null
  /** Last day on which the guest count may go down. */
  countBy: string | null
  certificate: { neededBy: string | null; receivedOn: string | null; isAsked: boolean } | null
}

/** A step before the event with its progress: 0 is not begun, 1 is done. */
export type EventStep = {
  code: 'deposit' | 'drinks' | 'shopping' | 'count' | 'balance' | 'certificate'
  words: string
  share: number
  /** The day on which the step was done, or its deadline. Null if it has none. */
  day: string | null
  isDue: boolean
}

/** Days before the event by which the shopping should be done. */
const shoppingLeadDays = 2

/** Steps of an event in order. */
export function computeEventSteps(facts: EventStepInputs): EventStep[] {
  const { deposit, balance, drinks, shopping, certificate, eventDate, today } = facts
  const isAhead = today <= eventDate
  return [
    ...(deposit ? [moneyStep('deposit', deposit, facts)] : []),
    ...(drinks && (isAhead || drinks.named > 0) ? [drinksStep(drinks, isAhead)] : []),
    ...(shopping && isAhead ? [shoppingStep(shopping, eventDate)] : []),
    ...countStep(facts),
    ...(balance ? [moneyStep('balance', balance, facts)] : []),
    ...(certificate ? [certificateStep(certificate)] : []),
  ]
}

const moneyNames = { deposit: 'Deposit', balance: 'Balance' }

function moneyStep(code: 'deposit' | 'balance', asked: RequestedAmount, { isAsleep }: EventStepInputs): EventStep {
  const { cents, openCents, dueOn, paidOn, isEverything, isMore, nextCents = openCents } = asked
  const name = isEverything ? 'Full payment' : isMore ? 'Balance and changes' : moneyNames[code]
  if (openCents === 0)
    return { code, words: `${name} paid, ${formatDollars(cents)}`, share: 1, day: paidOn, isDue: false }
  const words =
    nextCents < openCents
      ? `${name}, next ${formatDollars(nextCents)} of ${formatDollars(openCents)} open`
      : openCents < cents
        ? `${name}, ${formatDollars(openCents)} of ${formatDollars(cents)} open`
        : `${name}, ${formatDollars(cents)}`
  return { code, words, share: 1 - openCents / cents, day: isAsleep ? null : dueOn, isDue: true }
}

function drinksStep({ named, included, namedOn }: NonNullable<EventStepInputs['drinks']>, isAhead: boolean): EventStep {
  if (named === 0) return { code: 'drinks', words: 'Drinks, none named yet', share: 0, day: null, isDue: false }
  // After the event no drink needs a name any more.
  if (isAhead && named < included) {
    const words = `Drinks named, ${named} of ${included}`
    return { code: 'drinks', words, share: named / included, day: null, isDue: false }
  }
  return { code: 'drinks', words: `Drinks named, ${named}`, share: 1, day: namedOn, isDue: false }
}

function shoppingStep(shopping: NonNullable<EventStepInputs['shopping']>, eventDate: string): EventStep {
  const step = { code: 'shopping', share: 0, day: addDays(eventDate, -shoppingLeadDays), isDue: false } as const
  if (shopping === 'not-shared') return { ...step, words: 'Shopping list, not shared' }
  if (shopping === 'not-opened') return { ...step, words: 'Shopping list, not opened' }
  const { bought, total } = shopping
  const share = total === 0 ? 0 : bought / total
  return { ...step, words: `Shopping, ${bought} of ${total} bought`, share, day: share === 1 ? null : step.day }
}

/** By the terms the count is final after its day, whether or not the client confirmed it. */
function countStep({ guests, told, countBy, isAsleep, today }: EventStepInputs): EventStep[] {
  if (guests === null || countBy === null || isAsleep) return []
  const isFinal = countBy < today
  const step = { code: 'count', day: countBy, isDue: false } as const
  // The client's count does not change the agreement. The owner sees both until a change makes them equal.
  if (told !== null && told !== guests) {
    return [{ ...step, words: `Final count, they said ${told}, agreed ${guests}`, share: isFinal ? 1 : 0.5 }]
  }
  if (isFinal) return [{ ...step, words: `Final count, ${guests}`, share: 1 }]
  return told === null
    ? [{ ...step, words: `Final count, now ${guests}`, share: 0 }]
    : [{ ...step, words: `Final count, ${guests} as they said`, share: 1, day: null }]
}

function certificateStep({ neededBy, receivedOn, isAsked }: NonNullable<EventStepInputs['certificate']>): EventStep {
  const step = { code: 'certificate', isDue: false } as const
  if (receivedOn !== null) return { ...step, words: 'Certificate received', share: 1, day: receivedOn }
  return isAsked
    ? { ...step, words: 'Certificate asked for', share: 0.5, day: neededBy }
    : { ...step, words: 'Certificate, agent not asked', share: 0, day: neededBy }
}

/** Day of a step: "February 4", "by May 24", "due May 19", "2 days late". */
export function formatStepDay(
  { share, day, isDue }: EventStep,
  today: string,
): { words: string; isLate: boolean } | null {
  if (day === null) return null
  if (share === 1) return { words: formatMonthDay(day), isLate: false }
  const late = diffDays(day, today)
  if (late > 0) return { words: late === 1 ? '1 day late' : `${late} days late`, isLate: true }
  return { words: `${isDue ? 'due' : 'by'} ${formatMonthDay(day)}`, isLate: false }
}
