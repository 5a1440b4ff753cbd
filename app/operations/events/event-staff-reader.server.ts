import type { Db } from '../../plumbing/database/database.server.ts'
import type { EventStaff } from './event-staff.ts'

/** Reads the staff of an event. Null where it has no shifts because the owner works alone. */
export type EventStaffReader = (db: Db, leadId: string) => Promise<EventStaff | null>
