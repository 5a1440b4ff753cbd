import type { ReplyPageData } from '../../../events/replies/reply-page-props.ts'

/** The form for an email to an event's client. */
export type ComposerData = ReplyPageData & {
  /** The client's number. Null if it is not known. */
  phone: string | null
  /** The form is filled with the draft. */
  isDraft: boolean
  /** Whether a template was chosen while a draft is stored. */
  hasOtherDraft: boolean
  canAttach: boolean
  /** Whether emails stay unsent because no email account is connected. */
  isMailbox: boolean
  /** When the email leaves during quiet hours: "8 AM". Null by day. */
  sendsAt: string | null
}
