import type { ConversationEntry } from '../../../events/event/conversation-entry.ts'
import type { FieldError } from '../../../ui/field-errors.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import type { TextPageNotice } from './text-notices.ts'

/** A person of the event. `around` are the words that the server adds to their first text. */
export type TextRecipientView = {
  name: string
  phone: string
  obstacle: string | null
  canConsent: boolean
  /** Time at which a text written now is sent, such as "8 AM on Sat, Nov 28". Null if it is sent at once. */
  waitsUntil: string | null
  around: { before: string; after: string } | null
}

export type EventTextsPageProps = {
  here: string
  back: string | null
  title: string
  entries: readonly ConversationEntry[]
  people: readonly TextRecipientView[]
  /** Reason why no text can be sent. Null while the carrier accepts texts. */
  carrierObstacle: string | null
  /** Recipients of a "Running late" text on the event's day. Null on other days. */
  late: readonly { name: string; phone: string }[] | null
  /** Whether users may text as the client: in the demo and in development. */
  isStandIn: boolean
  timeZone: string
  formKey: string
  /** Wording of a text that was just withdrawn. */
  undone: string
  notice: TextPageNotice | null
  refused: { input: FormInput; errors: FieldError[] } | null
}
