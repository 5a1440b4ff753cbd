import { memo } from 'react'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { pathIn } from '../../ui/language.ts'
import { useFormWords } from './form-speech.tsx'
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
  const { language, form } = useFormWords()
  return (
    <form id="quote" className="quote-form" method="post" action={page.action ?? undefined} noValidate>
      {page.drinksLine && (
        <p className="attached" id="drinks">
          <b>{form.attached}</b> {page.drinksLine}. <a href={calculator}>{form.changeIt}</a>
        </p>
      )}
      <FormParts page={page} experience={experience} alive={alive} day={day} onNear={onNear} />
      {!page.drinksLine && (
        <p className="note" id="drinks">
          {form.youBuy}
          <a href={calculator}>{form.workOut}</a>
          {form.bringList}
        </p>
      )}
      <p className="away" aria-hidden="true">
        <label htmlFor="eventTheme">{form.leaveEmpty}</label>
        <input id="eventTheme" name="eventTheme" tabIndex={-1} autoComplete="off" defaultValue="" />
      </p>
      <p>
        <button className="btn" type="submit">
          {form.request}
        </button>
      </p>
      {alive && (
        <p className="hint">
          {`${form.kept} `}
          <button type="button" className="plain" onClick={onClear}>
            {form.clear}
          </button>
        </p>
      )}
      <p className="hint">
        {form.weUse}
        <a href={pathIn(language, '/privacy')}>{form.howKept}</a>.
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
  const { input, errors, catalogue } = page
  const { form } = useFormWords()
  const message = (field: string) => errors.find((error) => error.field === field)?.message
  const part = { input, message }
  return (
    <>
      {page.notice && <ErrorSummary heading={page.notice} errors={errors} />}
      <input type="hidden" name="token" value={page.token} />
      {page.asked && <input type="hidden" name="asked" value={page.asked} />}
      <input type="hidden" name="drinks" value={input.drinks ?? ''} />
      <p className="hint needed">{form.needed}</p>
      <EventPart {...part} today={page.today}>
        <DayLine day={day} onNear={onNear} />
        <TellTick day={day} isTicked={input.tellIfOpens === 'yes'} />
      </EventPart>
      <BarPart {...part} catalogue={catalogue} onRequest={page.onRequest} experience={experience} alive={alive} />
      <YouPart {...part} />
    </>
  )
})
