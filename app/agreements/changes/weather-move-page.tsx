import { formatLongDate, formatDateTime, formatMonthDay, formatWeekdayDate } from '../../business/dates.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { formatFirstNames, formatGuestCount } from '../../events/event/event-text.ts'
import { formatDollars } from '../../business/money.ts'
import { CallAndTextLinks } from '../../ui/phone-links.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { EmailDisabledNotice } from '../../ui/email-disabled-notice.tsx'
import type { LedgerTotals } from '../payments/ledger.ts'
import { formatDeadlineDay } from '../proposals/format-deadline-day.ts'
import { changesText } from './changes-text.ts'
import { WeatherMoveForm, type WeatherMoveFormProps } from './weather-move-form.tsx'
import {
  formatWeatherMoveDays,
  toWeatherMoveFormInput,
  type NewWeatherMove,
  type WeatherMove,
  type WeatherMoveEvent,
} from './weather-move.ts'

type Preview = { storm: NewWeatherMove; events: WeatherMoveEvent[]; formKey: string }

/** Preview of a weather move before anything is sent: who gets which email, and who must be called. */
export function WeatherMovePreviewPage({ preview, ...form }: { preview: Preview | null } & WeatherMoveFormProps) {
  return (
    <>
      <BackOfficeHeader
        title={preview ? `${preview.storm.name}, ${formatWeatherMoveDays(preview.storm)}` : 'Weather'}
        eyebrow="Nothing sent yet"
        lead={preview ? formatPreviewLead(preview.events) : 'Which days, and what is it called?'}
        isError={form.errors.length > 0}
      >
        <a className="btn ghost" href="/backbar/calendar">
          The calendar
        </a>
      </BackOfficeHeader>
      {preview && <OfferForm {...preview} today={form.today} action="/backbar/calendar/storm" />}
      {preview && <ByHand events={preview.events} />}
      {preview ? (
        <details className="slip closing">
          <summary>Other days, or another name</summary>
          <WeatherMoveForm {...form} />
        </details>
      ) : (
        <section className="slip">
          <WeatherMoveForm {...form} />
        </section>
      )}
    </>
  )
}

function formatPreviewLead(events: WeatherMoveEvent[]): string {
  if (events.length === 0) return 'Nobody is booked on these days, so there is nothing to offer.'
  if (events.every(({ isByHand }) => isByHand))
    return 'Nobody booked on these days has their own page to pick a new date on: call them.'
  return `${events.length === 1 ? 'One event is' : `${events.length} events are`} booked on these days. Each client you leave checked gets one email at once and picks a new date on their own page, free of charge. Until they do, everything stays as it was agreed.`
}

