import { changesText } from '../../../agreements/changes/changes-text.ts'
import { formatDeadlineDay } from '../../../agreements/proposals/format-deadline-day.ts'
import type { LedgerTotals } from '../../../agreements/payments/ledger.ts'
import { CallAndTextLinks } from '../../../ui/phone-links.tsx'
import { EmailDisabledNotice } from '../../../ui/email-disabled-notice.tsx'
import { formatFirstNames } from '../../../events/event/first-name.ts'
import { formatGuestCount } from '../../../events/event/event-text.ts'
import { formatDollars } from '../../../business/money.ts'
import { formatPhoneNumber } from '../../../business/format-phone-number.ts'
import { formatLongDate, formatWeekdayDate, formatMonthDay } from '../../../business/dates.ts'
import { toWeatherMoveFormInput, type NewWeatherMove, type WeatherMoveEvent } from './weather-move.ts'

export type WeatherMovePreview = { storm: NewWeatherMove; events: WeatherMoveEvent[]; formKey: string }

/** Checkboxes of the events that can be offered a move. Nothing if there are none. */
export function WeatherMoveOfferForm({
  storm,
  events,
  formKey,
  action,
  today,
}: WeatherMovePreview & { action: string; today: string }) {
  const offerable = events.filter(({ offer, isByHand }) => offer === null && !isByHand)
  const [first] = offerable
  if (!first) return null
  const until = formatDeadlineDay({ longDay: formatLongDate, shortDay: formatWeekdayDate }, first.until, today)
  const letter = changesText('en').letter.storm(storm.name, formatMonthDay(first.date), until)
  return (
    <form method="post" action={action} className="slip">
      <h2>Clients who get the offer</h2>
      <EmailDisabledNotice />
      <input type="hidden" name="intent" value="offer" />
      <input type="hidden" name="key" value={formKey} />
      {Object.entries(toWeatherMoveFormInput(storm)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <fieldset className="ticks storm-ticks wrap-line">
        <legend className="unseen">Who gets the offer</legend>
        {offerable.map((event) => (
          <label className="tap gap-3 any-break full-width line-below" key={event.eventId}>
            <input type="checkbox" name="event" value={event.eventId} defaultChecked /> <EventRow event={event} />
          </label>
        ))}
      </fieldset>
      <p className="acts">
        <button className="btn" type="submit">
          Offer a free move to checked clients
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

export function ManualContactSection({ events }: { events: WeatherMoveEvent[] }) {
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
