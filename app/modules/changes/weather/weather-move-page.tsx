import { formatLongDate, formatDateTime, formatMonthDay, formatWeekdayDate } from '../../../business/dates.ts'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { formatWeatherMoveDays, type WeatherMove, type WeatherMoveEvent } from './weather-move.ts'
import { WeatherMoveOfferForm, ManualContactSection } from './weather-move-offer-form.tsx'

export type WeatherMovePageProps = {
  storm: WeatherMove
  events: WeatherMoveEvent[]
  formKey: string
  timeZone: string
  today: string
}

/** Results of a storm's offers, events that can still get an offer, and the button that stops it. */
export function WeatherMovePage({ storm, events, formKey, timeZone, today }: WeatherMovePageProps) {
  const offered = events.filter(({ offer }) => offer !== null)
  const open = offered.filter(({ offer }) => offer!.state === 'offered')
  const here = `/backbar/calendar/storms/${storm.id}`
  return (
    <>
      <BackOfficeHeader
        title={`${storm.name}, ${formatWeatherMoveDays(storm)}`}
        eyebrow={storm.stoppedAt === null ? 'Weather' : `Stopped ${formatDateTime(storm.stoppedAt, timeZone)}`}
        lead={formatProgressLead(offered)}
      >
        <a className="btn ghost" href="/backbar/calendar">
          Back to the calendar
        </a>
      </BackOfficeHeader>
      {offered.length > 0 && (
        <section className="slip">
          <h2>Clients you offered a move</h2>
          <ul className="plain-list">
            {offered.map(({ eventId, name, date, offer }) => (
              <li key={eventId}>
                <a href={`/backbar/jobs/${eventId}#changes`}>{name}</a>
                <span className="small">{formatOfferState(date, offer!)}</span>
              </li>
            ))}
          </ul>
          {open.length > 0 && (
            <form method="post" action={here}>
              <p>
                <button className="btn ghost" type="submit" name="intent" value="stop">
                  {open.length === 1 ? 'Withdraw the open offer' : `Withdraw the ${open.length} open offers`}
                </button>
              </p>
              <p className="hint">
                It did not come after all? Each of them gets an email, and stays on the date they had. Clients who have
                moved keep their new date.
              </p>
            </form>
          )}
        </section>
      )}
      {storm.stoppedAt === null && <WeatherMoveOfferForm {...{ storm, events, formKey, today }} action={here} />}
      <ManualContactSection events={events} />
    </>
  )
}

function formatProgressLead(offered: WeatherMoveEvent[]): string {
  const count = (...states: string[]) => offered.filter(({ offer }) => states.includes(offer!.state)).length
  if (offered.length === 0) return 'No client has been offered a move yet.'
  const parts = [
    `${count('agreed')} moved`,
    `${count('offered')} still to pick`,
    ...(count('declined') > 0 ? [`${count('declined')} stay where they are`] : []),
    ...(count('taken-back', 'ended') > 0 ? [`${count('taken-back', 'ended')} ended without a move`] : []),
  ]
  return `Offered to ${offered.length}: ${parts.join(', ')}.`
}

function formatOfferState(date: string, { state, until, movedTo }: NonNullable<WeatherMoveEvent['offer']>): string {
  switch (state) {
    case 'agreed':
      return `moved to ${formatLongDate(movedTo!)}`
    case 'declined':
      return `said no: stays on ${formatMonthDay(date)}`
    case 'taken-back':
      return `withdrawn: stays on ${formatMonthDay(date)}`
    case 'ended':
      return `ended on ${formatWeekdayDate(until)} without a move`
    default:
      return `${formatLongDate(date)}: can pick until ${formatWeekdayDate(until)}`
  }
}
