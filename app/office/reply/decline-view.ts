import type { EventRecord } from '../../events/event/event.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import type { DeliveryStatus } from '../../plumbing/outbox/delivery-status.ts'

/** Status of declining an event: possible, waiting to be sent, sent, or not possible from here. */
export type DeclinePageData = {
  lead: EventRecord
  timeZone: string
  seen: string
} & (
  | { kind: 'open'; reason: string; letter: Pick<ComposedEmail, 'to' | 'subject' | 'text'> | null; isMailbox: boolean }
  /** `goesAt` and `letter` are null if no email is sent. */
  | {
      kind: 'declined'
      canUndo: boolean
      until: number
      goesAt: number | null
      letter: DeliveryStatus | null
      isMailbox: boolean
      event: string
    }
  | { kind: 'agreed' }
  | { kind: 'over' }
)

/** Path on which an event is declined. */
export function getDeclinePath(eventId: string): string {
  return `/backbar/jobs/${encodeURIComponent(eventId)}/reply?open=decline`
}
