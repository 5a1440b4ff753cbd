import { isTakenOrHeld, type AvailabilityView, type AlternativeSlotText } from '../../days/availability.ts'
import { useQuoteFormText } from './quote-form-text-context.tsx'

type Props = { day: AvailabilityView | null; onNear?: ((near: AlternativeSlotText) => void) | undefined }

/** What is known of the day, under its field. Each near evening is a button that puts it into the form. */
export function AvailabilityNotice({ day, onNear }: Props) {
  const words = useQuoteFormText()
  const notes = [...new Set(day?.near.map(({ note }) => note))]
  // What holds of all of them is said once, above them.
  const [shared] = notes.length === 1 ? notes : []
  return (
    <div className="day-line" role="status">
      {day && (
        <div className={`day-told ${day.state}`}>
          <p className="day-heading">{day.heading}</p>
          {day.more && <p>{day.more}</p>}
          {shared && <p>{words.day.openThen(shared)}</p>}
          {day.near.length > 0 && (
            <ul>
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
                      {!shared && <small>{near.note}</small>}
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
 * The tick for whoever would wait for a day others have. Where the day is not known to be theirs it is out of sight, and
 * what is ticked in it means nothing: a draft finds it there, whenever the day is answered.
 */
export function WaitlistCheckbox({ day, isTicked }: { day: AvailabilityView | null; isTicked: boolean }) {
  const { day: words, quote } = useQuoteFormText()
  const isOffered = day !== null && !day.far && isTakenOrHeld(day.state)
  return (
    <label className="day-tick" hidden={!isOffered}>
      <input type="checkbox" name="tellIfOpens" value="yes" defaultChecked={isTicked} />
      {words.tellMe(isOffered ? quote.dates.monthDay(day.date) : null)}
    </label>
  )
}

/** A near evening as its button posts it. */
function nearValue({ date, start, end, guests }: AlternativeSlotText): string {
  return [date, start, end, guests ?? ''].join(' ')
}
