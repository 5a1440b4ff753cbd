import type { FollowUpKind } from './follow-up-kinds.ts'

/** A due follow-up as its page shows it. */
export type DueFollowUpView = {
  to: string | null
  name: string
  subject: string
  body: string
  seen: string
  /** Sentence about attachments. Empty for none. */
  along: string
  /** Reason why the email cannot be sent now. */
  hindrance: string | null
  /** Quiet hours: it will be sent in the morning. */
  isQuiet: boolean
  /** False while no email account is connected. The owner then copies the text or sends it as a text message. */
  canMail: boolean
  /** The complete plain text, with a note of attachments. */
  copy: string
  sms: string | null
}

/** Page of a follow-up: its status and the available actions. */
export type FollowUpView = {
  eventId: string
  kind: FollowUpKind
  /** Name of the recipient. */
  who: string
  /** Name of its rule. */
  name: string
  title: string
  why: string
  rule: string
  /** Why a follow-up of an automatic rule needs a manual send. */
  mode: string
  /** Position in the queue. */
  place: { nth: number; of: number } | null
  next: string | null
  due: DueFollowUpView | null
  /** Outcome of the follow-up. Null while it is pending. */
  done: string | null
  /** Whether the email was sent unchanged. */
  isSent: boolean
  /** The first day to which it can be deferred. */
  tomorrow: string
}

/** A pending follow-up in the list. */
export type PendingFollowUp = { eventId: string; kind: FollowUpKind; title: string; why: string; due: DueFollowUpView }

/** Every pending follow-up with its text, and those that expired unsent. */
export type PendingFollowUpsView = {
  emails: PendingFollowUp[]
  missed: { id: string; what: string; name: string; why: string }[]
}
