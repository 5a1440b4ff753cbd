import { useId, type ReactNode } from 'react'
import { diffDays } from '../../business/dates.ts'
import { formatTelHref } from '../../ui/phone-href.ts'
import { ListIcon, PhoneIcon, MapPinIcon } from '../../ui/icons.tsx'
import { computeClockInStart, type StaffPageShift } from './staff-page-view.ts'
import type { StaffPageSectionProps } from './staff-page-section-props.ts'

/** The staff member's next shift: time, place, team, and every action on it. */
export function NextShiftSection({
  shift,
  today,
  ...parts
}: StaffPageSectionProps & { shift: StaffPageShift; today: string }) {
  const { words, times } = parts
  return (
    <section className="crew-next" aria-labelledby="next">
      <p className="eyebrow">
        {shift.clockTo <= parts.now
          ? words.justNow
          : isNear(shift.day, today)
            ? words.nextIn(times.away(shift.day))
            : words.next}
      </p>
      <h2 id="next">
        <span>{times.day(shift.day)},</span> <span>{words.call(times.eventTime(shift.callAt, shift))}</span>
      </h2>
      <p>
        {shift.venue && <b>{shift.venue}.</b>} {describe(shift, parts)}
      </p>
      <ReplyStatus shift={shift} {...parts} />
      <ShiftActions shift={shift} {...parts} />
    </section>
  )
}

/** Within two weeks, the section counts down the days. */
function isNear(day: string, today: string): boolean {
  return diffDays(today, day) <= 14
}

/** Later shifts, each collapsed, with the same actions as the next shift. */
export function LaterShiftsSection({ shifts, ...parts }: StaffPageSectionProps & { shifts: StaffPageShift[] }) {
  const { words, times } = parts
  if (shifts.length === 0) return null
  return (
    <section aria-labelledby="then">
      <h2 id="then">{words.later}</h2>
      {shifts.map((shift) => (
        <details key={shift.tenureId} className="crew-later">
          <summary>
            <b>{times.day(shift.day)}</b>
            <span className="small">
              {[words.call(times.eventTime(shift.callAt, shift)), shift.venue].filter(Boolean).join(', ')}
            </span>
          </summary>
          <div className="crew-next">
            <p>{describe(shift, parts)}</p>
            <ReplyStatus shift={shift} {...parts} />
            <ShiftActions shift={shift} {...parts} />
          </div>
        </details>
      ))}
    </section>
  )
}

function describe(shift: StaffPageShift, { words, times }: StaffPageSectionProps): string {
  const { experience, guests, lead, others, role, clockTo } = shift
  const event = words.what(experience, guests)
  const what = lead ? words.led(event, lead.name) : event
  const also = others.map(({ name }) => name)
  return [
    what && `${what}.`,
    role === 'lead' && words.youLead,
    also.length > 0 && words.with(times.names(also)),
    words.doneAbout(times.eventTime(clockTo, shift)),
  ]
    .filter(Boolean)
    .join(' ')
}

/** The reply of the staff member, and the request to confirm again. */
function ReplyStatus({ shift, words, times, path }: StaffPageSectionProps & { shift: StaffPageShift }) {
  const { state, saidAt, how, confirmBy, shiftId, handOver } = shift
  if (handOver)
    return (
      <form method="post" action={path} className="crew-standing cluster">
        <p className="flush">{handOver.isTaken ? words.handedTo : words.handingOver}</p>
        <input type="hidden" name="handOver" value={handOver.id} />
        <button className="btn ghost" name="intent" value="keep-it">
          {words.keepIt}
        </button>
      </form>
    )
  return (
    <form method="post" action={path} className="crew-standing cluster" data-tap="good" data-post={shiftId}>
      <p className="flush">
        {state === 'confirmed' ? (
          words.confirmed
        ) : state === 'asked-again' ? (
          words.askedAgain
        ) : (
          <>
            {words.since[how](times.dayOf(saidAt))}
            {confirmBy !== null && <span>{words.confirmBy(times.moment(confirmBy))}</span>}
          </>
        )}
      </p>
      {confirmBy !== null && (
        <>
          <input type="hidden" name="post" value={shiftId} />
          <button className="btn" name="intent" value="good">
            {words.stillGood}
          </button>
        </>
      )}
    </form>
  )
}

function ShiftActions({ shift, ...parts }: StaffPageSectionProps & { shift: StaffPageShift }) {
  const { words, path, house, now } = parts
  const { lead, mapHref, shiftId, handOver, callAt } = shift
  const why = useId()
  return (
    <div className="crew-acts stack gap-3">
      {mapHref && (
        <a className="cluster flush no-underline" href={mapHref} rel="noreferrer">
          <MapPinIcon />
          {words.directions}
        </a>
      )}
      {lead?.phone ? (
        <a className="cluster flush no-underline" href={formatTelHref(lead.phone)}>
          <PhoneIcon />
          {words.callPerson(lead.name)}
        </a>
      ) : (
        <a className="cluster flush no-underline" href={formatTelHref(house.phone)}>
          <PhoneIcon />
          {words.callUs}
        </a>
      )}
      <a className="cluster flush no-underline" href={`${path}/sheet/${shiftId}`}>
        <ListIcon />
        {words.sheet}
      </a>
      {!handOver && now < callAt && (
        <details>
          <summary className="cluster flush no-underline">
            <HandOverIcon />
            {words.handOver}
          </summary>
          <form method="post" action={path}>
            <p>{words.handOverLead}</p>
            <input type="hidden" name="post" value={shiftId} />
            <label className="strong" htmlFor={why}>
              {words.why}
            </label>
            <input id={why} name="why" maxLength={200} autoComplete="off" />
            <button className="btn" name="intent" value="hand-over">
              {words.askOthers}
            </button>
          </form>
        </details>
      )}
      <ClockButtons shift={shift} {...parts} />
    </div>
  )
}

/** The "I'm here" button, then "I'm off". The time of a recorded tap replaces its button. */
function ClockButtons({ shift, words, times, path, now, tapKey }: StaffPageSectionProps & { shift: StaffPageShift }) {
  const { taps, tenureId } = shift
  const wide = (children: ReactNode) => (
    <p className="crew-tap cluster flush no-underline" data-tapped={tenureId}>
      <CheckIcon />
      {children}
    </p>
  )
  if (taps.here === null && now < computeClockInStart(shift))
    return wide(words.hereFrom(times.moment(computeClockInStart(shift))))
  if (taps.off !== null)
    return wide(
      [
        taps.here !== null && words.checkedIn(times.eventTime(taps.here, shift)),
        words.checkedOut(times.eventTime(taps.off, shift)),
      ]
        .filter(Boolean)
        .join(', '),
    )
  const kind = taps.here === null ? 'here' : 'off'
  return (
    <form
      method="post"
      action={path}
      className="crew-tap cluster flush no-underline"
      data-tap={kind}
      data-tenure={tenureId}
    >
      {taps.here !== null && <p>{words.checkedIn(times.eventTime(taps.here, shift))}</p>}
      <input type="hidden" name="tenure" value={tenureId} />
      <input type="hidden" name="tap" value={`${tapKey}-${tenureId.slice(-12)}-${kind}`} />
      <button className="btn" name="intent" value={kind}>
        <CheckIcon />
        {words[kind]}
      </button>
    </form>
  )
}

function CheckIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="8.5" />
      <path d="m8 12.3 2.8 2.8L16 9.5" />
    </svg>
  )
}

function HandOverIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 8.5h14M14.5 5 18 8.5 14.5 12M20 15.5H6M9.5 12 6 15.5 9.5 19" />
    </svg>
  )
}
