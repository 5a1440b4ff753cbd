import { formatWeekdayDate, monthNames } from '../../../business/dates.ts'
import { formatDollars, formatDollarsAndCents } from '../../../business/money.ts'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { costsPath } from '../costs/expense.ts'
import { computeProfitCents } from './profit-statement.ts'
import { HourlyProfitChart, HourlyProfitLegend } from './hourly-profit-chart.tsx'
import { computeWaterfallSteps } from './waterfall-steps.ts'
import { WaterfallChart } from './waterfall-chart.tsx'
import type { EventProfitLine, YearProfit } from './event-profit.ts'

/** Profit of a year's events, and of money without an event. */
export function YearProfitPage(evenings: Props) {
  const { year, thisYear, count, events, sums, unassigned, withoutCrew, statistics, uncounted } = evenings
  const left = computeProfitCents(sums)
  const { byExperience, byWeekday, bySource, byMiles } = statistics
  const shared = [
    ...(unassigned.expenseCents > 0 ? [`${formatDollarsAndCents(unassigned.expenseCents)} of shared costs`] : []),
    ...(unassigned.mileageCents > 0 ? [`${formatDollarsAndCents(unassigned.mileageCents)} of miles`] : []),
  ]
  return (
    <div className="earned">
      <BackOfficeHeader
        title={left < 0 ? `${year}: ${formatDollars(-left)} lost` : `${year}: ${formatDollars(left)} profit`}
        eyebrow="What events earned, by event date"
      >
        {[year - 1, year + 1]
          .filter((other) => other <= thisYear + 2)
          .map((other) => (
            <a key={other} className="btn ghost" href={`?year=${other}`}>
              {other}
            </a>
          ))}
        <a className="btn ghost" href={`/backbar/money?year=${year}`}>
          The money of {year}
        </a>
        <a className="btn ghost" href={`${costsPath}?year=${year}`}>
          Costs
        </a>
      </BackOfficeHeader>
      <div className="earned-columns stack">
        <div>
          <section aria-labelledby="year">
            <h2 id="year" className="unseen">
              From the total to your profit
            </h2>
            <WaterfallChart steps={computeWaterfallSteps(sums)} isAtMost={withoutCrew > 0} />
            {uncounted && <p className="small">{uncounted}</p>}
            {withoutCrew > 0 && !uncounted && (
              <p className="small">
                {withoutCrew === 1 ? 'One event has' : `${withoutCrew} events have`} no staff pay recorded, so the true
                figure may be lower.
              </p>
            )}
            {(count > 0 || left !== 0) && <ProfitSplit {...evenings} />}
            <p className="small">
              {shared.length > 0 && `This already includes ${shared.join(' and ')} that belong to no single event. `}
              Tips are never in it.
            </p>
          </section>
          <EventList events={events} count={count} />
        </div>
        <div>
          <h2>Per hour of your time</h2>
          <HourlyProfitLegend />
          <HourlyProfitChart heading="Income by experience" spreads={byExperience} />
          <HourlyProfitChart heading="By weekday" spreads={byWeekday} />
          <HourlyProfitChart heading="By source" spreads={bySource} />
          <HourlyProfitChart heading="By distance" spreads={byMiles} />
        </div>
      </div>
    </div>
  )
}

/** `uncounted` is a sentence on the costs missing from the profit. */
type Props = YearProfit & { thisYear: number; uncounted: string | null }

/** Profit so far and to come, which add up to the whole, with uncertain parts. */
function ProfitSplit({ soFar, toCome, calledOff, unbooked }: YearProfit) {
  const evenings = (count: number) => (count === 1 ? 'one event' : `${count} events`)
  return (
    <>
      <dl className="tallies earned-shares stack gap-3">
        <div>
          <dt>
            Profit so far{soFar.count > 0 && `, ${evenings(soFar.count)} that ${soFar.count === 1 ? 'is' : 'are'} over`}
          </dt>
          <dd>{formatDollarsAndCents(soFar.leftCents)}</dd>
        </div>
        <div>
          <dt>Profit expected{toCome.count > 0 && `, ${evenings(toCome.count)} planned`}</dt>
          <dd>{formatDollarsAndCents(toCome.leftCents)}</dd>
        </div>
      </dl>
      {calledOff.count > 0 && (
        <p className="small">
          {calledOff.count === 1 ? 'One event was' : `${calledOff.count} events were`} canceled; what you kept after
          costs, {formatDollarsAndCents(calledOff.leftCents)}, is included in the profit so far.
        </p>
      )}
      {unbooked.count > 0 && (
        <p className="small">
          {formatDollarsAndCents(unbooked.leftCents)} of the profit is for {evenings(unbooked.count)} not booked yet.
        </p>
      )}
    </>
  )
}

/** A year of more events than this is folded by month. */
const maxOpenEvents = 12

function EventList({ events, count }: { events: readonly EventProfitLine[]; count: number }) {
  const months = Map.groupBy(events, ({ day }) => monthNames[Number(day.slice(5, 7)) - 1]!)
  return (
    <section className="slip">
      <h2>Profit by event</h2>
      {events.length === 0 && <p>None yet.</p>}
      {events.length <= maxOpenEvents ? (
        <EventRows events={events} />
      ) : (
        [...months].map(([month, of]) => (
          <details key={month}>
            <summary>
              {month}: {of.length === 1 ? 'one event' : `${of.length} events`},{' '}
              <b>{formatDollarsAndCents(of.reduce((sum, { leftCents }) => sum + leftCents, 0))}</b>
            </summary>
            <EventRows events={of} />
          </details>
        ))
      )}
      {count > events.length && <p>And {count - events.length} more: all of them are in events.csv.</p>}
    </section>
  )
}

function EventRows({ events }: { events: readonly EventProfitLine[] }) {
  return (
    <ul className="plain-list sums-list">
      {events.map(({ eventId, day, name, leftCents, anHourCents, isCalledOff, isUnbooked }) => (
        <li key={eventId}>
          <span>
            {name === null ? (
              'Erased'
            ) : (
              <a className="tap" href={`/backbar/jobs/${eventId}/earned`}>
                {name}
              </a>
            )}
            <span className="small">
              {formatWeekdayDate(day)}
              {anHourCents !== null && `, ${formatDollars(Math.round(anHourCents / 100) * 100)} an hour`}
              {isCalledOff && ', canceled'}
              {isUnbooked && ', not booked yet'}
            </span>
          </span>
          <b>{formatDollarsAndCents(leftCents)}</b>
        </li>
      ))}
    </ul>
  )
}
