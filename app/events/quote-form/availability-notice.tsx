import { isTakenOrHeld } from '../../days/availability.ts'
import type { AlternativeSlotText } from '../../days/alternative-slot-text.ts'
import type { AvailabilityView } from '../../days/availability-text.ts'
import { Checkbox } from './checkbox.tsx'
import type { FormSectionProps } from './form-section-props.tsx'
import { useQuoteFormText } from './quote-form-text-context.tsx'

type Props = { day: AvailabilityView | null; onNear?: ((near: AlternativeSlotText) => void) | undefined }

/** Availability of the day, shown below its field. Each alternative time is a button that fills the form. */
export function AvailabilityNotice({ day, onNear }: Props) {
  const words = useQuoteFormText()
  const notes = [...new Set(day?.near.map(({ note }) => note))]
  // If all alternative dates have the same note, it is shown once above them.
  const [shared] = notes.length === 1 ? notes : []
  return (
    <div className="day-line" role="status">
      {day && (
        <div className={`day-told ${day.state}`}>
          <p className="day-heading">{day.heading}</p>
          {day.more && <p>{day.more}</p>}
          {shared !== undefined && <p>{words.day.openThen(shared)}</p>}
          {day.near.length > 0 && (
            <ul className="cluster gap-3">
              {day.near.map((near) => (
                <li key={nearValue(near)}>
                  <button
                    type="submit"
                    name="near"
                    value={nearValue(near)}
                    onClick={
                      onNear &&
                      ((event) => {
                        event.preventDefault()
                        onNear(near)
                      })
                    }
                  >
                    <span>
                      <b>{near.title}</b>
                      {shared === undefined && <small>{near.note}</small>}
                    </span>
                    {near.price && <span>{near.price}</span>}
                  </button>
                </li>
              ))}
            </ul>
          )}
          {day.state === 'taken' && <p>{words.day.orAsk}</p>}
        </div>
      )}
    </div>
  )
}

/**
 * Checkbox to join the waitlist for a taken day. It is hidden for other days, and a hidden checkbox has no effect. It
 * stays in the page so that a draft can restore it before the availability is known.
 */
export function WaitlistCheckbox({ day, input }: { day: AvailabilityView | null; input: FormSectionProps['input'] }) {
  const { day: words, quote } = useQuoteFormText()
  const isOffered = day !== null && !day.far && isTakenOrHeld(day.state)
  return (
    <label className="day-tick inline-row gap-3" hidden={!isOffered}>
      <Checkbox name="tellIfOpens" input={input} />
      {words.tellMe(isOffered ? quote.dates.monthDay(day.date) : null)}
    </label>
  )
}

/** Value of the button of an alternative time. */
function nearValue({ date, start, end, guests }: AlternativeSlotText): string {
  return [date, start, end, guests ?? ''].join(' ')
}
