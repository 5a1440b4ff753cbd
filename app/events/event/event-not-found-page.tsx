import { BackOfficeHeader } from '../../ui/back-office-header.tsx'

/** Shown if the event was deleted or never existed. */
export function EventNotFoundPage() {
  return (
    <BackOfficeHeader title="This event was not found" lead="It may have been erased.">
      <a className="btn" href="/backbar">
        Go to events
      </a>
    </BackOfficeHeader>
  )
}
