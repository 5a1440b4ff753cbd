import {
  diffDays,
  formatLongDate,
  formatMonth,
  formatShortMonthDay,
  getDateParts,
  monthNames,
} from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import type { DayRule } from '../../days/capacity.ts'
import { formatStateLabel } from '../../events/event/event-state-text.ts'
import { formatGuestCount } from '../../events/event/event-text.ts'
import { getBookedVenue } from '../../events/event/missing-details.ts'
import { isHoldExpired, isOpenInquiry, type Agenda, type AgendaDay, type AgendaEvent } from './agenda.ts'
import { getDayPath } from '../../operations/calendar/calendar-day-path.ts'
import { formatFilledShifts } from './month-grid.ts'

type Props = {
  month: string
  today: string
  agenda: Agenda
  /** "Nothing booked in June yet. 1 inquiry." Null if something is. */
  empty: string | null
  /** The first booked event or hold after the month. */
  next: { name: string; day: string } | null
}

/** Events of a month: from today on, then past ones. Each row opens its event. */
export function AgendaSection({ month, today, agenda: { days, earlier }, empty, next }: Props) {
  const name = monthNames[Number(month.slice(5)) - 1]
  return (
    <div className="calendar-agenda">
      <section aria-labelledby="agenda">
        <h2 id="agenda">{today.startsWith(month) ? 'From today' : formatMonth(month)}</h2>
        {empty && <p className="small">{empty}</p>}
        {!empty && days.length === 0 && <p className="small">Nothing more in {name}.</p>}
        <AgendaList days={days} today={today} />
        {next && (
          <p>
            <a className="tap" href={getDayPath(next.day)}>
              Next: {next.name}, {formatShortMonthDay(next.day)}
            </a>
          </p>
        )}
      </section>
      {earlier.length > 0 && (
        <section aria-labelledby="earlier">
          <h2 id="earlier">Earlier in {name}</h2>
          <AgendaList days={earlier} today={today} />
        </section>
      )}
    </div>
  )
}

function AgendaList({ days, today }: { days: AgendaDay[]; today: string }) {
  if (days.length === 0) return null
  return (
    <ol className="agenda flush">
      {days.flatMap(({ date, events, clash, closures }) => [
        ...(clash
          ? [
              <li key={`${date} clash`} className="clash strong">
                {clash}.
              </li>,
            ]
          : []),
        ...events.map((event) => <EventRow key={event.id} event={event} today={today} />),
        ...closures.map((rule) => <ClosureRow key={rule.id} date={date} rule={rule} />),
      ])}
    </ol>
  )
}

function EventRow({ event, today }: { event: AgendaEvent; today: string }) {
  const { id, name, date, state, event: what, bar } = event
  const shifts = date >= today && state !== 'canceled' ? formatFilledShifts(event) : null
  const profit = event.profitCents === undefined ? null : formatProfit(event.profitCents)
  const place = profit ?? getBookedVenue(what.eventVenue)
  const words = [formatGuestCount(what.eventGuestCount), formatHoldEnd(event, today), bar, place]
  const when = diffDays(today, date)
  return (
    <li>
      <a className="agenda-row cluster no-underline" href={`/backbar/jobs/${id}`}>
        <RowDate date={date} />
        <span className="any-break">
          <b className={state === 'canceled' ? 'gone' : 'strong'}>
            {name}
            {when === 0 ? ', today' : when === 1 ? ', tomorrow' : ''}
          </b>
          <span className="small">{words.filter(Boolean).join(' · ') || 'Nothing more is known yet'}</span>
          {shifts && <span className="agenda-needs small">{shifts}</span>}
        </span>
        <span className={`chip ${isOpenInquiry(event) ? 'inquiry' : state}`}>
          {isOpenInquiry(event) ? 'inquiry' : formatStateLabel(state)}
        </span>
      </a>
    </li>
  )
}

/** "$841 profit", in whole dollars. */
function formatProfit(cents: number): string {
  return `${formatDollars(Math.round(Math.abs(cents) / 100) * 100)} ${cents < 0 ? 'loss' : 'profit'}`
}

/** "until Tue", or that the hold is over. Null for other events. */
function formatHoldEnd(event: AgendaEvent, today: string): string | null {
  if (event.state !== 'held' || event.heldUntil === null) return null
  return `${isHoldExpired(event, today) ? 'was on' : 'on'} hold until ${formatLongDate(event.heldUntil)}`
}

function ClosureRow({ date, rule }: { date: string; rule: DayRule }) {
  const closed = rule.kind === 'closed' ? 'Closed' : 'Ask me first'
  return (
    <li>
      <a className="agenda-row cluster no-underline" href={getDayPath(date)}>
        <RowDate date={date} />
        <span className="any-break">
          <b className="strong">
            {closed}
            {rule.to !== null && rule.to !== date && ` to ${formatShortMonthDay(rule.to)}`}
          </b>
          {rule.note && <span className="small">{rule.note}</span>}
        </span>
        <span className={`chip ${rule.kind}`}>{rule.kind === 'closed' ? 'closed' : 'ask me'}</span>
      </a>
    </li>
  )
}

function RowDate({ date }: { date: string }) {
  const { day, weekday } = getDateParts(date)
  return (
    <span className="agenda-date">
      <span className="unseen">{formatLongDate(date)}</span>
      <b aria-hidden="true">{day}</b>
      <span className="small" aria-hidden="true">
        {weekday}
      </span>
    </span>
  )
}
