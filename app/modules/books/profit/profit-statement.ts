import { unbookedEventStates } from '../../../events/event/event.ts'

/** Costs that reduce the agreed sum, in cents. */
export type ProfitCosts = {
  /** Sales tax as counted in a tax return, with the tax share of refunds and additions. */
  taxCents: number
  /** Known fees of the card processor. */
  feeCents: number
  crewCents: number
  expenseCents: number
  mileageCents: number
}

/** Agreed sum, refunds, write-offs and costs, in cents. Excludes tips. */
export type ProfitStatement = ProfitCosts & { agreedCents: number; givenBackCents: number; writtenOffCents: number }

/** Whether staff pay is agreed, planned or not recorded. */
export type StaffPayStatus = 'agreed' | 'planned' | 'not-noted'

/** The owner's own time, in minutes. `away` is from leaving the base to returning. */
export type OwnerHours = { shop: number; away: number; wash: number }

/** Profit statement of an event. An erased client has no name. Days as 2027-05-08. */
export type EventProfitStatement = ProfitStatement & {
  eventId: string
  day: string
  state: string
  name: string | null
  experience: string
  package: string
  heardFrom: string
  cameBy: string
  /** Distance to the venue in a straight line, in miles. Null if it is unknown. */
  milesAway: number | null
  staff: StaffPayStatus
  /** Sum of card payments, and the number of card payments whose fee is unknown. */
  cardCents: number
  unknownFees: number
  /** Recorded mileage in tenths of a mile. */
  mileageTenths: number
  /** Owner hours of the event. Null for an erased event. */
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

/** Returns the profit in cents. A loss is negative. */
export function computeProfitCents(account: ProfitStatement): number {
  return account.agreedCents - account.givenBackCents - account.writtenOffCents - sumCosts(account)
}

/** Sums all costs. Integer cents. */
export function sumCosts({ taxCents, feeCents, crewCents, expenseCents, mileageCents }: ProfitCosts): number {
  return taxCents + feeCents + crewCents + expenseCents + mileageCents
}

/** Sums profit statements. */
export function sumProfitStatements(accounts: readonly ProfitStatement[]): ProfitStatement {
  const sums = { ...emptyProfitStatement }
  for (const account of accounts)
    for (const name of Object.keys(emptyProfitStatement) as (keyof ProfitStatement)[]) sums[name] += account[name]
  return sums
}

/** Whether an event was canceled. Its staff pay and driving do not count, and the retained money is final. */
export function isCanceledEvent({ state }: Pick<EventProfitStatement, 'state'>): boolean {
  return state === 'lost'
}

/** Whether money is agreed for an event that is not booked yet. */
export function isUnbookedEvent({ state }: Pick<EventProfitStatement, 'state'>): boolean {
  return unbookedEventStates.some((one) => one === state)
}

/** Whether staff pay is missing for an event that has or had staff. */
export function isStaffPayMissing({ staff, state }: Pick<EventProfitStatement, 'staff' | 'state'>): boolean {
  return staff === 'not-noted' && !isCanceledEvent({ state })
}

/** Kinds of costs that are missing, so that the profit is at most the shown sum. */
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

/** Sums the owner's time, in minutes. */
export function sumOwnerMinutes({ shop, away, wash }: OwnerHours): number {
  return shop + away + wash
}

/** Returns the profit per owner hour, in cents. Null without any hours. */
export function computeHourlyProfitCents(account: ProfitStatement, hours: OwnerHours | null): number | null {
  const minutes = hours === null ? 0 : sumOwnerMinutes(hours)
  return minutes === 0 ? null : Math.round((computeProfitCents(account) * 60) / minutes)
}
