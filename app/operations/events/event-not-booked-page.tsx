import { BackOfficeHeader } from '../../ui/back-office-header.tsx'

/** Where an event was asked for that is none: it was never booked, or it came to nothing. */
export function EventNotBookedPage() {
  return (
    <>
      <BackOfficeHeader title="There is no such event" lead="It was never booked, or the booking fell through." />
      <p>
        <a className="btn" href="/backbar/jobs">
          All events
        </a>
      </p>
    </>
  )
}
