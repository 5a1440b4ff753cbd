import type { EventSelection } from './agreement/event-selection.server.ts'
import type { Db } from '../plumbing/database/database.server.ts'

/** Provider of staff costs. */
export type StaffCostProvider = {
  /** Returns the staff pay of events by event id: agreed and planned. Unknown events are missing. */
  readCrewCosts: (
    db: Db,
    some: EventSelection,
  ) => Promise<Map<string, { agreedCents: number | null; plannedCents: number | null }>>
  /** Estimated staff cost on a day in cents. Null where no rate is known. */
  plannedCostOf: (db: Db, asked: { bartenders: number; minutes: number; day: string }) => Promise<number | null>
}

/** A provider without any staff. */
export const emptyStaffCostProvider: StaffCostProvider = {
  readCrewCosts: async () => new Map(),
  plannedCostOf: async () => null,
}
