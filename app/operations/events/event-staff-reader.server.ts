import type { Db } from '../../plumbing/database/database.server.ts'
import type { EventStaff } from './event-staff.ts'

/** Reads who comes to an event; null where it has no posts, as long as the owner pours alone. */
export type EventStaffReader = (db: Db, leadId: string) => Promise<EventStaff | null>
