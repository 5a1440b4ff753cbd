import type { ProposalSummary } from '../../agreements/proposals/proposal-summary.ts'
import type { AgreementState } from '../../events/event/allowed-states.ts'
import type { EmailDeliveryState } from '../../plumbing/outbox/delivery-status.ts'
import type { ChangesSectionProps } from '../../agreements/changes/changes-section-props.ts'
import type { MoneyNoticeWithEvent } from '../../agreements/payments/money-notice.ts'
import type { EventRecord } from '../../events/event/event.ts'
import type { getLastStateChange, HistoryEntry } from '../../events/event/history-entry.ts'
import type { QuotedEstimate } from '../../events/event/quoted-estimates.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { MergedEventListRow } from './similar-events.ts'

/** A returned form of this tab. */
export type FailedHistoryForm = { errors: FieldError[]; input: Record<string, string> }

export type EventHistoryPageProps = {
  event: EventRecord
  /** Version of the state its forms were made for. */
  seen: string
  events: HistoryEntry[]
  mergedEvents: HistoryEntry[]
  undoable: ReturnType<typeof getLastStateChange>
  /** State of the client's agreement. */
  agreement: AgreementState | null
  emails: EventHistoryEmail[]
  merged: MergedEventListRow[]
  /** Open money notices of a closed event. */
  notices: MoneyNoticeWithEvent[]
  toldEstimates: QuotedEstimate[]
  proposals: ProposalSummary | null
  changes: ChangesSectionProps | null
  timeZone: string
  now: number
  noteKey: string
  back: FailedHistoryForm | null
}

/** An email of an event: its kind and delivery status. */
export type EventHistoryEmail = {
  id: string
  kind: string
  subject: string
  to: string
  at: number
} & Pick<EmailDeliveryState, 'state' | 'claimedUntil' | 'lastWords' | 'givenUp' | 'carrier'>
