import { formatTime, formatLongDate, formatWeekdayDate } from '../business/dates.ts'
import { formatDollars } from '../business/money.ts'
import type { AlternativeSlot, AvailabilityQuery } from './availability.ts'
import { defaultEveningTimes } from './capacity-claims.ts'

/** "Friday, October 15 (same price); Sunday, October 17 (+ $50)". `ofAll` is a note shared by all alternatives. */
export function joinAlternativeSlots(near: AlternativeSlotText[], ofAll: string | null): string {
  if (ofAll !== null && near.length > 1) return `${near.map(({ title }) => title).join('; ')} (${ofAll})`
  return near.map(({ title, price }) => (price ? `${title} (${price})` : title)).join('; ')
}

/** An alternative as text: "Friday, October 15", "same hours", "same price". */
export type AlternativeSlotText = Omit<AlternativeSlot, 'differenceCents'> & {
  title: string
  note: string
  price: string
}

/** Formats an alternative: "Friday, October 15", "same hours", "+ $50". Without times there are no hours to compare. */
export function formatAlternativeSlot(near: AlternativeSlot, question: AvailabilityQuery): AlternativeSlotText {
  const { differenceCents, ...evening } = near
  const { start, end } = question.times ?? defaultEveningTimes
  const isSameDay = near.date === question.date
  const isSameHours = near.start === start && near.end === end
  const isSmaller = near.guests !== question.guests
  const day = isSameDay ? formatLongDate(near.date).split(',')[0]! : formatWeekdayDate(near.date)
  const hours = `${formatTime(near.start)} to ${formatTime(near.end)}`.replaceAll(':00', '')
  const title = isSmaller ? `${day}, up to ${near.guests} guests` : isSameHours ? day : `${day}, ${hours}`
  const note = isSmaller
    ? 'one bartender is free'
    : isSameHours
      ? question.times
        ? 'same hours'
        : ''
      : 'another start'
  return { ...evening, title, note, price: formatPriceDifference(differenceCents) }
}

function formatPriceDifference(cents: number | null): string {
  if (cents === null) return ''
  if (cents === 0) return 'same price'
  return `${cents < 0 ? '–' : '+'} ${formatDollars(Math.abs(cents))}`
}
