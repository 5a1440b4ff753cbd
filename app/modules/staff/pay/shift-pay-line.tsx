import type { ReactNode } from 'react'
import { formatMonthDay, getToday } from '../../../business/dates.ts'
import { formatDifferentTimeZone } from '../../../business/event-zone.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import { formatDollarsAndCents } from '../../../business/money.ts'
import { formatPayLine, ApprovePayForm } from './approve-pay-form.tsx'
import { EventPayForm, type EventPaySectionProps } from './event-pay-form.tsx'
import { getEventPayPath } from './pay-confirmation.ts'
import {
  formatMinutesDifference,
  formatWorkMinutes,
  formatStaffPayments,
  staffRoleLabels,
  formatPayWarning,
} from './pay-text.ts'
import type { ShiftPaySummary } from './shift-timesheet.ts'

type ShiftProps = Pick<EventPaySectionProps, 'pay' | 'from'> & {
  shift: ShiftPaySummary
  isAlone: boolean
  children: ReactNode
}

/** Pay of a shift with its form. With several shifts to approve, the page's primary button approves all of them. */
export function ShiftPayLine({ shift, pay, from, isAlone, children }: ShiftProps) {
  const { name, role, agreed, planned, asTapped, tapped, difference, isMissed, rate, tenureId } = shift
  const { payments, toPayCents } = shift
  const said = getFormatter('en')
  const time = (at: number) => said.timeOf(at, pay.eventZone)
  const zone = formatDifferentTimeZone(pay.eventZone, pay.timeZone)
  const span = ({ onAt, offAt }: { onAt: number; offAt: number }) =>
    [`${time(onAt)} to ${time(offAt)}`, zone].filter(Boolean).join(' ')
  const warnings = agreed?.warnings ?? planned.warnings
  return (
    <li className="stack line-below any-break">
      {children}
      <div className="pay-who">
        <b>{name}</b> <small className="muted">{staffRoleLabels[role]}</small>
      </div>
      <div className="pay-sum">
        {agreed
          ? formatDollarsAndCents(agreed.totalCents)
          : planned.line && formatDollarsAndCents(planned.line.totalCents)}
      </div>
      <div className="pay-what">
        {agreed ? (
          <>
            <p className="flush">
              {formatWorkMinutes(agreed.minutes)}, {span(agreed)}, agreed{' '}
              {formatMonthDay(getToday(agreed.agreedAt, pay.timeZone))}
            </p>
            <p className="small flush">{formatPayLine(agreed)}</p>
            {payments.length > 0 && (
              <p className="small flush">
                Paid: {formatStaffPayments(payments)}
                {toPayCents > 0 && `; ${formatDollarsAndCents(toPayCents)} still open`}
                {toPayCents < 0 && `; ${formatDollarsAndCents(-toPayCents)} of it too much`}
              </p>
            )}
          </>
        ) : isMissed ? (
          <p>Did not come.</p>
        ) : (
          <p className="flush">
            Planned {formatWorkMinutes(planned.minutes)}, {span(planned)}
            {rate === null && '. No rate is noted for them: type it with their hours'}
          </p>
        )}
        {!agreed && tapped && (
          <p className={difference?.isApart ? 'small late flush' : 'small flush'}>
            {[
              `Tapped ${tapped.onAt === null ? 'no “I’m here”' : time(tapped.onAt)} to ${tapped.offAt === null ? 'no “off”' : time(tapped.offAt)}`,
              difference && formatMinutesDifference(difference.minutes),
              tapped.isSentLater && 'sent once there was signal',
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        )}
        {!isMissed &&
          warnings.map((warning) => (
            <p className="small late" key={warning.code}>
              {formatPayWarning(warning)}
            </p>
          ))}
      </div>
      <div className="acts">
        {!agreed && !isMissed && rate !== null && (
          <>
            <ApprovePayForm {...{ shift, pay, from }} way="planned" offer={planned} isFirst={isAlone} />
            {asTapped && <ApprovePayForm {...{ shift, pay, from }} way="tapped" offer={asTapped} />}
          </>
        )}
        {!isMissed && (
          <a className="btn ghost" href={getEventPayPath(pay.eventId, tenureId)}>
            {agreed ? 'Change the hours' : 'Other hours'}
            <span className="unseen"> of {name}</span>
          </a>
        )}
        {!agreed && (
          <EventPayForm pay={pay} from={from}>
            <input type="hidden" name="tenure" value={tenureId} />
            <button className="plain" type="submit" name="intent" value={isMissed ? 'came' : 'missed'}>
              {isMissed ? 'They came after all' : 'Did not come'}
              <span className="unseen">: {name}</span>
            </button>
          </EventPayForm>
        )}
        {payments.map(({ workId, cents }) => (
          <EventPayForm key={workId} pay={pay} from={from}>
            <input type="hidden" name="work" value={workId} />
            <button className="plain" type="submit" name="intent" value="unpaid">
              {payments.length > 1 && `${formatDollarsAndCents(cents)}: `}
              {cents < 0 ? 'Not paid back after all' : 'Not paid after all'}
              <span className="unseen">: {name}</span>
            </button>
          </EventPayForm>
        ))}
      </div>
    </li>
  )
}
