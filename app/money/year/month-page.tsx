import { addMonths, formatMonth, monthNames } from '../../business/dates.ts'
import { formatDollarsAndCents } from '../../business/money.ts'
import { BackOfficeTitle } from '../../ui/back-office-title.tsx'
import { BackIcon, ChevronIcon } from '../../ui/icons.tsx'
import { MoneyLine } from './money-line.tsx'
import { BasisNav, MoneyTools, RoundLink, YearArrows } from './money-nav.tsx'
import { MonthEvents } from './month-events.tsx'
import type { MonthStatement, MonthView, MonthByPaymentDate } from './month-statement.ts'
import { YearBars } from './year-bars.tsx'

type Props = MonthView & {
  hasTax: boolean
  /** Sentence on the costs missing from the profit. Null if none are missing. */
  uncounted: string | null
}

/** Returns the path of a month's money page. */
export function getMonthPath(month: string, by: MonthView['by']): string {
  return `/backbar/money?${new URLSearchParams({ month, ...(by === 'paid' && { by }) })}`
}

/** Money page of a month: its year, money received and spent, and each event. */
export function MonthPage(props: Props) {
  const { month, by, year, hasCosts, hasTax, doneCount, statement, paid, uncounted } = props
  const [name, ofYear] = [getMonthName(month), Number(month.slice(0, 4))]
  const soFarCents = year.reduce((sum, one) => sum + one.soFarCents, 0)
  const toComeCents = year.reduce((sum, one) => sum + one.toComeCents, 0)
  const goTo = (other: string) => getMonthPath(other, by)
  return (
    <div className="month-books">
      <BackOfficeTitle title={`${formatMonth(month)}, money`} />
      <header className="today-head month-books-head">
        <p className="today-day flush">
          <a className="tap strong no-underline" href={`/backbar/money?year=${ofYear}`}>
            <BackIcon /> Money
          </a>
        </p>
        <div className="spread">
          <h1>{ofYear}</h1>
          <YearArrows
            year={ofYear}
            years={props.years}
            goTo={(other) => goTo(addMonths(month, 12 * (other - ofYear)))}
          />
        </div>
        <p className="flush">
          <b>{formatDollarsAndCents(soFarCents)}</b> {getTotalName(props)}
          {doneCount > 0 && `, ${doneCount} ${doneCount === 1 ? 'event' : 'events'} done`}
          {toComeCents !== 0 && `. Expected: ${formatDollarsAndCents(toComeCents)}`}
        </p>
        <YearBars {...props} goTo={goTo} />
      </header>
      <div className="month-books-body">
        <div className="month-name bar">
          <RoundLink href={goTo(addMonths(month, -1))} label={formatMonth(addMonths(month, -1))} icon={<BackIcon />} />
          <h2>{name}</h2>
          <RoundLink href={goTo(addMonths(month, 1))} label={formatMonth(addMonths(month, 1))} icon={<ChevronIcon />} />
        </div>
        <BasisNav by={by} goTo={(basis) => getMonthPath(month, basis)} />
        {statement && <StatementLines {...props} statement={statement} />}
        {paid && <PaidLines {...props} paid={paid} />}
        {uncounted && hasCosts && <p className="small">{uncounted}</p>}
      </div>
      {statement && <MonthEvents events={statement.events} name={name} hasCosts={hasCosts} />}
      <MoneyTools year={ofYear} hasTax={hasTax} extra={[{ label: 'Who owes', to: '/backbar/money#who-owes' }]} />
    </div>
  )
}

/** Returns the name of the monthly totals: profit, money in less money out, or money received. */
function getTotalName({ hasCosts, by }: Pick<MonthView, 'hasCosts' | 'by'>): string {
  if (!hasCosts) return 'received'
  return by === 'paid' ? 'more in than out' : 'profit so far'
}

