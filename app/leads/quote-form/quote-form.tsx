import { memo } from 'react'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { BarPart } from './bar-part.tsx'
import { EventPart } from './event-part.tsx'
import { YouPart } from './you-part.tsx'
import type { Experience } from '../../menu/catalogue/catalogue.ts'
import { DayLine, TellTick } from './day-line.tsx'
import type { DayAnswer, NearWords } from '../../days/availability.ts'
import type { FormPage } from './form-page.ts'

type Props = {
  page: FormPage
  /** The calculator's address with what this form already knows. */
  calculator: string
  /** The experience chosen right now, once the page is alive. */
  experience?: Experience | undefined
  alive?: boolean
  onClear?: (() => void) | undefined
  day: DayAnswer | null
  onNear?: ((near: NearWords) => void) | undefined
}

/** The form as the server sends it: a plain one that posts to its own address. */
export function QuoteForm({ page, calculator, experience, alive = false, onClear, day, onNear }: Props) {
  return (
    <form id="quote" className="quote-form" method="post" action={page.action ?? undefined} noValidate>
      {page.drinksLine && (
        <p className="attached" id="drinks">
          <b>Your list is attached:</b> {page.drinksLine}. <a href={calculator}>Change it</a>
        </p>
      )}
      <FormParts page={page} experience={experience} alive={alive} day={day} onNear={onNear} />
      {!page.drinksLine && (
        <p className="note" id="drinks">
          You buy the drinks: <a href={calculator}>work out how much is enough</a> and bring the list along.
        </p>
      )}
      <p className="away" aria-hidden="true">
        <label htmlFor="eventTheme">Leave this empty</label>
        <input id="eventTheme" name="eventTheme" tabIndex={-1} autoComplete="off" defaultValue="" />
      </p>
      <p>
        <button className="btn" type="submit">
          Request my free quote
        </button>
      </p>
      {alive && (
        <p className="hint">
          Your answers are kept on this device until you send them.{' '}
          <button type="button" className="plain" onClick={onClear}>
            Clear the form
          </button>
        </p>
      )}
      <p className="hint">
        We use your answers to prepare the quote and nothing else. <a href="/privacy">How we keep them</a>.
      </p>
    </form>
  )
}

/** The fields keep their own words, so that a keystroke leaves all of this as it is. */
const FormParts = memo(function FormParts({
  page,
  experience,
  alive = false,
  day,
  onNear,
}: Pick<Props, 'page' | 'experience' | 'alive' | 'day' | 'onNear'>) {
  const { words, errors, catalogue } = page
  const message = (field: string) => errors.find((error) => error.field === field)?.message
  const part = { words, message }
  return (
    <>
      {page.notice && <ErrorSummary heading={page.notice} errors={errors} />}
      <input type="hidden" name="token" value={page.token} />
      <input type="hidden" name="drinks" value={words.drinks ?? ''} />
      <p className="hint needed">Every answer is needed unless it is marked optional.</p>
      <EventPart {...part} today={page.today}>
        <DayLine day={day} onNear={onNear} />
        <TellTick day={day} isTicked={words.tellIfOpens === 'yes'} />
      </EventPart>
      <BarPart {...part} catalogue={catalogue} onRequest={page.onRequest} experience={experience} alive={alive} />
      <YouPart {...part} />
    </>
  )
})
