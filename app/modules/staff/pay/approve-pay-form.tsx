import { formatDollarsAndCents } from '../../../business/money.ts'
import { EventPayForm, type EventPaySectionProps } from './event-pay-form.tsx'
import { formatWorkHours, formatPayRate } from './pay-text.ts'
import type { HoursOption, ShiftPaySummary } from './shift-timesheet.ts'

type ApproveFormProps = Pick<EventPaySectionProps, 'pay' | 'from'> & {
  shift: ShiftPaySummary
  way: 'planned' | 'tapped'
  offer: HoursOption
  isFirst?: boolean
}

export function ApprovePayForm({ shift, pay, from, way, offer, isFirst }: ApproveFormProps) {
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

/** Formats a pay line, such as "$28.00 an hour, $248.27; 48 miles, $34.80; parking, $12.00". */
export function formatPayLine({
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
