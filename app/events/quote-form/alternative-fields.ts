import type { AlternativeSlot } from '../../days/availability.ts'
import { defaultEveningTimes } from '../../days/capacity-claims.ts'

/**
 * Fields that a tapped alternative fills in. Where no times were typed, the whole evening was looked at, and no times are
 * filled in: they would count as typed, and change the price.
 */
export function getAlternativeFields(
  { date, start, end, guests }: Pick<AlternativeSlot, 'date' | 'start' | 'end'> & { guests: number | string | null },
  typed: { eventStartTime?: string | undefined; eventEndTime?: string | undefined },
): Record<string, string> {
  const isWholeEvening = start === defaultEveningTimes.start && end === defaultEveningTimes.end
  const hasTimes = Boolean(typed.eventStartTime && typed.eventEndTime)
  return {
    eventDate: date,
    ...((hasTimes || !isWholeEvening) && { eventStartTime: start, eventEndTime: end }),
    ...(guests && { eventGuestCount: String(guests) }),
  }
}
