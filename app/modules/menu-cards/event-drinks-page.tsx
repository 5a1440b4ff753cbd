import { formatLongDate } from '../../business/dates.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { MenuCardEditor, MenuCardNotices } from './menu-card-editor.tsx'
import { PhoneMenuSection } from './menu-card-preview.tsx'
import type { MenuCardPageData } from './menu-card-page-data.ts'

/** The owner's page for an event's signature drinks and menu card. */
export function EventDrinksPage({
  sheet,
  eventId,
  island,
}: {
  sheet: MenuCardPageData
  eventId: string
  island: string
}) {
  return (
    <>
      <BackOfficeHeader
        title="Drinks and menu card"
        eyebrow={sheet.name}
        lead={`${formatLongDate(sheet.eventDate)}. ${sheet.includedWords}`}
        isError={sheet.errors.length > 0 || sheet.meanwhile !== null}
      >
        <a className="btn ghost" href={`/backbar/jobs/${eventId}`}>
          Back to the event
        </a>
      </BackOfficeHeader>
      <MenuCardNotices sheet={sheet} />
      <p id="card-status" role="status" />
      <MenuCardEditor sheet={sheet} island={island} />
      <div className="slip">
        <PhoneMenuSection sheet={sheet} />
      </div>
    </>
  )
}
