import type { Language } from '../../ui/language.ts'
import type { UnknownDetail } from './client-answers.ts'
import type { AskableDetailKey } from './question-fields.ts'

/** What the page shows that asks a couple for what their night lacks. */
export type SendQuestionsPageProps = {
  eventId: string
  name: string
  date: string
  phone: string | null
  askable: UnknownDetail[]
  chosen: AskableDetailKey[]
  /** What can only be asked in person: without a proposal nobody has said it on a page. */
  spoken: ('times' | 'guests')[]
  /** When they were asked last, in words, where that was a short while ago. */
  lately: string | null
  language: Language
  email: { to: string; subject: string; text: string } | null
  /** What a text message says, where no letter can go. */
  text: string
  /** Whether they have a page to answer on. */
  hasPage: boolean
  notice: 'none' | 'known' | 'lately' | null
}
