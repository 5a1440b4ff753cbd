import type { Db } from '../../plumbing/database/database.server.ts'
import type { StaffLinkConfig } from './notify-staff.server.ts'

/** What the acts of the crew are done with. `by` of an act is the id of whoever is logged in. */
export type StaffServices = { db: Db; config: StaffLinkConfig; now: () => number; nudge: () => void }