/** Checkboxes of the events that can be offered a move. Nothing where there are none. */
function OfferForm({ storm, events, formKey, action, today }: Preview & { action: string; today: string }) {
  const offerable = events.filter(({ offer, isByHand }) => offer === null && !isByHand)
  const [first] = offerable
  if (!first) return null
  const until = formatDeadlineDay({ longDay: formatLongDate, shortDay: formatWeekdayDate }, first.until, today)
  const letter = changesText('en').letter.storm(storm.name, formatMonthDay(first.date), until)
  return (
    <form method="post" action={action} className="slip">
      <h2>They get the email</h2>
      <EmailDisabledNotice />
      <input type="hidden" name="intent" value="offer" />
      <input type="hidden" name="key" value={formKey} />
      {Object.entries(toWeatherMoveFormInput(storm)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <fieldset className="ticks storm-ticks">
        <legend className="unseen">Who gets the offer</legend>
        {offerable.map((event) => (
          <label key={event.eventId}>
            <input type="checkbox" name="event" value={event.eventId} defaultChecked /> <EventRow event={event} />
          </label>
        ))}
      </fieldset>
      <p className="acts">
        <button className="btn" type="submit">
          Offer those checked a free move
        </button>
      </p>
      <details className="storm-letter">
        <summary>{`The email, as ${first.name} gets it`}</summary>
        <blockquote>
          <b>{letter.title}</b>
          <br />
          {changesText('en').letter.hello(formatFirstNames(first.name))}
          <br />
          {letter.words}
        </blockquote>
      </details>
    </form>
  )
}

function EventRow({ event }: { event: WeatherMoveEvent }) {
  const { name, date, guests, venue, email, phone, until, freeDays, openChange } = event
  const [first] = freeDays
  const facts = [
    email === null
      ? `no email address: call them${phone ? ` at ${formatPhoneNumber(phone)}` : ''}`
      : `email to ${email}`,
    first
      ? `${freeDays.length === 1 ? 'one day is' : `${freeDays.length} days are`} open for them, ${freeDays.length === 1 ? '' : 'the first on '}${formatWeekdayDate(first)}`
      : 'no day is open for them in the next six months: call them first',
    `they can pick until ${formatWeekdayDate(until)}`,
    openChange === 'asked' && 'this ends the change they asked for',
    openChange === 'offered' && 'this replaces the change you offered',
  ]
  return (
    <span>
      <b dir="auto">{name}</b>
      {`, ${[formatLongDate(date), formatGuestCount(guests), venue].filter(Boolean).join(', ')}`}
      <small>{`${facts.filter(Boolean).join('; ')}.`}</small>
    </span>
  )
}

function ByHand({ events }: { events: WeatherMoveEvent[] }) {
  const byHand = events.filter(({ offer, isByHand }) => offer === null && isByHand)
  if (byHand.length === 0) return null
  return (
    <section className="slip">
      <h2>Call them</h2>
      <p className="small">They are booked without an online agreement that could be moved.</p>
      <ul className="plain-list">
        {byHand.map(({ eventId, name, date, phone, money }) => (
          <li key={eventId}>
            <a href={`/backbar/jobs/${eventId}`}>{name}</a>
            <span className="small">
              {formatLongDate(date)}
              {phone && `, ${formatPhoneNumber(phone)}`}
              {money && `. ${formatPaymentStatus(money)}`}
            </span>
            {phone && (
              <p className="acts">
                <CallAndTextLinks phone={phone} about={name} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Money of an event in a sentence: "Agreed $1,500, paid $500, $1,000 still to pay." */
function formatPaymentStatus({ dueCents, receivedCents, returnedCents, outstandingCents }: LedgerTotals): string {
  const paidCents = receivedCents - returnedCents
  if (dueCents === 0) return `Paid ${formatDollars(paidCents)}; no total is recorded.`
  const open =
    outstandingCents > 0
      ? `${formatDollars(outstandingCents)} still to pay`
      : outstandingCents < 0
        ? `${formatDollars(-outstandingCents)} their credit`
        : 'nothing left to pay'
  return `Total ${formatDollars(dueCents)}, paid ${formatDollars(paidCents)}, ${open}.`
}

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
          The calendar
        </a>
      </BackOfficeHeader>
      {offered.length > 0 && (
        <section className="slip">
          <h2>Offered</h2>
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
                  {open.length === 1 ? 'Take the open offer back' : `Take the ${open.length} open offers back`}
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
      {storm.stoppedAt === null && <OfferForm {...{ storm, events, formKey, today }} action={here} />}
      <ByHand events={events} />
    </>
  )
}

function formatProgressLead(offered: WeatherMoveEvent[]): string {
  const count = (...states: string[]) => offered.filter(({ offer }) => states.includes(offer!.state)).length
  if (offered.length === 0) return 'Nobody has been offered a move yet.'
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
      return `taken back: stays on ${formatMonthDay(date)}`
    case 'ended':
      return `ended on ${formatWeekdayDate(until)} without a move`
    default:
      return `${formatLongDate(date)}: can pick until ${formatWeekdayDate(until)}`
  }
}
