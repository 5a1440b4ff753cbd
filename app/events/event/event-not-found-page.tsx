import { BackOfficeHeader } from '../../ui/back-office-header.tsx'

/** Where a request was deleted, or never was. */
export function EventNotFoundPage() {
  return (
    <BackOfficeHeader title="There is no such event" lead="It may have been erased.">
      <a className="btn" href="/backbar">
        To the events
      </a>
    </BackOfficeHeader>
  )
}
