import type { DrinksPlan } from '../../drinks/model/plan-drinks.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { CalendarAttachment } from '../../plumbing/outbox/email.ts'
import type { ProposalDocument } from './proposal.ts'

/** Data of an agreed event that later modules provide to this module's emails and pages. */
export type EventDataProvider = {
  /** Calendar file that adds the event or removes it. Null if the event was never booked. */
  calendarFile: (db: Db, leadId: string) => Promise<CalendarAttachment | null>
  /** Stores the shopping list's inputs when a proposal is sent. `now` in epoch milliseconds. */
  keepListAsMade: (db: Db, leadId: string, now: number) => Promise<void>
  /** Drinks plan by each document. Null if too little is known. */
  plans: (db: Db, leadId: string, documents: readonly ProposalDocument[]) => Promise<(DrinksPlan | null)[]>
}
