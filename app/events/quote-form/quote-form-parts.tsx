import type { AlternativeSlotText } from '../../days/alternative-slot-text.ts'
import type { FormDayAvailability } from './book-now.ts'
import type { BarEstimates } from './bar-choices.ts'
import { memo, useMemo, type MouseEvent } from 'react'
import { useQuoteFormText } from './quote-form-text-context.tsx'
import { TimePlaceSection, DateGuestsSection } from './event-sections.tsx'
import { Checkbox } from './checkbox.tsx'
import { ContactSection } from './contact-section.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { AvailabilityNotice, WaitlistCheckbox } from './availability-notice.tsx'
import { BarSection } from './bar-section.tsx'
import type { FormSectionProps } from './form-section-props.tsx'
import type { Experience } from '../../menu/catalog/catalog.ts'
import type { FormDrinks, QuoteFormData } from './quote-form-data.ts'

export type QuoteFormPartsProps = {
  page: QuoteFormData
  /** Link to the calculator with the form's input, and the attached plan. */
  drinks: FormDrinks
  /** The experience chosen now, once the page is hydrated. */
  experience?: Experience | undefined
  alive?: boolean
  onClear?: (() => void) | undefined
  day: FormDayAvailability | null
  party?: BarEstimates | undefined
  onNear?: ((near: AlternativeSlotText) => void) | undefined
  onMend?: ((field: string, value: string) => void) | undefined
}

/** The nine required fields. A form with an error in only a single field opens there, without an error list. */
export const requiredQuoteFields = [
  'eventDate',
  'eventGuestCount',
  'eventStartTime',
  'eventEndTime',
  'eventLocation',
  'eventVenue',
  'requestorName',
  'fromEmail',
  'phoneNumber',
]

/** Fields are uncontrolled, so that a keystroke does not render the form again. */
export const QuoteFormParts = memo(function QuoteFormParts(props: QuoteFormPartsProps) {
  const { page, drinks, experience, alive = false, day, party, onNear, onMend } = props
  const { input, errors, catalogue, hostsBuy } = page
  const { form, desk } = useQuoteFormText()
  const part = useMemo(() => getPart(page, onMend), [page, onMend])
  // The memoized sections show no price, so typing a guest count does not render them again.
  const further = useMemo(
    () => (
      <>
        <TimePlaceSection {...part}>
          <div className="day-line" role="status">
            {day?.far}
          </div>
        </TimePlaceSection>
        <ContactSection {...part} />
      </>
    ),
    [part, day?.far],
  )
  return (
    <>
      {page.notice && !part.alone && <ErrorSummary heading={page.notice} errors={errors} />}
      <input type="hidden" name="token" value={page.token} />
      {page.asked && <input type="hidden" name="asked" value={page.asked} />}
      <input type="hidden" name="drinks" value={input.drinks ?? ''} />
      <DateGuestsSection {...part} today={page.today}>
        {/* A submit button and not a link, so that no input is lost. */}
        {!(alive && party) && (
          <p className="show-prices flush">
            <button className="btn ghost" type="submit" name="intent" value="price" onClick={focusMissingField}>
              {desk.showPrices}
            </button>
          </p>
        )}
        <AvailabilityNotice day={day} onNear={onNear} />
        <WaitlistCheckbox day={day} input={input} />
      </DateGuestsSection>
      <BarSection {...part} {...{ catalogue, hostsBuy, party, experience, alive }} onRequest={page.onRequest}>
        {drinks.source && <p className="bar-note muted">{drinks.source}</p>}
        {!drinks.attached && (
          <p className="bar-note muted" id="drinks">
            {form.youBuy}
            <a href={drinks.calculator}>{form.workOut}</a>
            {form.bringList}
          </p>
        )}
      </BarSection>
      {further}
      {page.boxes.map(({ name, label, note, href, more }) => (
        <p className="boxes" key={name}>
          <label>
            <Checkbox name={name} input={input} />
            {label}
          </label>
          {`${note} `}
          <a href={href}>{more}</a>
        </p>
      ))}
    </>
  )
})

function getPart({ input, errors, notice }: QuoteFormData, onMend: QuoteFormPartsProps['onMend']): FormSectionProps {
  const of = (field: string) => errors.find((error) => error.field === field)
  const mend = (field: string) => {
    const offered = of(field)?.mend
    return (
      offered && (
        <button type="button" className="plain" onClick={() => onMend?.(field, offered.value)}>
          {offered.label}
        </button>
      )
    )
  }
  const alone =
    notice && errors.length === 1 ? requiredQuoteFields.find((name) => name === errors[0]!.field) : undefined
  return { input, message: (field) => of(field)?.message, mend, alone }
}

/**
 * On a hydrated page, where prices update automatically, moves the focus to the missing field instead of posting the
 * form.
 */
function focusMissingField(event: MouseEvent<HTMLButtonElement>): void {
  const fields = event.currentTarget.form!.querySelectorAll<HTMLInputElement>('#eventDate, #eventGuestCount')
  const missing = [...fields].find(({ value }) => value === '')
  if (!missing) return
  event.preventDefault()
  missing.focus()
}
