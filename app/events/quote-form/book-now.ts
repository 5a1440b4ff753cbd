import type { AvailabilityView } from '../../days/availability-text.ts'

/** The quote form's offer to book at once: a button with a sentence, or a line on why only a request is possible. */
export type BookNowOffer = { button?: string; note: string }

/** Availability of the typed day, and booking at once. */
export type FormDayAvailability = AvailabilityView & { bookNow?: BookNowOffer }

/** Value of the button that books at once. */
export const bookNowIntent = 'book'
