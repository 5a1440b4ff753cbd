import type { DrinksPlan } from '../../drinks/model/plan-drinks.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { CalendarAttachment } from '../../plumbing/outbox/email.ts'
import type { ProposalDocument } from './proposal.ts'

/** What the rooms that know more of an agreed event tell of it in this room's letters and pages: the house puts it in. */
export type EventDataProvider = {
  /** The event as a calendar takes it in, or takes it out again; null where it was never promised. */
  calendarFile: (db: Db, leadId: string) => Promise<CalendarAttachment | null>
  /** Keeps by what its list is planned, once that is proposed. `now` in epoch milliseconds. */
  keepListAsMade: (db: Db, leadId: string, now: number) => Promise<void>
  /** What is bought for it, as each of these has it; null where too little is known. */
  plans: (db: Db, leadId: string, documents: readonly ProposalDocument[]) => Promise<(DrinksPlan | null)[]>
}
