import type { EventState } from '../../events/event/event.ts'
import type { RequiredDetail } from '../../operations/events/run-sheet-issues.ts'
import type { Language } from '../../ui/language.ts'

/** Event data for follow-up rules. Days as 2027-05-15, moments in epoch milliseconds, amounts in cents. */
export type FollowUpEventData = {
  eventId: string
  reference: string
  language: Language
  name: string
  email: string | null
  phone: string | null
  state: EventState
  eventDate: string
  askedAt: number
  /** Time of our last manual reply, and of the client's last question or answer. Null for never. */
  repliedAt: number | null
  heardAt: number | null
  /** The client wrote after our last reply. */
  isUnread: boolean
  hasOpenChange: boolean
  /** Whether the client requested a cancellation that the owner has not decided. */
  isCallingOff: boolean
  /** An email to the client's current address bounced. */
  isRefused: boolean
  heldUntil: string | null
  /** The proposal that waits for acceptance. */
  proposal: { version: number; sentAt: number; openedAt: number | null; expiresOn: string; totalCents: number } | null
  hasDeclined: boolean
  agreedAt: number | null
  isPostponed: boolean
  /**
   * Unpaid amounts that are not being processed. Holds the deposit separately, or the full total in place of deposit and
   * balance.
   */
  amountsDue: { isDeposit: boolean; isEverything: boolean; openCents: number; dueOn: string }[]
  /** Last day on which the guest count may go down, as agreed. */
  countDay: string | null
  /** Whether the client reported a guest count. */
  hasToldCount: boolean
  /** Missing event details, from the day they may be requested. */
  lacks: RequiredDetail[]
  /** Path of the client page, null if there is none. */
  link: string | null
}
