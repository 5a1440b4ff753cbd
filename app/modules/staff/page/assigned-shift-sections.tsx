import { diffDays } from '../../../business/dates.ts'
import type { StaffPageShift } from './staff-page-view.ts'
import type { StaffPageSectionProps } from './staff-page-section-props.ts'
import { ShiftActions } from './shift-actions.tsx'

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

/** Whether a day is within two weeks, so that the section counts down the days. */
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
