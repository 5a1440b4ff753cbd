import { useId, type ReactNode } from 'react'
import { ListIcon, PhoneIcon, MapPinIcon } from '../../../ui/icons.tsx'
import { formatTelHref } from '../../../ui/phone-href.ts'
import type { StaffPageSectionProps } from './staff-page-section-props.ts'
import { computeClockInStart, type StaffPageShift } from './staff-page-view.ts'

export function ShiftActions({ shift, ...parts }: StaffPageSectionProps & { shift: StaffPageShift }) {
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
