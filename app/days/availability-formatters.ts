import { defineTranslations } from '../ui/language.ts'
import { formatAlternativeSlot } from './alternative-slot-text.ts'
import { formatRequestedDay, formatAvailability } from './availability-text.ts'
import { formatRequestedDayEs, formatAvailabilityEs, formatAlternativeSlotEs } from './availability-text-es.ts'

/**
 * Formatters of the availability of a day, of alternatives, and of a day in a sent quote request. Server only, where both
 * languages are loaded.
 */
export const availabilityFormatters = defineTranslations({
  en: { day: formatAvailability, near: formatAlternativeSlot, asked: formatRequestedDay },
  es: { day: formatAvailabilityEs, near: formatAlternativeSlotEs, asked: formatRequestedDayEs },
})
