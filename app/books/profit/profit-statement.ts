import { unbookedEventStates } from '../../events/event/event.ts'

/** What is taken off what was agreed, in cents. */
export type ProfitCosts = {
  /** As a return counts it: of what was given back or added, its share. */
  taxCents: number
  /** What the card processor kept, as far as that is known. */
  feeCents: number
  crewCents: number
  expenseCents: number
  mileageCents: number
}

/** What was agreed in cents, what of it went back or was let go, and what it cost. Tips are no part of it. */
export type ProfitStatement = ProfitCosts & { agreedCents: number; givenBackCents: number; writtenOffCents: number }

/** Whether the crew's pay is agreed, as planned, or nobody noted any. */
export type StaffPayStatus = 'agreed' | 'planned' | 'not-noted'

/** The owner's own time, in minutes; `away` is from leaving base to being back. */
export type OwnerHours = { shop: number; away: number; wash: number }

/** An event's account. Who was erased has no name; days as 2027-05-08. */
export type EventProfitStatement = ProfitStatement & {
  eventId: string
  day: string
  state: string
  name: string | null
  experience: string
  package: string
  heardFrom: string
  cameBy: string
  /** One way, in a straight line; null where nobody knows. */
  milesAway: number | null
  staff: StaffPayStatus
  /** What came by card, and how many of those payments have a fee that is not known. */
  cardCents: number
  unknownFees: number
  /** Tenths of a mile that are noted. */
  mileageTenths: number
  /** Null of whoever was erased. */
  hours: OwnerHours | null
}

export const emptyProfitStatement: ProfitStatement = {
  agreedCents: 0,
  givenBackCents: 0,
  writtenOffCents: 0,
  taxCents: 0,
  feeCents: 0,
  crewCents: 0,
  expenseCents: 0,
  mileageCents: 0,
}

/** What is left of it, in cents; below nothing it was a loss. */
export function computeProfitCents(account: ProfitStatement): number {
  return account.agreedCents - account.givenBackCents - account.writtenOffCents - sumCosts(account)
}

/** Everything that is taken off. */
export function sumCosts({ taxCents, feeCents, crewCents, expenseCents, mileageCents }: ProfitCosts): number {
  return taxCents + feeCents + crewCents + expenseCents + mileageCents
}

/** Accounts added up. */
export function sumProfitStatements(accounts: readonly ProfitStatement[]): ProfitStatement {
  const sums = { ...emptyProfitStatement }
  for (const account of accounts)
    for (const name of Object.keys(emptyProfitStatement) as (keyof ProfitStatement)[]) sums[name] += account[name]
  return sums
}

/** Whether an event was called off: nobody works at it or drives there, and what is kept of it is settled. */
export function isCanceledEvent({ state }: Pick<EventProfitStatement, 'state'>): boolean {
  return state === 'lost'
}

/** Whether money is agreed for an event that nobody booked yet. */
export function isUnbookedEvent({ state }: Pick<EventProfitStatement, 'state'>): boolean {
  return unbookedEventStates.some((one) => one === state)
}

/** Whether nobody noted what the crew of an event is paid, which has or had one. */
export function isStaffPayMissing({ staff, state }: Pick<EventProfitStatement, 'staff' | 'state'>): boolean {
  return staff === 'not-noted' && !isCanceledEvent({ state })
}

/** What an event is missing, so that it leaves at most what its account says. */
export type MissingCost = 'crew' | 'fees' | 'miles'
export function listMissingCosts(
  account: Pick<EventProfitStatement, 'staff' | 'state' | 'unknownFees' | 'mileageTenths'>,
): MissingCost[] {
  return [
    ...(isStaffPayMissing(account) ? (['crew'] as const) : []),
    ...(account.unknownFees > 0 ? (['fees'] as const) : []),
    ...(account.mileageTenths === 0 && !isCanceledEvent(account) ? (['miles'] as const) : []),
  ]
}

/** All of the owner's own time, in minutes. */
export function sumOwnerMinutes({ shop, away, wash }: OwnerHours): number {
  return shop + away + wash
}

/** What is left for one hour of the owner's, in cents; null where there is no hour. */
export function computeHourlyProfitCents(account: ProfitStatement, hours: OwnerHours | null): number | null {
  const minutes = hours === null ? 0 : sumOwnerMinutes(hours)
  return minutes === 0 ? null : Math.round((computeProfitCents(account) * 60) / minutes)
}
