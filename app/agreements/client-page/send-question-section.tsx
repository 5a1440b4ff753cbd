import { getFormatter } from '../../business/language-formatter.ts'
import { TextareaField } from '../../ui/field.tsx'
import { getFieldErrorMessage, type FieldError } from '../../ui/field-errors.ts'
import { MessageIcon } from '../../ui/icons.tsx'
import type { Language } from '../../ui/language.ts'
import type { ClientPageData, ClientPageFormInput } from './client-page-data.ts'
import { clientPageText } from '../proposals/client-page-text.ts'

type Props = {
  page: ClientPageData
  typed: ClientPageFormInput
  errors: FieldError[]
  isAsked: boolean
  isFirst?: boolean
}

/** Questions with our replies, and a form for the next. Collapsed while there are no questions. */
export function SendQuestionSection({ page, typed, errors, isAsked, isFirst = false }: Props) {
  const { questions, language } = page
  const { ask, read } = clientPageText(language)
  const error = getFieldErrorMessage(errors, 'words')
  return (
    <details className="act" id="ask" open={isAsked || questions.length > 0 || typed.words !== '' || Boolean(error)}>
      <summary>
        <MessageIcon />
        {isFirst ? read.askFirst : ask.heading}
      </summary>
      <div>
        {isAsked && (
          <p className="note" role="status">
            {ask.asked(page.answersByEmail)}
          </p>
        )}
        <QuestionList page={page} />
        <TextareaField
          name="words"
          label={ask.question}
          rows={3}
          required={false}
          error={error}
          autoFocus={Boolean(error)}
          defaultValue={typed.words}
        />
        <p>
          <button className="btn ghost" type="submit" name="intent" value="ask">
            {ask.ask}
          </button>
        </p>
      </div>
    </details>
  )
}

/** The client's questions, and the owner's answers. */
export function QuestionList({ page: { questions, document, language } }: Pick<Props, 'page'>) {
  const { momentWords } = getFormatter(language)
  const { ask } = clientPageText(language)
  const { name, timeZone } = document.house
  return questions.map(({ id, kind, words, at }) => (
    <blockquote key={id} dir="auto">
      {words}
      <footer className="hint">
        {kind === 'asked' ? ask.youAsked : ask.weAnswered(name)}, {momentWords(at, timeZone)}
      </footer>
    </blockquote>
  ))
}

/** Form to decline the proposal, collapsed so that it is not used by accident. */
export function DeclineProposalSection({
  typed,
  errors,
  language,
}: Pick<Props, 'typed' | 'errors'> & { language: Language }) {
  const { ask } = clientPageText(language)
  const error = getFieldErrorMessage(errors, 'reason')
  return (
    <details className="act no" open={typed.reason !== ''}>
      <summary>{ask.no}</summary>
      <div>
        <TextareaField
          name="reason"
          label={ask.why}
          rows={2}
          optional
          error={error}
          autoFocus={Boolean(error)}
          defaultValue={typed.reason}
        />
        <p>
          <button className="btn ghost" type="submit" name="intent" value="no">
            {ask.sayNo}
          </button>
        </p>
      </div>
    </details>
  )
}
