import { getFormatter } from '../../business/language-formatter.ts'
import { TextareaField } from '../../ui/field.tsx'
import { getFieldErrorMessage, type FieldError } from '../../ui/field-errors.ts'
import { MessageIcon } from '../../ui/icons.tsx'
import { clientPageText } from '../proposals/client-page-text.ts'
import type { ClientPageData, ClientPageFormInput } from './client-page-data.ts'
import { QuestionList } from './send-question-section.tsx'

type Props = {
  page: ClientPageData
  path: string
  /** A refused form. Otherwise the form has what was sent before. */
  typed: ClientPageFormInput | undefined
  errors: FieldError[]
  isSent: boolean
}

/** Feedback form after the event. Once feedback is sent, shows it, with the form to change it for a year. */
export function FeedbackFormSection({ typed: posted, ...shared }: Props) {
  const { page, errors, isSent } = shared
  const { feedback, language, sentBy } = page
  // `posted` may come from another form of the page. Only the feedback form has `words`.
  const typed = posted?.words || errors.length > 0 ? posted : undefined
  const props = { ...shared, typed }
  const { ask } = clientPageText(language)
  return (
    <section id="ask" aria-labelledby="how-it-was">
      <h2 id="how-it-was">{ask.howItWas}</h2>
      {feedback ? (
        <>
          <p role={isSent ? 'status' : undefined}>{ask.received(sentBy)}</p>
          <FeedbackWords page={page} feedback={feedback} />
          {(page.today <= feedback.changeUntil || typed) && (
            <details className="act" open={typed !== undefined}>
              <summary>
                <MessageIcon />
                {ask.change}
              </summary>
              <div>
                <HowItWasForm {...props} />
              </div>
            </details>
          )}
        </>
      ) : (
        <HowItWasForm {...props} />
      )}
      <QuestionList page={page} />
    </section>
  )
}

function HowItWasForm({ page, path, typed, errors }: Props) {
  const { feedback, language, sentBy, query } = page
  const { ask } = clientPageText(language)
  const error = getFieldErrorMessage(errors, 'words')
  const { words, mayShow = false } = typed ?? feedback ?? {}
  return (
    <form id="yours" method="post" action={`${path}${query}`}>
      <TextareaField
        name="words"
        label={ask.howItWasWords}
        hint={ask.howItWasHint(sentBy)}
        rows={3}
        required={false}
        error={error}
        autoFocus={Boolean(error)}
        defaultValue={words}
      />
      <label className="consent">
        <input type="checkbox" name="mayShow" defaultChecked={mayShow} />
        <span>
          {ask.mayShow} <small className="muted">{ask.mayShowHint}</small>
        </span>
      </label>
      <p>
        <button className="btn wide full-width" type="submit" name="intent" value="ask">
          {feedback ? ask.sendChange : ask.send}
        </button>
      </p>
    </form>
  )
}

/** The client's feedback, and who may read it. */
function FeedbackWords({
  page: { language, document },
  feedback: { words, at, mayShow },
}: {
  page: ClientPageData
  feedback: NonNullable<ClientPageData['feedback']>
}) {
  const { ask } = clientPageText(language)
  const moment = getFormatter(language).momentWords(at, document.house.timeZone)
  return (
    <blockquote dir="auto">
      {words}
      <footer className="hint">
        {ask.youWrote}, {moment}. {mayShow ? ask.mayBeShown : ask.isPrivate}
      </footer>
    </blockquote>
  )
}

/** Links to sites where the client can write a review, whatever their feedback. */
export function ReviewLinksSection({ page: { reviewLinks, language } }: Pick<Props, 'page'>) {
  const { ask } = clientPageText(language)
  if (reviewLinks.length === 0) return null
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">{ask.elsewhere}</h2>
      <p>{ask.elsewhereHint}</p>
      <p className="acts">
        {reviewLinks.map(({ label, href }) => (
          <a className="btn ghost" href={href} key={href} rel="noopener">
            {label}
          </a>
        ))}
      </p>
    </section>
  )
}
