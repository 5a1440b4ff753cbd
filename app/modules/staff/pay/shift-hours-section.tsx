import { EditFields } from '../../../business/forms/edit-page.tsx'
import { formatDifferentTimeZone } from '../../../business/event-zone.ts'
import { formatDollarsAndCents } from '../../../business/money.ts'
import { getEventPayPath } from './pay-confirmation.ts'
import { EventPayForm, type EventPaySectionProps } from './event-pay-form.tsx'
import { shiftHoursForm, toShiftHoursInput } from './parse-pay-form.ts'
import type { ShiftPaySummary } from './shift-timesheet.ts'

/** Form for hours that differ from the plan. Where hours were approved before, both records are kept. */
export function ShiftHoursSection({
  pay,
  input,
  errors = [],
  shift,
}: EventPaySectionProps & { shift: ShiftPaySummary }) {
  const typed = input?.intent === 'correct' ? input : toShiftHoursInput(shift, pay.eventZone)
  const { agreed } = shift
  const zone = formatDifferentTimeZone(pay.eventZone, pay.timeZone)
  return (
    <section className="slip shift-hours" id="shift" aria-labelledby="shift-heading" tabIndex={-1}>
      <h2 id="shift-heading">The hours of {shift.name}</h2>
      {agreed && (
        <p>
          {formatDollarsAndCents(agreed.totalCents)} was agreed. What you save takes its place: the former line is
          reversed, and both stay in the books.
        </p>
      )}
      {zone && <p>The times are {zone} time, as at the event.</p>}
      <EventPayForm pay={pay} from="pay">
        <input type="hidden" name="tenure" value={shift.tenureId} />
        <EditFields state={{ input: typed, seen: typed.seen ?? agreed?.id ?? '', errors }} form={shiftHoursForm} />
        <p className="acts">
          <button className="btn" type="submit" name="intent" value="correct">
            Agree to these hours
          </button>
          <a className="btn ghost" href={getEventPayPath(pay.eventId)}>
            Cancel
          </a>
        </p>
      </EventPayForm>
    </section>
  )
}
