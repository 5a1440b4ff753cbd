import type { ChangesPartProps } from '../../agreements/changes/changes-shown.ts'
import type { ShownNotice } from '../../agreements/payments/money-notice.ts'
import type { ProposalSummary } from '../../agreements/proposals/proposal.ts'
import type { EventRecord } from '../../leads/lead/lead.ts'
import type { Fact } from '../../leads/lead/missing-facts.ts'
import type { NextInLine } from '../../leads/lead/next-in-line.ts'
import type { DayGuest } from '../../leads/lead/same-day.ts'
import type { ToldEstimate } from '../../leads/lead/told-estimates.ts'
import type { ListPartProps } from '../../lists/shared-list/shared-list.ts'
import type { EventLogistics } from '../../nights/events/night.ts'
import type { Alike } from './alike.ts'
import type { EventStaffView } from '../../crew/admin/job-crew.ts'
import type { Contact } from '../../leads/lead/contact.ts'
import type { Step } from './next-steps.ts'

/** A contact with its own link, null where the event has no client page yet. */
export type ShownContact = Contact & { link: string | null }

/** The first tab of a job. Moments in epoch milliseconds, days as 2027-05-15. */
export type Overview = {
  leadId: string
  lead: EventRecord
  timeZone: string
  today: string
  now: number
  contacts: ShownContact[]
  isOwner: boolean
  /** What they asked since we last answered. */
  asked: ProposalSummary['questions']
  /** That their last question was answered by phone a moment ago, by its event; null where it was not. */
  phoned: string | null
  change: { open: NonNullable<ChangesPartProps['open']>; hasTax: boolean; isOwner: boolean } | null
  /** Where the record of the agreement was changed after it was written; null where it was not. */
  altered: Pick<ProposalSummary, 'broken'> | null
  /** What about money waits, for whoever may know. */
  notices: ShownNotice[]
  list: ListPartProps
  /** What the owner noted, to be printed along. */
  notes: { id: string; text: string }[]
  /** Their proposal, while it waits for a yes. */
  proposals: ProposalSummary | null
  /** A booking by phone that nobody signed yet: whether a proposal of it waits for them. Null where there is none. */
  unsigned: { isOut: boolean; hasDraft: boolean } | null
  /** What a request is judged by, as long as nothing was agreed. */
  request: InquiryDetails | null
  /** Of what is booked, what is to do and how it goes. */
  event: { steps: Step[]; night: EventDaySummary | null; crew: EventStaffView | null } | null
}

export type InquiryDetails = {
  lastTold: ToldEstimate | null
  line: { next: NextInLine | null; isTaken: boolean }
  sameDay: DayGuest[]
  alike: Alike[]
  missing: Fact[]
}

export type EventDaySummary = Pick<
  EventLogistics,
  'date' | 'timeZone' | 'eventZone' | 'moments' | 'miles' | 'guests'
> & {
  wayIn: string
}
