import type { EventRecord } from '../../events/event/event.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import type { DeliveryStatus } from '../../plumbing/outbox/delivery-status.ts'

/** Where a no to a request stands: it can be said, it waits, it went; or it cannot be said by a tap. */
export type DeclinePageData = {
  lead: EventRecord
  timeZone: string
  seen: string
} & (
  | { kind: 'open'; reason: string; letter: Pick<ComposedEmail, 'to' | 'subject' | 'text'> | null; isMailbox: boolean }
  /** `goesAt` and `letter`, where the letter is, are null where there was none to send. */
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

/** Where a request is declined. */
export function getDeclinePath(eventId: string): string {
  return `/backbar/jobs/${encodeURIComponent(eventId)}/reply?open=decline`
}
