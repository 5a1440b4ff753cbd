import { memo } from 'react'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { BarPart } from '../questions/bar-part.tsx'
import { EventPart } from '../questions/event-part.tsx'
import { YouPart } from '../questions/you-part.tsx'
import type { FormPage } from './form-page.ts'

type Props = {
  page: FormPage
  /** The calculator's address with what this form already knows on its dials. */
  calculator: string
  alive?: boolean
  onClear?: (() => void) | undefined
}

/** The form as the server sends it: a plain one that posts to its own address. */
export function QuoteForm({ page, calculator, alive = false, onClear }: Props) {
  return (
    <form id="quote" className="quote-form" method="post" action={page.action} noValidate>
      <FormParts page={page} alive={alive} />
      <p className="note" id="drinks">
        {page.drinksLine ? (
          <>
            Your shopping list comes along: {page.drinksLine} <a href={calculator}>Change it</a>
          </>
        ) : (
          <>
            Buying the drinks yourself? <a href={calculator}>Work out how much is enough</a> and bring the list along.
          </>
        )}
      </p>
      <p className="away" aria-hidden="true">
        <label htmlFor="eventTheme">Leave this empty</label>
        <input id="eventTheme" name="eventTheme" tabIndex={-1} autoComplete="off" defaultValue="" />
      </p>
      <p>
        <button className="btn" type="submit">Request my free quote</button>
      </p>
      {alive && (
        <p className="hint">
          Your answers are kept on this device until you send them.{' '}
          <button type="button" className="plain" onClick={onClear}>Clear the form</button>
        </p>
      )}
      <p className="hint">
        We use your answers to prepare the quote and nothing else. <a href="/privacy">How we keep them</a>.
      </p>
    </form>
  )
}

/** The fields keep their own words, so that a keystroke leaves all of this as it is. */
const FormParts = memo(function FormParts({ page, alive }: { page: FormPage; alive: boolean }) {
  const { words, errors, catalogue } = page
  const message = (field: string) => errors.find((error) => error.field === field)?.message
  const part = { words, message }
  return (
    <>
      {page.notice && <ErrorSummary heading={page.notice} errors={errors} />}
      <input type="hidden" name="token" value={page.token} />
      <input type="hidden" name="drinks" value={words.drinks ?? ''} />
      <EventPart {...part} today={page.today} />
      <BarPart {...part} catalogue={catalogue} onRequest={page.onRequest} alive={alive} />
      <YouPart {...part} />
    </>
  )
})
