import { getFieldErrorMessage, type RefusedFormProps } from '../../ui/field-errors.ts'
import { InputField } from '../../ui/field.tsx'
import {
  formatCalendarFailureEffect,
  formatCalendarStatus,
  formatCalendarError,
  type ExternalCalendar,
} from './reading/external-calendar.ts'

type Calendars = { calendars: readonly ExternalCalendar[]; timeZone: string; now: number }

/** Creates the section of the page about availability that shows these calendars. `now` in epoch milliseconds. */
export function createExternalCalendarsSectionComponent(shown: Calendars) {
  return (refused: RefusedFormProps) => <ExternalCalendarsSection {...shown} {...refused} />
}

/** The owner's external calendars with their last sync and errors, and the form that adds a calendar. */
function ExternalCalendarsSection({ calendars, timeZone, now, input, errors }: Calendars & RefusedFormProps) {
  const field = (name: 'name' | 'address') => ({
    name,
    defaultValue: input[name],
    error: getFieldErrorMessage(errors, name),
  })
  return (
    <section className="account" id="calendars" aria-labelledby="calendars-heading">
      <h2 id="calendars-heading">Your other calendars</h2>
      <p className="hint">
        When your own calendar is busy, visitors are told that the day is booked. Read every 15 minutes; of its events
        only the times are kept, never a title.
      </p>
      {calendars.map((calendar) => (
        <CalendarSlip key={calendar.id} {...{ calendar, timeZone, now }} />
      ))}
      <form method="post" action="/backbar/settings/days" className="slip" noValidate>
        <h3>{calendars.length === 0 ? 'Add your calendar' : 'Add another calendar'}</h3>
        <InputField {...field('name')} label="Name" hint="What you call it, such as Family." maxLength={60} />
        <InputField
          {...field('address')}
          label="Calendar’s private address"
          hint="It usually ends in .ics. Google: Settings, your calendar, “Secret address in iCal format”. Outlook: Settings, Shared calendars, “Publish a calendar”, ICS. iCloud: share the calendar as a public one."
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={2_000}
        />
        <p>
          <button className="btn" type="submit" name="intent" value="add">
            Add and read it
          </button>
        </p>
        <p className="hint">
          Anybody with the address can read the calendar, so it is kept encrypted and never shown again. Events marked
          as free and those from this site’s own calendar do not count.
        </p>
      </form>
    </section>
  )
}

function CalendarSlip({ calendar, timeZone, now }: { calendar: ExternalCalendar; timeZone: string; now: number }) {
  const { id, name, host, trouble, isBeingRead } = calendar
  return (
    <form method="post" action="/backbar/settings/days" className="slip" aria-labelledby={`calendar-${id}`}>
      <input type="hidden" name="calendar" value={id} />
      <h3 id={`calendar-${id}`}>{name}</h3>
      {trouble ? (
        <>
          <p className="clash">
            <strong>It could not be read.</strong> {formatCalendarError(trouble, host)}
          </p>
          <p>{formatCalendarFailureEffect(calendar, now, timeZone)}</p>
        </>
      ) : (
        <p>{isBeingRead ? 'It is being read at this moment.' : formatCalendarStatus(calendar, now)}</p>
      )}
      {host && <p className="small">From {host}</p>}
      <p className="acts">
        <button className="btn ghost" type="submit" name="intent" value="read">
          Read now<span className="unseen">: {name}</span>
        </button>
      </p>
      <details>
        <summary>Remove this calendar</summary>
        <p>Its busy times stop counting at once. To have it back, add its address again.</p>
        <p className="acts">
          <button className="btn ghost" type="submit" name="intent" value="remove">
            Remove<span className="unseen"> {name}</span>
          </button>
        </p>
      </details>
    </form>
  )
}
