import type { Db } from '../../plumbing/database/database.server.ts'
import { defineContribution } from '../../plumbing/modules/hooks.server.ts'
import type { StaffingCount } from './agenda.ts'

/** Returns the numbers of shifts and assigned staff of events, by event id. Events without shifts are left out. */
export const eventStaffing = defineContribution<[eventIds: readonly string[]], ReadonlyMap<string, StaffingCount>>(
  'event-staffing',
)

/** Returns the numbers of shifts and assigned staff of events, by event id. Empty if no module knows staff. */
export async function getStaffingByEvent(
  db: Db,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, StaffingCount>> {
  const [counts = new Map<string, StaffingCount>()] = await eventStaffing.list(db, eventIds)
  return counts
}
