import type { Language } from '../../ui/language.ts'
import type { UnknownDetail } from './client-answers.ts'
import type { AskableDetailKey } from './question-fields.ts'

/** Props of the page for sending questions to the client. */
export type SendQuestionsPageProps = {
  eventId: string
  name: string
  date: string
  phone: string | null
  askable: UnknownDetail[]
  chosen: AskableDetailKey[]
  /** Details to ask in person, because the client page does not show them without a proposal. */
  spoken: ('times' | 'guests')[]
  /** Text about when questions were last sent. Null if that was not recent. */
  lately: string | null
  language: Language
  email: { to: string; subject: string; text: string } | null
  /** The text message, for clients without an email address. */
  text: string
  /** Whether the client has a page to answer on. */
  hasPage: boolean
  notice: 'none' | 'known' | 'lately' | null
}
