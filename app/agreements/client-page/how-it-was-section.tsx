import { TextareaField } from '../../ui/field.tsx'
import { getFieldErrorMessage, type FieldError } from '../../ui/field-errors.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import type { ClientPageData, ClientPageFormInput } from './client-page-data.ts'
import { QuestionList } from './send-question-section.tsx'

type Props = {
  page: ClientPageData
  path: string
  typed: ClientPageFormInput
  errors: FieldError[]
  isSent: boolean
}

/** After the event: a form for how it was, and what the client wrote with our replies. */
export function HowItWasSection({ page, path, typed, errors, isSent }: Props) {
  const { language, sentBy, query } = page
  const { ask } = clientPageText(language)
  const error = getFieldErrorMessage(errors, 'words')
  return (
    <section id="ask" aria-labelledby="how-it-was">
      <h2 id="how-it-was">{ask.howItWas}</h2>
      {isSent && (
        <p className="note" role="status">
          {ask.received(sentBy)}
        </p>
      )}
      <form id="yours" method="post" action={`${path}${query}`}>
        <TextareaField
          name="words"
          label={ask.howItWasWords}
          hint={ask.howItWasHint(sentBy)}
          rows={3}
          required={false}
          error={error}
          autoFocus={Boolean(error)}
          defaultValue={typed.words}
        />
        <label className="consent">
          <input type="checkbox" name="mayShow" defaultChecked={typed.mayShow ?? false} />
          <span>
            {ask.mayShow} <small className="muted">{ask.mayShowHint}</small>
          </span>
        </label>
        <p>
          <button className="btn wide full-width" type="submit" name="intent" value="ask">
            {ask.send}
          </button>
        </p>
      </form>
      <QuestionList page={page} />
    </section>
  )
}

/** Links to sites where the client can write a review, whatever they wrote to us. */
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
