import type { Db } from '../../plumbing/database/database.server.ts'
import { defineContribution } from '../../plumbing/modules/hooks.server.ts'
import type { EventStaff } from './event-staff.ts'

/** Reads the staff of an event. Null if it has no shifts because the owner works alone. */
export type EventStaffReader = (db: Db, leadId: string) => Promise<EventStaff | null>

/** The staff of an event. Null if it has no shifts. */
export const eventStaff = defineContribution<[eventId: string], EventStaff | null>('event-staff')

/** Returns the staff of an event. Null if it has no shifts or no module knows staff. */
export const findEventStaff: EventStaffReader = async (db, eventId) => {
  const [staff = null] = await eventStaff.list(db, eventId)
  return staff
}
