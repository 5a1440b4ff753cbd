import type { Language } from '../ui/language.ts'

/** A text to send automatically. It is not sent after `expiresAt`, in epoch milliseconds. */
export type AutomaticText = {
  /** The same for the same news, so that it is texted once. */
  key: string
  kind: string
  eventId: string
  phone: string
  language: Language
  words: string
  expiresAt: number
}

/** A kind of automatic text as the owner sees it before switching it on. Kinds for staff begin with `staff-`. */
export type AutomaticTextKind = { kind: string; label: string; when: string; samples: Record<Language, string> }

/** Whether a kind goes to staff. */
export function isStaffTextKind(kind: string): boolean {
  return kind.startsWith('staff-')
}

/** A person who works for the business and may be texted. */
export type StaffPhone = { name: string; phone: string; language: Language }

/** A text of somebody who works for the business, in reply to an offer. `code` are the digits that the offer named. */
export type TextedOfferReply = { phone: string; isYes: boolean; code: string | null }

/** Reply to the sender of a texted answer: what the program did. */
export type TextedOfferReplyResult = { words: string; language: Language }
