import { longDay } from '../../business/dates.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import { CardForm, CardLooks, CardNotices, PhonePart } from './card-parts.tsx'
import type { CardSheet } from './card-sheet.ts'

/** A request's drinks and card, for the owner to see and to change. */
export function RequestDrinksPage({ sheet, leadId }: { sheet: CardSheet; leadId: string }) {
  return (
    <>
      <OfficeHead
        title="Drinks and menu card"
        eyebrow={sheet.name}
        lead={`${longDay(sheet.eventDate)}. ${sheet.included}`}
        isError={sheet.errors.length > 0 || sheet.meanwhile !== null}
      >
        <a className="btn ghost" href={`/backbar/jobs/${leadId}`}>
          Back to the request
        </a>
      </OfficeHead>
      <CardNotices sheet={sheet} />
      <CardForm sheet={sheet} className="slip" />
      <div className="slip">
        <CardLooks sheet={sheet} />
      </div>
      <div className="slip">
        <PhonePart sheet={sheet} />
      </div>
    </>
  )
}
