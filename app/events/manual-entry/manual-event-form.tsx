import { byHandFormText } from './by-hand-form-text.ts'
import type { ReactNode } from 'react'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import { BarSection } from '../quote-form/bar-section.tsx'
import { DateGuestsSection, TimePlaceSection } from '../quote-form/event-sections.tsx'
import { EventTimeZoneField } from './event-time-zone-field.tsx'
import { ContactSection } from '../quote-form/contact-section.tsx'
import { QuoteFormTextProvider } from '../quote-form/quote-form-text-context.tsx'
import { getClientSupplyText } from '../quote-form/quote-request-page-text.ts'
import type { QuoteFormValues } from '../quote-form/parse-draft-event.ts'
import type { FieldError } from '../../ui/field-errors.ts'

type Props = {
  typed: QuoteFormValues
  errors: FieldError[]
  catalogue: Catalog
  action: string
  leave: string
  children: ReactNode
}

/** The public form, filled in by the owner. `children` are the fields for owners only. */
export function ManualEventForm({ typed: { input, onRequest }, errors, catalogue, action, leave, children }: Props) {
  const part = {
    isByHand: true,
    input,
    message: (field: string) => errors.find((error) => error.field === field)?.message,
  }
  return (
    <form method="post" action={action} className="slip lead-form" noValidate>
      <input type="hidden" name="drinks" value={input.drinks ?? ''} />
      <QuoteFormTextProvider value={byHandFormText}>
        <DateGuestsSection {...part} />
        <BarSection
          {...part}
          catalogue={catalogue}
          onRequest={onRequest}
          hostsBuy={getClientSupplyText(catalogue, 'en')}
          alive={false}
        />
        <TimePlaceSection {...part} after={<EventTimeZoneField {...part} optional />} />
        <ContactSection {...part} heading="Who asks" />
      </QuoteFormTextProvider>
      {children}
      <p className="acts">
        <button className="btn" type="submit">
          Save
        </button>
        <a className="btn ghost" href={leave}>
          Cancel
        </a>
      </p>
    </form>
  )
}
