import type { DayAnswer, NearWords } from '../../days/availability.ts'

type Props = { day: DayAnswer | null; onNear?: ((near: NearWords) => void) | undefined }

/** What is known of the day, under its field. Each near evening is a button that puts it into the form. */
export function DayLine({ day, onNear }: Props) {
  return (
    <div className="day-line" role="status">
      {day && (
        <div className={`day-told ${day.state}`}>
          <p className="day-heading">{day.heading}</p>
          {day.more && <p>{day.more}</p>}
          {/* What Enter presses, without script: not the first of these evenings. */}
          {day.near.length > 0 && (
            <button type="submit" hidden>
              Request my free quote
            </button>
          )}
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
                      <small>{near.note}</small>
                    </span>
                    {near.price && <span>{near.price}</span>}
                  </button>
                </li>
              ))}
            </ul>
          )}
          {day.state === 'taken' && <p>Or ask anyway: plans change, and we write back either way.</p>}
        </div>
      )}
    </div>
  )
}

/** A near evening as its button posts it. */
export function nearValue({ date, start, end, guests }: NearWords): string {
  return [date, start, end, guests ?? ''].join(' ')
}
