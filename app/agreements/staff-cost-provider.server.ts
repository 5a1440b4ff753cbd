import type { EventSelection } from './agreement/event-selection.server.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import { defineContribution } from '../plumbing/modules/hooks.server.ts'

/** Provider of staff costs. */
export type StaffCostProvider = {
  /** Returns the staff pay of events by event id: agreed and planned. Unknown events are missing. */
  readCrewCosts: (
    db: Db,
    some: EventSelection,
  ) => Promise<Map<string, { agreedCents: number | null; plannedCents: number | null }>>
  /** Estimated staff cost on a day in cents. Null if no rate is known. */
  plannedCostOf: (db: Db, asked: { bartenders: number; minutes: number; day: string }) => Promise<number | null>
  /** Pay of staff in cents that was paid from one day to another. */
  sumPaidCosts: (db: Db, span: { from: string; to: string }) => Promise<number>
  /** Cash counted in tip jars, and tips paid out to staff, from one day to another, in cents. */
  sumTips?: (db: Db, span: { from: string; to: string }) => Promise<StaffTips>
}

export type StaffTips = { jarCents: number; paidCents: number; paidInCashCents: number }

/** A provider without any staff. */
export const emptyStaffCostProvider: StaffCostProvider = {
  readCrewCosts: async () => new Map(),
  plannedCostOf: async () => null,
  sumPaidCosts: async () => 0,
}

/** Staff costs, provided by the module that pays staff. */
export const staffCosts = defineContribution<[], StaffCostProvider>('staff-costs')

/** Staff costs of the module that pays staff. Without it, no pay is known. */
export const moduleStaffCosts: StaffCostProvider = {
  async readCrewCosts(db, some) {
    const [provider = emptyStaffCostProvider] = await staffCosts.list(db)
    return provider.readCrewCosts(db, some)
  },
  async plannedCostOf(db, asked) {
    const [provider = emptyStaffCostProvider] = await staffCosts.list(db)
    return provider.plannedCostOf(db, asked)
  },
  async sumPaidCosts(db, span) {
    const [provider = emptyStaffCostProvider] = await staffCosts.list(db)
    return provider.sumPaidCosts(db, span)
  },
  async sumTips(db, span) {
    const [provider = emptyStaffCostProvider] = await staffCosts.list(db)
    return (await provider.sumTips?.(db, span)) ?? { jarCents: 0, paidCents: 0, paidInCashCents: 0 }
  },
}

/**
 * Returns the note for a figure without staff pay: "Not counted: Staff is off." Null if the figure includes staff pay.
 */
export async function findUncountedStaff(db: Db): Promise<string | null> {
  const [title] = await staffCosts.listOff(db)
  return title === undefined ? null : `Not counted: ${title} is off.`
}
