import { BackOfficeHeader } from '../../ui/back-office-header.tsx'

/** Page for an event that was never booked, or was lost. */
export function EventNotBookedPage() {
  return (
    <>
      <BackOfficeHeader title="This event is not booked" lead="It was never booked, or the booking fell through." />
      <p>
        <a className="btn" href="/backbar/jobs">
          All events
        </a>
      </p>
    </>
  )
}
