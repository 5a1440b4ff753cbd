import { formatWeekdayDate } from '../../../business/dates.ts'
import { EditFields } from '../../../business/forms/edit-page.tsx'
import type { EditState } from '../../../business/forms/edit-state.ts'
import { formatDollars } from '../../../business/money.ts'
import { FormErrors } from '../../../ui/error-summary.tsx'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { formatCostActionMessage, type CostAction, type CostLine } from '../costs/cost-line.ts'
import { CostList } from '../costs/cost-list.tsx'
import { addCostPath, addMileagePath } from '../costs/expense.ts'
import {
  isCanceledEvent,
  computeHourlyProfitCents,
  sumOwnerMinutes,
  type EventProfitStatement,
  type OwnerHours,
} from './profit-statement.ts'
import { formatHours, ownerHoursForm } from './owner-hours.ts'
import { HourlyProfitChart, HourlyProfitLegend } from './hourly-profit-chart.tsx'
import type { EventProfit } from './event-profit.ts'
import { StatementSection } from './profit-statement-section.tsx'

type Props = {
  evening: EventProfit
  hours: Pick<EditState, 'input' | 'seen' | 'errors'>
  did: { line: CostLine; act: CostAction } | null
  /** Sentence on the costs missing from the profit. Null if none are missing. */
  uncounted: string | null
}

/** Profit page of an event: from the agreed sum to the profit, and the profit per owner hour. */
export function EventProfitPage({ evening, hours, did, uncounted }: Props) {
  const { eventId, name, day, guests, experience, account, costs, statistics } = evening
  const around = [statistics.byExperience, statistics.byWeekday].some((spreads) => spreads.length > 0)
  return (
    <div className="earned">
      <BackOfficeHeader
        title="Profit of this event"
        eyebrow={[
          [name, formatWeekdayDate(day)].join(', '),
          [experience, guests > 0 && `${guests} guests`].filter(Boolean).join(', '),
        ].join(' · ')}
        isError={hours.errors.length > 0}
      >
        <a className="btn" href={`${addCostPath}?event=${eventId}`}>
          Add a cost
        </a>
        <a className="btn ghost" href={`/backbar/jobs/${eventId}/money`}>
          Money of this event
        </a>
        <a className="btn ghost" href={`/backbar/money/earned?year=${day.slice(0, 4)}`}>
          Another event
        </a>
      </BackOfficeHeader>
      <FormErrors errors={hours.errors} />
      {did && (
        <div className="said" role="status">
          <p>{formatCostActionMessage(did.line, did.act)}</p>
        </div>
      )}
      <div className="earned-columns stack">
        <div>
          {uncounted && <p className="small">{uncounted}</p>}
          {account ? (
            <StatementSection evening={evening} account={account} />
          ) : (
            <p>Nothing is agreed for this event yet.</p>
          )}
          {account?.hours && !isCanceledEvent(account) && (
            <HoursSection account={account} own={account.hours} hours={hours} />
          )}
          <section className="slip">
            <h2>Costs and miles</h2>
            {costs.length === 0 ? <p>Nothing is noted yet.</p> : <CostList lines={costs} />}
            <p className="acts">
              <a className="btn ghost" href={`${addCostPath}?event=${eventId}`}>
                Add a cost
              </a>
              <a className="btn ghost" href={getMileagePath(evening)}>
                {formatMileageLink(account)}
              </a>
            </p>
          </section>
        </div>
        {around && (
          <div>
            <h2>Compared with other events</h2>
            <HourlyProfitLegend />
            <HourlyProfitChart heading="Income by experience" spreads={statistics.byExperience} />
            <HourlyProfitChart heading="By weekday" spreads={statistics.byWeekday} />
          </div>
        )}
      </div>
    </div>
  )
}

type HoursProps = { account: EventProfitStatement; own: OwnerHours; hours: Props['hours'] }

function HoursSection({ account, own, hours }: HoursProps) {
  const cents = computeHourlyProfitCents(account, own)
  const parts = [
    `shop ${formatHours(own.shop)}`,
    `away ${formatHours(own.away)}`,
    `home and wash ${formatHours(own.wash)}`,
  ]
  return (
    <section id="hours" aria-labelledby="hours-heading">
      <h2 id="hours-heading" className="unseen">
        Per hour of your time
      </h2>
      {cents !== null && (
        <p className="an-hour stack gap-5">
          <b>{formatDollars(Math.round(cents / 100) * 100)}</b>
          <span>
            for each of your {formatHours(sumOwnerMinutes(own))} hours: {parts.join(', ')}.
          </span>
        </p>
      )}
      <details className="fold" open={hours.errors.length > 0}>
        <summary>Correct your hours</summary>
        <form method="post" noValidate>
          <EditFields state={hours} form={ownerHoursForm} />
          <p className="acts">
            <button className="btn ghost" type="submit">
              Save the hours
            </button>
          </p>
        </form>
      </details>
    </section>
  )
}

/** Path of the mileage form, filled with the known distance out and back. */
function getMileagePath({ eventId, account }: EventProfit): string {
  const miles = getPlannedMiles(account)
  return `${addMileagePath}?event=${eventId}${miles === null ? '' : `&miles=${miles}`}`
}

function formatMileageLink(account: EventProfitStatement | null): string {
  const miles = getPlannedMiles(account)
  return miles === null ? 'Add miles' : `Add ${miles} miles, out and back`
}

function getPlannedMiles(account: EventProfitStatement | null): number | null {
  return account?.milesAway && account.mileageTenths === 0 && !isCanceledEvent(account) ? 2 * account.milesAway : null
}
