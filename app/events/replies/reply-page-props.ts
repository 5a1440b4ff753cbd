import type { FieldError } from '../../ui/field-errors.ts'
import type { Language } from '../../ui/language.ts'
import type { EventState } from '../event/event.ts'
import type { ReplyContext } from './reply-context.ts'
import type { ReplyOutcome } from './reply-outcome.ts'

export type ReplyPageData = {
  lead: {
    id: string
    reference: string
    state: EventState
    /** State of the event, as in its tag. */
    standing: string
    heldUntil: string | null
    name: string
    /** Addresses that the email goes to: the client's, then those of contacts who get emails. */
    recipients: string[]
    language: Language
  }
  about: ReplyContext
  templates: { key: string; name: string }[]
  chosen: string
  choices: readonly Exclude<ReplyOutcome, 'none'>[]
  /** Whether the template holds the day, which fixes the state change. */
  isHolding: boolean
  /** Whether the client wrote in Spanish and the template has no Spanish version. */
  lacksSpanish: boolean
  /** Whether the template offers other days and none is available. */
  hasNoDay: boolean
  today: string
  eventDate: string
  input: Record<string, string>
}

/**
 * `isNext`: the event was just added to the waitlist and this email was not sent. `isMailbox`: no email account is
 * connected.
 */
export type WriteReplyPageProps = ReplyPageData & {
  errors: FieldError[]
  stale: boolean
  isNext: boolean
  isMailbox: boolean
}
