import type { Db } from '../../plumbing/database/database.server.ts'
import type { CrewSite } from './crew-news.server.ts'

/** What the acts of the crew are done with. `by` of an act is the id of whoever is logged in. */
export type CrewServices = { db: Db; config: CrewSite; now: () => number; nudge: () => void }
