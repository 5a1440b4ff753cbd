import type { ChangesSectionProps } from '../../agreements/changes/changes-section-props.ts'
import type { MoneyNoticeWithEvent } from '../../agreements/payments/money-notice.ts'
import type { ProposalSummary } from '../../agreements/proposals/proposal-summary.ts'
import type { EventRecord } from '../../events/event/event.ts'
import type { MissingDetail } from '../../events/event/missing-details.ts'
import type { WaitlistEntry } from '../../events/event/waitlist.ts'
import type { SameDayEvent } from '../../events/event/day-conflict.ts'
import type { QuotedEstimate } from '../../events/event/quoted-estimates.ts'
import type { EventLogistics } from '../../operations/events/event-logistics.ts'
import type { SimilarEvent } from './similar-events.ts'
import type { EventContact } from '../../events/event/contact.ts'
import type { EventStep } from './event-steps.ts'

/** A contact with its own link, null if the event has no client page yet. */
export type EventContactWithLink = EventContact & { link: string | null }

/** Overview tab of an event. Moments in epoch milliseconds, days as 2027-05-15. */
export type EventOverview = {
  eventId: string
  event: EventRecord
  timeZone: string
  today: string
  now: number
  contacts: EventContactWithLink[]
  isOwner: boolean
  /** Client questions since the last reply. */
  asked: ProposalSummary['questions']
  /** Id of the history entry if the last question was just answered by phone. Null otherwise. */
  phoned: string | null
  change:
    | (Pick<ChangesSectionProps, 'hasTax' | 'canOffer'> & {
        open: NonNullable<ChangesSectionProps['open']>
        isOwner: boolean
      })
    | null
  /** What was changed in the agreement's stored record after it was written. Null if it is intact. */
  altered: Pick<ProposalSummary, 'broken'> | null
  /** Open money notices, if the user may see them. */
  notices: MoneyNoticeWithEvent[]
  list: EventShoppingList
  /** Internal notes, printed with the page. */
  notes: { id: string; text: string }[]
  /** The proposal, while it waits for acceptance. */
  proposals: ProposalSummary | null
  /** Whether the estimate can be previewed and sent as the first proposal at once. */
  canPropose: boolean
  /** A booking by phone without a signature, and whether its proposal is open. Null if there is none. */
  unsigned: { isOut: boolean; hasDraft: boolean } | null
  /** Details for judging an inquiry, until something is agreed. */
  request: InquiryDetails | null
  /** Steps and day of a booked event. */
  progress: { steps: EventStep[]; night: EventDaySummary | null } | null
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

/** Summary of the client's shopping list. */
export type EventShoppingList = {
  /** Summary of the list. Null if neither guests nor a plan are known. */
  line: string | null
  /** Number of past events the summary is based on. Null if it uses standard quantities. */
  evenings: number | null
  /** Address of the calculator with the full list, by standard quantities. */
  address: string
  /** Progress of the shopping. Null while shopping lists are off. */
  shared: { path: string | null; shopping: { bought: number; total: number } | null } | null
}
