import type { AvailabilityView } from '../../days/availability-text.ts'

/**
 * What the quote form shows of booking at once: its button with a sentence, or one line that says why there is only the
 * request.
 */
export type BookNowOffer = { button?: string; note: string }

/** Availability of the typed day, and booking at once. */
export type FormDayAvailability = AvailabilityView & { bookNow?: BookNowOffer }

/** Value of the button that books at once. */
export const bookNowIntent = 'book'
