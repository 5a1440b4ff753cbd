import type { EventSelection } from '../../agreements/agreement/event-selection.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'

/** What the crew costs, as whoever knows of it says. */
export type StaffCostProvider = {
  /** What the crew of each of some events is paid, by request: as agreed, and as planned. Of those not in it nothing is known. */
  readCrewCosts: (
    db: Db,
    some: EventSelection,
  ) => Promise<Map<string, { agreedCents: number | null; plannedCents: number | null }>>
  /** What a crew of so many bartenders would cost on a day; null where no rate is known. */
  plannedCostOf: (db: Db, asked: { bartenders: number; minutes: number; day: string }) => Promise<number | null>
}

/** Nobody knows of any crew. */
export const emptyStaffCostProvider: StaffCostProvider = {
  readCrewCosts: async () => new Map(),
  plannedCostOf: async () => null,
}