/** Lines from the money received for a month's events to its profit. */
function StatementLines({
  statement,
  month,
  hasCosts,
  tipCents,
  forLater,
  beforeCents,
}: Props & { statement: MonthStatement }) {
  const { time, sums, shared, totalCents, toCome, events, otherReceivedCents } = statement
  const name = getMonthName(month)
  const before =
    beforeCents === null ? null : `${getMonthName(addMonths(month, -1))}: ${formatDollarsAndCents(beforeCents)}`
  const isEmpty = events.length === 0
  const owedCents = sums.priceCents - sums.receivedCents
  return (
    <>
      {isEmpty && <p className="flush">No events in {name}.</p>}
      <dl className="month-lines">
        {hasCosts ? (
          <CostLines {...{ statement, name }} />
        ) : (
          <MoneyLine
            label="Received"
            hint={formatPaidShare(statement)}
            cents={sums.receivedCents + otherReceivedCents}
            isTotal
          />
        )}
        {hasCosts && (
          <MoneyLine
            label={getProfitLabel(statement)}
            hint={[before, owedCents > 0 && 'once all is paid'].filter(Boolean).join(', ')}
            cents={totalCents}
            isTotal
          />
        )}
        {toCome && (
          <MoneyLine
            label={`Expected in ${name}`}
            hint={`${countEvents(toCome.count)}, not in the sums above${hasCosts ? '; before supplies and miles' : ''}`}
            cents={hasCosts ? toCome.profitCents : toCome.priceCents - toCome.receivedCents}
          />
        )}
      </dl>
      <OtherLines {...{ tipCents, forLater, hasCosts }} />
      {time === 'ahead' && hasCosts && !isEmpty && shared.profitCents === 0 && sums.crewCents === 0 && (
        <p className="small">No costs are noted yet, so the profit will be lower.</p>
      )}
    </>
  )
}

function CostLines({ statement, name }: { statement: MonthStatement; name: string }) {
  const { sums, shared } = statement
  const taxCents = sums.taxCents + shared.taxCents
  const feeCents = sums.feeCents + shared.feeCents
  const sharedCents = shared.expenseCents + shared.mileageCents
  return (
    <>
      <MoneyLine
        label="Price of the events"
        hint={formatPaidShare(statement)}
        cents={sums.priceCents + shared.priceCents}
      />
      {taxCents !== 0 && <MoneyLine label="Sales tax" hint="collected for the state" cents={taxCents} isTaken />}
      {feeCents !== 0 && <MoneyLine label="Card fees" cents={feeCents} isTaken />}
      <MoneyLine label="Staff pay" hint={formatPayHint(statement)} cents={sums.crewCents} isTaken />
      <MoneyLine
        label="Costs"
        hint={[
          sums.expenseCents !== 0 && `supplies ${formatDollarsAndCents(sums.expenseCents)}`,
          sums.mileageCents !== 0 && `${formatMiles(sums.mileageTenths)} ${formatDollarsAndCents(sums.mileageCents)}`,
        ]
          .filter(Boolean)
          .join(', ')}
        cents={sums.expenseCents + sums.mileageCents}
        isTaken
      />
      <MoneyLine
        label="Shared costs"
        hint={sharedCents === 0 ? `none in ${name}` : 'of no single event'}
        cents={sharedCents}
        isTaken
      />
    </>
  )
}

/** Formats the paid part: "2 events, both paid in full", "2 events, $1,375.00 of it received". */
function formatPaidShare({
  sums: { count, priceCents, receivedCents },
  otherReceivedCents,
}: MonthStatement): string | null {
  const other = otherReceivedCents === 0 ? '' : `, ${formatDollarsAndCents(otherReceivedCents)} without an event`
  if (count === 0 && priceCents === 0 && receivedCents === 0) return other.slice(2) || null
  if (receivedCents >= priceCents) return `${countEvents(count)}, paid in full${other}`
  return `${countEvents(count)}, ${formatDollarsAndCents(receivedCents)} of ${formatDollarsAndCents(priceCents)} received${other}`
}

