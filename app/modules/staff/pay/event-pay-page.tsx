import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { FormErrors } from '../../../ui/error-summary.tsx'
import type { EventPaySectionProps } from './event-pay-form.tsx'
import { EventPaySection, formatDayAndVenue } from './event-pay-section.tsx'
import { staffPayPath } from './pay-confirmation.ts'
import { ShiftHoursSection } from './shift-hours-section.tsx'

type EventPayPageProps = Omit<EventPaySectionProps, 'from'> & { tenureId: string | null }

/** The hours, pay and tips of a single event. */
export function EventPayPage({ tenureId, ...of }: EventPayPageProps) {
  const { pay, input, errors = [] } = of
  const shift = pay.shifts.find((one) => one.tenureId === (input?.intent === 'correct' ? input.tenure : tenureId))
  const props = { ...of, from: 'pay' as const }
  return (
    <>
      <BackOfficeHeader title={pay.name} eyebrow={`Pay · ${formatDayAndVenue(pay)}`} isError={errors.length > 0}>
        <a className="btn ghost" href={`/backbar/jobs/${pay.eventId}/money`}>
          Payments
        </a>
        <a className="btn ghost" href={staffPayPath}>
          All staff pay
        </a>
      </BackOfficeHeader>
      <FormErrors heading="Nothing is saved yet. Please check:" errors={errors} />
      {shift && <ShiftHoursSection {...props} shift={shift} />}
      <EventPaySection {...props} />
    </>
  )
}

/** Page for an event that has no assignments or no longer exists. */
export function EventPayNotFoundPage() {
  return (
    <BackOfficeHeader title="No one to pay for this event" lead="No one had a shift at this event.">
      <a className="btn ghost" href={staffPayPath}>
        All staff pay
      </a>
    </BackOfficeHeader>
  )
}
