import { InputField } from '../../ui/field.tsx'
import { maxDateTextLength, typedDayExamples, type CallDayAnswer, type SuggestedDay } from './call-day.ts'

/**
 * The answer to the typed day, with suggested days as buttons. `dateText` is text that names no day. Without JavaScript it
 * has its own field, because the browser's date field accepts no text.
 */
export function DayAnswerSection({ day, dateText }: { day: CallDayAnswer | null; dateText: string }) {
  return (
    <>
      <div className="call-check">
        <InputField
          name="dateText"
          label="Or the date in words"
          placeholder="sometime in June"
          defaultValue={dateText}
          maxLength={maxDateTextLength}
          autoComplete="off"
          required={false}
        />
        <button className="btn ghost" type="submit" name="intent" value="check">
          Is it available?
        </button>
      </div>
      <div data-live="day" role="status">
        {day ? (
          <Answer day={day} />
        ) : (
          <p className="hint">
            Type it as you hear it: {typedDayExamples}. The answer comes at once. “Sometime in June” is kept as words.
          </p>
        )}
      </div>
    </>
  )
}

function Answer({ day: { mark, heading, details, event, canWait, choices, further } }: { day: CallDayAnswer }) {
  return (
    <>
      <div className={`day-answer is-${mark}`}>
        <b>{heading}</b>
        <p className="flush">
          {details.join(' ')}{' '}
          {event && (
            <a className="tap" href={`/backbar/jobs/${event.id}`} target="_blank" rel="noreferrer">
              Look at it<span className="unseen">: {event.name}</span>
            </a>
          )}{' '}
          {canWait && (
            <button className="plain tap strong" type="submit" name="intent" value="waitlist">
              Save to the waitlist
            </button>
          )}
        </p>
      </div>
      {(choices.days.length > 0 || further) && (
        <div className="bar">
          <b>{choices.days.length > 0 ? choices.label : ''}</b>
          {further && (
            <a className="tap" href={further}>
              Look further
            </a>
          )}
        </div>
      )}
      {choices.days.length > 0 && <DayChoices days={choices.days} isAvailable={further !== null} />}
    </>
  )
}

function DayChoices({ days, isAvailable }: { days: SuggestedDay[]; isAvailable: boolean }) {
  return (
    <p className="day-choices">
      {days.map(({ date, label, field }) => (
        <button key={date} type="submit" name="pick" value={date} data-field={field}>
          <b>{label}</b>
          {isAvailable && <small>available</small>}
        </button>
      ))}
    </p>
  )
}
