import { formatWeekdayDate } from '../../../business/dates.ts'
import { formatDollarsAndCents } from '../../../business/money.ts'
import {
  sumApprovedPay,
  isPayUpToDate,
  listUnapprovedShifts,
  sumPlannedPay,
  computePayOwed,
  type EventPay,
} from './event-pay.ts'
import { StaffPaymentForm } from './staff-payment-form.tsx'
import { PayConfirmationNotice, EventPayForm, type EventPaySectionProps } from './event-pay-form.tsx'
import { TipPoolSection } from './tip-pool-section.tsx'
import type { StaffPaymentMethod } from './shift-timesheet.ts'
import { ShiftPayLine } from './shift-pay-line.tsx'
import { StaffThankYouSection } from './staff-thank-you-section.tsx'

/** Staff pay of an event, for owners: hours to approve, payments, the tip pool with its shares, and the thank-you. */
export function EventPaySection(props: EventPaySectionProps) {
  const { pay, from, done } = props
  const [next] = listUnapprovedShifts(pay)
  const open = listUnapprovedShifts(pay).filter(({ rate }) => rate !== null)
  const agreedCents = sumApprovedPay(pay)
  const owed = computePayOwed(pay)
  const paidCents = agreedCents - owed.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <>
      <PayConfirmationNotice done={done} at="top" />
      <section className="slip crew-pay" id="crew-pay" aria-labelledby="crew-hours">
        <h2 id="crew-hours">{pay.isOver ? 'Staff who worked' : 'Staff'}, and their hours</h2>
        <ul className="pay-lines">
          {pay.shifts.map((shift) => (
            <ShiftPayLine key={shift.tenureId} shift={shift} pay={pay} from={from} isAlone={open.length === 1}>
              {shift === next && <PayConfirmationNotice done={done} at="hours" />}
            </ShiftPayLine>
          ))}
        </ul>
        {open.length > 1 && (
          <EventPayForm pay={pay} from={from}>
            <button className="btn" type="submit" name="intent" value="agree-all">
              Agree to {open.length === 2 ? 'both' : `all ${open.length}`} as planned
            </button>
          </EventPayForm>
        )}
        {agreedCents !== 0 && (
          <p>
            Total pay <b>{formatDollarsAndCents(agreedCents)}</b>
            {owed.length === 0
              ? ', all of it paid'
              : paidCents !== 0 && `, ${formatDollarsAndCents(paidCents)} of it paid so far`}
          </p>
        )}
        {owed.length > 0 && (
          <StaffPaymentForm
            {...props}
            of="pay"
            people={owed}
            legend="Payments to staff"
            way={getDefaultPaymentMethod(props)}
          />
        )}
      </section>
      <TipPoolSection {...props} />
      <StaffThankYouSection {...props} />
    </>
  )
}

/** The pay section on the event's money page, collapsed while nothing is open. */
export function CollapsibleEventPaySection(props: EventPaySectionProps) {
  const { pay, done } = props
  if (done !== null || !isPayUpToDate(pay)) return <EventPaySection {...props} />
  const cents = pay.isOver ? sumApprovedPay(pay) : sumPlannedPay(pay)
  const heading = pay.isOver ? 'Staff who worked, and their tips' : 'Staff, and their hours'
  const planned = cents > 0 && `${formatDollarsAndCents(cents)} ${pay.isOver ? 'of pay, all paid' : 'as planned'}`
  return (
    <details className="pay-fold">
      <summary>
        <span>
          {heading}
          <small>{planned}</small>
        </span>
      </summary>
      <EventPaySection {...props} />
    </details>
  )
}

/**
 * The last payment method of the staff with open pay, if it is the same for everyone, otherwise Zelle. The default is
 * payroll for employees and Zelle for others.
 */
function getDefaultPaymentMethod({ pay, lastWays }: EventPaySectionProps): StaffPaymentMethod {
  const owed = pay.shifts.filter(({ toPayCents }) => toPayCents !== 0)
  const ways = new Set(
    owed.map(({ personId, paidAs }): StaffPaymentMethod => {
      const last = lastWays[personId]
      if (last === undefined || last === 'payroll') return paidAs === 'payroll' ? 'payroll' : 'zelle'
      return last
    }),
  )
  const [way = 'zelle'] = ways
  return ways.size > 1 ? 'zelle' : way
}

/** Formats the day of the event and its venue. */
export function formatDayAndVenue({ day, venue }: Pick<EventPay, 'day' | 'venue'>): string {
  return [formatWeekdayDate(day), venue].filter(Boolean).join(', ')
}
