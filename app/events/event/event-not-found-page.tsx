import { BackOfficeHeader } from '../../ui/back-office-header.tsx'

/** Shown if the event was deleted or never existed. */
export function EventNotFoundPage() {
  return (
    <BackOfficeHeader title="There is no such event" lead="It may have been erased.">
      <a className="btn" href="/backbar">
        To the events
      </a>
    </BackOfficeHeader>
  )
}
