import { formatShortMonthDay, getDateParts } from '../../business/dates.ts'
import { formatDollars, formatDollarsAndCents } from '../../business/money.ts'
import { ChevronIcon } from '../../ui/icons.tsx'
import type { MonthEvent } from './month-statement.ts'

type Props = { events: readonly MonthEvent[]; name: string; hasCosts: boolean }

/** Events that are shown at once. The others unfold. */
const maxShown = 8

/** Each event of a month with its profit, or with its unpaid amount if no module counts costs. */
export function MonthEvents({ events, name, hasCosts }: Props) {
  if (events.length === 0) return null
  const [first, rest] = [events.slice(0, maxShown), events.slice(maxShown)]
  const list = (some: readonly MonthEvent[]) => (
    <ul className="month-events flush">
      {some.map((event) => (
        <EventRow key={event.eventId} event={event} hasCosts={hasCosts} />
      ))}
    </ul>
  )
  return (
    <section className="month-books-events" aria-labelledby="events">
      <div className="bar">
        <h2 id="events">Events</h2>
        <span className="small">{hasCosts ? 'profit' : 'received'}</span>
      </div>
      {hasCosts && (
        <p className="bar-key small" aria-hidden="true">
          <span className="profit-part" /> profit <span className="staff-part" /> staff <span className="cost-part" />{' '}
          costs
        </p>
      )}
      {list(first)}
      {rest.length > 0 && (
        <details>
          <summary>
            {rest.length} more in {name}
          </summary>
          {list(rest)}
        </details>
      )}
    </section>
  )
}

function EventRow({ event, hasCosts }: { event: MonthEvent; hasCosts: boolean }) {
  const { eventId, day, name, guests, isCanceled, receivedCents, costs } = event
  const { weekday } = getDateParts(day)
  const when = [
    `${weekday}, ${formatShortMonthDay(day)}`,
    guests !== null && `${guests} guests`,
    isCanceled && 'canceled',
  ]
  const words = (
    <>
      <span className="any-break">
        <b className="strong">{name ?? 'Erased'}</b>
        <span className="small">{when.filter(Boolean).join(' · ')}</span>
      </span>
      <span className={costs && costs.profitCents < 0 ? 'month-sum loss' : 'month-sum'}>
        {formatDollarsAndCents(costs ? costs.profitCents : receivedCents)}
      </span>
      {name !== null && <ChevronIcon />}
      <PriceBar event={event} />
      <span className="small month-parts">{formatParts(event)}</span>
    </>
  )
  const to = `/backbar/jobs/${eventId}/${hasCosts ? 'earned' : 'money'}`
  return (
    <li>
      {name === null ? (
        <div>{words}</div>
      ) : (
        <a className="no-underline" href={to}>
          {words}
        </a>
      )}
    </li>
  )
}

/** "$1,100 price · $266.20 staff · $113.48 costs", or "$825 of $1,100 to pay". */
function formatParts({ priceCents, receivedCents, costs }: MonthEvent): string {
  const owedCents = priceCents - receivedCents
  const owed = owedCents > 0 ? `${formatDollars(owedCents)} still to pay` : null
  if (costs === null) return [`${formatDollars(priceCents)} price`, owed ?? 'paid'].join(' · ')
  const { crewCents, staff, expenseCents, mileageCents, feeCents, taxCents } = costs
  return [
    `${formatDollars(priceCents)} price`,
    staff === 'not-noted' ? 'staff pay not noted' : crewCents !== 0 && `${formatDollars(crewCents)} staff`,
    expenseCents + mileageCents !== 0 && `${formatDollars(expenseCents + mileageCents)} costs`,
    feeCents !== 0 && `${formatDollars(feeCents)} card fees`,
    taxCents !== 0 && `${formatDollars(taxCents)} sales tax`,
    owed,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The price as a bar of profit, staff pay and all other costs. Left out for a loss. */
function PriceBar({ event: { priceCents, costs } }: { event: MonthEvent }) {
  if (costs === null || costs.profitCents < 0 || priceCents <= 0) return null
  const { profitCents, crewCents } = costs
  const at = (cents: number) => Math.round((Math.max(0, cents) / priceCents) * 1_000)
  const [profit, staff] = [at(profitCents), at(crewCents)]
  return (
    <svg className="month-price full-width" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className="cost-part" width={1_000} height={8} />
      <rect className="staff-part" width={profit + staff} height={8} />
      <rect className="profit-part" width={profit} height={8} />
    </svg>
  )
}
