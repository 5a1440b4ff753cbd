import type { EventState } from '../../events/event/event.ts'
import type { RequiredDetail } from '../../operations/events/event-logistics.ts'
import type { Language } from '../../ui/language.ts'

/** What of a job the rules of letters ask. Days as 2027-05-15, moments in epoch milliseconds, sums in cents. */
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
  /** When we last wrote to them by hand, and when they last asked or answered something; null is never. */
  repliedAt: number | null
  heardAt: number | null
  /** They wrote after we last answered. */
  isUnread: boolean
  hasOpenChange: boolean
  /** They asked to call it off, and nobody has answered. */
  isCallingOff: boolean
  /** A letter to the address they have now was refused. */
  isRefused: boolean
  heldUntil: string | null
  /** What waits for their yes. */
  proposal: { version: number; sentAt: number; openedAt: number | null; expiresOn: string; totalCents: number } | null
  hasDeclined: boolean
  agreedAt: number | null
  isPostponed: boolean
  /** What is not paid of what they owe, nor on its way; a deposit among the rest, or the full total in place of both. */
  amountsDue: { isDeposit: boolean; isEverything: boolean; openCents: number; dueOn: string }[]
  /** Until when guests may become fewer, by what was agreed. */
  countDay: string | null
  /** They said how many guests it will be. */
  hasToldCount: boolean
  /** What is missing of their night, as soon as it may be asked for. */
  lacks: RequiredDetail[]
  /** Their page's path, where they have one. */
  link: string | null
}