function formatPayHint({ sums: { crewCents, plannedCrewCents, withoutPay } }: MonthStatement): string {
  return [
    plannedCrewCents !== 0 &&
      plannedCrewCents !== crewCents &&
      `${formatDollarsAndCents(plannedCrewCents)} not paid yet`,
    plannedCrewCents !== 0 && plannedCrewCents === crewCents && 'planned, not paid yet',
    withoutPay > 0 && `not noted for ${countEvents(withoutPay)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Returns the label "Profit", "Profit so far", "Profit expected" or "Profit, at most", or that of a loss. */
function getProfitLabel({ time, totalCents, sums: { withoutPay } }: MonthStatement): string {
  const name = totalCents < 0 ? 'Loss' : 'Profit'
  const so = { past: '', current: ' so far', ahead: ' expected' }[time]
  return `${name}${so}${withoutPay > 0 ? ', at most' : ''}`
}

/** A month by payment date: money counts on the day it was received or paid, not on the date of its event. */
function PaidLines({ paid, hasCosts, tipCents, month }: Props & { paid: MonthByPaymentDate }) {
  const { receivedCents, returnedCents, costs, netCents } = paid
  return (
    <>
      {receivedCents === 0 && returnedCents === 0 && (
        <p className="flush">Nothing was received in {getMonthName(month)}.</p>
      )}
      <dl className="month-lines">
        <MoneyLine label="Received" cents={receivedCents} />
        {returnedCents !== 0 && <MoneyLine label="Refunded" cents={returnedCents} isTaken />}
        {costs && (
          <>
            <MoneyLine label="Staff pay" hint="paid out" cents={costs.crewCents} isTaken />
            <MoneyLine label="Costs" cents={costs.expenseCents} isTaken />
            {costs.feeCents !== 0 && <MoneyLine label="Card fees" cents={costs.feeCents} isTaken />}
          </>
        )}
        <MoneyLine label={hasCosts ? 'In, less out' : 'Received, less refunds'} cents={netCents} isTotal />
      </dl>
      <OtherLines {...{ tipCents, forLater: null, hasCosts, mileageCents: costs?.mileageCents ?? 0 }} />
    </>
  )
}

type OtherProps = Pick<MonthView, 'tipCents' | 'forLater' | 'hasCosts'> & { mileageCents?: number }

/** Money that is in none of the sums. Lines of zero are left out. */
function OtherLines({ tipCents, forLater, hasCosts, mileageCents = 0 }: OtherProps) {
  if (tipCents === 0 && forLater === null && mileageCents === 0) return null
  return (
    <>
      <h3 className="small strong">{hasCosts ? 'Not in profit' : 'Not counted'}</h3>
      <dl className="month-lines">
        {tipCents !== 0 && <MoneyLine label="Tips" cents={tipCents} />}
        {mileageCents !== 0 && <MoneyLine label="Miles" hint="no money moved" cents={mileageCents} />}
        {forLater && (
          <MoneyLine
            label="Received for later events"
            hint={
              forLater.count === 1
                ? `${forLater.name ?? 'Erased'}, counts in ${getMonthName(forLater.day.slice(0, 7))}`
                : `${countEvents(forLater.count)}, mostly ${forLater.name ?? 'erased'}`
            }
            cents={forLater.cents}
          />
        )}
      </dl>
    </>
  )
}

/** "November", from 2026-11. */
function getMonthName(month: string): string {
  return monthNames[Number(month.slice(5)) - 1]!
}

function countEvents(count: number): string {
  return count === 1 ? '1 event' : `${count} events`
}

/** "111 miles", from tenths of a mile. */
function formatMiles(tenths: number): string {
  const miles = Math.round(tenths / 10)
  return miles === 1 ? '1 mile' : `${miles} miles`
}
