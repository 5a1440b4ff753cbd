import type { AvailabilityView } from '../../days/availability-text.ts'
import type { PurchasesText } from '../../quotes/pricing/purchases-text.ts'
import type { FieldError } from '../../ui/field-errors.ts'

/** Fields of the price form on Home, named as on the quote form. */
export const homePriceFields = ['eventDate', 'eventGuestCount'] as const

/** The submitted price form with its errors, and the price once both fields are valid. */
export type HomePrice = {
  input: Partial<Record<(typeof homePriceFields)[number], string>>
  errors: FieldError[]
  price: {
    date: string
    guests: number
    /** Totals in cents by the slug of the experience. */
    totals: Record<string, number>
    /** The client's purchases with each experience, by slug, and the source of the store prices. */
    buys: Record<string, PurchasesText>
    source: string | null
    bartenders: number
    serviceHours: number
    /** Availability of the day. Null if it could not be read. */
    day: AvailabilityView | null
  } | null
}
