import { isOthers, type DayAnswer, type NearWords } from '../../days/availability.ts'
import { monthDay } from '../../business/dates.ts'

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

/**
 * The tick for whoever would wait for a day others have. Where the day is not known to be theirs it is out of sight, and
 * what is ticked in it means nothing: a draft finds it there, whenever the day is answered.
 */
export function TellTick({ day, isTicked }: { day: DayAnswer | null; isTicked: boolean }) {
  const isOffered = day !== null && isOthers(day.state)
  return (
    <label className="day-tick" hidden={!isOffered}>
      <input type="checkbox" name="tellIfOpens" value="yes" defaultChecked={isTicked} />
      Tell me if {isOffered ? monthDay(day.date) : 'the day'} opens up
    </label>
  )
}

/** A near evening as its button posts it. */
export function nearValue({ date, start, end, guests }: NearWords): string {
  return [date, start, end, guests ?? ''].join(' ')
}
