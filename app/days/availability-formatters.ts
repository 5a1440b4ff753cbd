import { defineTranslations } from '../ui/language.ts'
import { formatRequestedDay, formatAvailability, formatAlternativeSlot } from './availability.ts'
import { formatRequestedDayEs, formatAvailabilityEs, formatAlternativeSlotEs } from './availability-text-es.ts'

/** How a day is answered in a language, a near one, and who has asked for it; for the server, where both are loaded. */
export const availabilityFormatters = defineTranslations({
  en: { day: formatAvailability, near: formatAlternativeSlot, asked: formatRequestedDay },
  es: { day: formatAvailabilityEs, near: formatAlternativeSlotEs, asked: formatRequestedDayEs },
})
