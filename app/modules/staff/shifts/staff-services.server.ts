import type { Db } from '../../../plumbing/database/database.server.ts'
import type { StaffLinkConfig } from './notify-staff.server.ts'

/** Services for staff actions. `by` in their arguments is the id of the logged-in user. */
export type StaffServices = { db: Db; config: StaffLinkConfig; now: () => number; nudge: () => void }
