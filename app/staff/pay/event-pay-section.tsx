import type { ReactNode } from 'react'
import { formatMonthDay, formatWeekdayDate, getToday } from '../../business/dates.ts'
import { formatDifferentTimeZone } from '../../business/event-zone.ts'
import { formatDollarsAndCents } from '../../business/money.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import {
  sumApprovedPay,
  isPayUpToDate,
  listUnapprovedShifts,
  sumPlannedPay,
  computePayOwed,
  type EventPay,
} from './event-pay.ts'
import { formatSmsHref } from '../../ui/phone-href.ts'
import { StaffPaymentForm } from './staff-payment-form.tsx'
import { getEventPayPath, filterTextRecipients, filterEmailRecipients } from './pay-confirmation.ts'
import { PayConfirmationNotice, EventPayForm, ThankYouTextLinks, type EventPaySectionProps } from './event-pay-form.tsx'
import {
  formatMinutesDifference,
  formatWorkHours,
  formatWorkMinutes,
  formatStaffPayments,
  formatPayRate,
  staffRoleLabels,
  formatPayWarning,
} from './pay-text.ts'
import { TipPoolSection } from './tip-pool-section.tsx'
import type { HoursOption, StaffPaymentMethod, ShiftPaySummary } from './shift-timesheet.ts'

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
            <ShiftLine key={shift.tenureId} shift={shift} pay={pay} from={from} isAlone={open.length === 1}>
              {shift === next && <PayConfirmationNotice done={done} at="hours" />}
            </ShiftLine>
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
      <ThankYouPart {...props} />
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
 * The last payment method of the staff with open pay, where it is the same for everyone, otherwise Zelle. The default is
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

type ShiftProps = Pick<EventPaySectionProps, 'pay' | 'from'> & {
  shift: ShiftPaySummary
  isAlone: boolean
  children: ReactNode
}

/** With several open shifts, the primary button approves every shift. */
function ShiftLine({ shift, pay, from, isAlone, children }: ShiftProps) {
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
            <ApproveForm {...{ shift, pay, from }} way="planned" offer={planned} isFirst={isAlone} />
            {asTapped && <ApproveForm {...{ shift, pay, from }} way="tapped" offer={asTapped} />}
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

type ApproveFormProps = Pick<EventPaySectionProps, 'pay' | 'from'> & {
  shift: ShiftPaySummary
  way: 'planned' | 'tapped'
  offer: HoursOption
  isFirst?: boolean
}

function ApproveForm({ shift, pay, from, way, offer, isFirst }: ApproveFormProps) {
  return (
    <EventPayForm pay={pay} from={from}>
      <input type="hidden" name="tenure" value={shift.tenureId} />
      <input type="hidden" name="seen" value="" />
      <input type="hidden" name="way" value={way} />
      <button className={isFirst ? 'btn' : 'btn ghost'} type="submit" name="intent" value="agree">
        <span>
          Agree to <span className="unseen">{shift.name}’s </span>
          {formatWorkHours(offer.minutes)}
          {way === 'tapped' && ' as tapped'}
        </span>
      </button>
    </EventPayForm>
  )
}

/** Formats a pay line: "$28.00 an hour, $248.27; 48 miles, $34.80; parking, $12.00". */
function formatPayLine({
  rate,
  payCents,
  miles,
  mileCents,
  extrasCents,
  extrasWhy,
}: NonNullable<ShiftPaySummary['agreed']>): string {
  return [
    `${formatPayRate(rate)}${rate.unit === 'hour' ? `, ${formatDollarsAndCents(payCents)}` : ''}`,
    miles > 0 && `${miles} miles, ${formatDollarsAndCents(mileCents)}`,
    extrasCents !== 0 && `${extrasWhy || 'on top'}, ${formatDollarsAndCents(extrasCents)}`,
  ]
    .filter(Boolean)
    .join('; ')
}

/** The thank-you after hours are approved: an email to each, or the same as a text message. */
function ThankYouPart({ pay, from, isMailbox, done }: EventPaySectionProps) {
  if (pay.thanks.length === 0) return null
  const { allOf } = getFormatter('en')
  const getNames = (some: readonly { name: string }[]) => allOf(some.map(({ name }) => name))
  const waiting = filterEmailRecipients(pay.thanks, isMailbox)
  const byText = filterTextRecipients(pay.thanks, isMailbox)
  // Do not repeat a text message that the confirmation already shows.
  const toText = byText.filter(({ personId }) => !done?.texts.some((one) => one.personId === personId))
  const rest = pay.thanks.filter((one) => !waiting.includes(one) && !byText.includes(one))
  const posted = rest.filter(({ isPosted }) => isPosted)
  const unreached = rest.filter(({ isPosted }) => !isPosted)
  return (
    <section className="slip crew-pay" aria-labelledby="crew-thanks">
      <PayConfirmationNotice done={done} at="thanks" />
      <h2 id="crew-thanks">Send a thank-you</h2>
      <p>Each reads their own hours, pay and tips, and no one else’s.</p>
      {pay.pot.sharedCents === null && pay.pot.cashCents === null && (
        <p className="small">The tips are not counted yet: what you send now says nothing of them.</p>
      )}
      {waiting.length > 0 && (
        <EventPayForm pay={pay} from={from}>
          <button className="btn ghost" type="submit" name="intent" value="thank">
            Write to {getNames(waiting)}
          </button>
        </EventPayForm>
      )}
      {toText.length > 0 && (
        <p className="small">
          {isMailbox
            ? 'Email isn’t connected: each goes as a text, with the words in it.'
            : `No email reaches ${getNames(toText)}: a text says the same in short.`}
        </p>
      )}
      <ThankYouTextLinks thanks={toText} />
      {posted.length > 0 && (
        <ul className="plain-list">
          {posted.map(({ personId, name, phone, text, isTold }) => (
            <li key={personId}>
              <span>
                {name}
                {isTold !== null && <span className="small">{isTold ? ' was written to' : ' is not told yet'}</span>}
              </span>
              <TextLink href={phone === '' ? null : formatSmsHref(phone, text)} name={name} />
            </li>
          ))}
        </ul>
      )}
      {unreached.length > 0 && (
        <p className="small">
          Nothing reaches {getNames(unreached)} from here: no phone number
          {isMailbox ? ', and email isn’t connected.' : ' and no email address.'}
        </p>
      )}
    </section>
  )
}

/** Formats the day of the event and its venue. */
export function formatDayAndVenue({ day, venue }: Pick<EventPay, 'day' | 'venue'>): string {
  return [formatWeekdayDate(day), venue].filter(Boolean).join(', ')
}

/** Link that opens a text message, where the phone number can receive it. */
function TextLink({ href, name }: { href: string | null; name: string }) {
  if (href === null) return null
  return (
    <a href={href}>
      Text them<span className="unseen">: {name}</span>
    </a>
  )
}
