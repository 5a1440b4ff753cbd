import type { ChangesSectionProps } from '../../agreements/changes/changes-section-props.ts'
import type { MoneyNoticeWithEvent } from '../../agreements/payments/money-notice.ts'
import type { ProposalSummary } from '../../agreements/proposals/proposal.ts'
import type { EventRecord } from '../../events/event/event.ts'
import type { MissingDetail } from '../../events/event/missing-details.ts'
import type { WaitlistEntry } from '../../events/event/waitlist.ts'
import type { SameDayEvent } from '../../events/event/day-conflict.ts'
import type { QuotedEstimate } from '../../events/event/quoted-estimates.ts'
import type { ShoppingListSectionProps } from '../../lists/shared-list/shared-list.ts'
import type { EventLogistics } from '../../operations/events/event-logistics.ts'
import type { SimilarEvent } from './similar-events.ts'
import type { EventStaffView } from '../../staff/admin/event-staff-view.ts'
import type { EventContact } from '../../events/event/contact.ts'
import type { EventStep } from './event-steps.ts'

/** A contact with its own link, null where the event has no client page yet. */
export type EventContactWithLink = EventContact & { link: string | null }

/** The first tab of a job. Moments in epoch milliseconds, days as 2027-05-15. */
export type EventOverview = {
  eventId: string
  event: EventRecord
  timeZone: string
  today: string
  now: number
  contacts: EventContactWithLink[]
  isOwner: boolean
  /** What they asked since we last answered. */
  asked: ProposalSummary['questions']
  /** That their last question was answered by phone a moment ago, by its event; null where it was not. */
  phoned: string | null
  change: { open: NonNullable<ChangesSectionProps['open']>; hasTax: boolean; isOwner: boolean } | null
  /** Where the record of the agreement was changed after it was written; null where it was not. */
  altered: Pick<ProposalSummary, 'broken'> | null
  /** What about money waits, for whoever may know. */
  notices: MoneyNoticeWithEvent[]
  list: ShoppingListSectionProps
  /** What the owner noted, to be printed along. */
  notes: { id: string; text: string }[]
  /** Their proposal, while it waits for a yes. */
  proposals: ProposalSummary | null
  /** A booking by phone that nobody signed yet: whether a proposal of it waits for them. Null where there is none. */
  unsigned: { isOut: boolean; hasDraft: boolean } | null
  /** What a request is judged by, as long as nothing was agreed. */
  request: InquiryDetails | null
  /** Of what is booked, what is to do and how it goes. */
  progress: { steps: EventStep[]; night: EventDaySummary | null; staff: EventStaffView | null } | null
}

export type InquiryDetails = {
  lastTold: QuotedEstimate | null
  line: { next: WaitlistEntry | null; isTaken: boolean }
  sameDay: SameDayEvent[]
  alike: SimilarEvent[]
  missing: MissingDetail[]
}

export type EventDaySummary = Pick<
  EventLogistics,
  'date' | 'timeZone' | 'eventZone' | 'moments' | 'miles' | 'guests'
> & {
  wayIn: string
}
