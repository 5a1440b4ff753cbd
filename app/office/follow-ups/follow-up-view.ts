import type { FollowUpKind } from './follow-up-rules.ts'

/** A letter that is due as its page shows it. */
export type DueFollowUpView = {
  to: string | null
  name: string
  subject: string
  body: string
  seen: string
  /** What goes along, in a sentence; empty for nothing. */
  along: string
  /** Why it cannot go now. */
  hindrance: string | null
  /** It is too late in the evening: it goes in the morning. */
  isQuiet: boolean
  /** E-mail is not connected: it is copied, or sent as a text message. */
  canMail: boolean
  /** All of it as plain text, with what goes along. */
  copy: string
  sms: string | null
}

/** The page of a letter: how it stands, and what can be done with it. */
export type FollowUpView = {
  eventId: string
  kind: FollowUpKind
  /** Whoever it is to. */
  who: string
  /** What its rule is called. */
  name: string
  title: string
  why: string
  rule: string
  /** Why it waits for a tap although its rule sends by itself. */
  mode: string
  /** Its place among those that wait. */
  place: { nth: number; of: number } | null
  next: string | null
  due: DueFollowUpView | null
  /** What became of it, where it does not wait. */
  done: string | null
  /** Whether somebody sent it as it was written. */
  isSent: boolean
  /** The first day on which it may be back. */
  tomorrow: string
}

/** A letter that waits, among others. */
export type PendingFollowUp = { eventId: string; kind: FollowUpKind; title: string; why: string; due: DueFollowUpView }

/** Every letter that waits as it would go, and what was over before anybody could send it. */
export type PendingFollowUpsView = {
  emails: PendingFollowUp[]
  missed: { id: string; what: string; name: string; why: string }[]
}
