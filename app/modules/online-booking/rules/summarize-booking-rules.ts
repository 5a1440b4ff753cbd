import { formatDollars } from '../../../business/money.ts'
import type { SettingValue } from '../../../ui/setting-value.ts'
import type { BookingRules } from './booking-rules.ts'

/** Summary of the rules: "20 to 150 guests, within 60 miles, up to $3,000". `takesCards`: whether cards are connected. */
export function summarizeBookingRules(rules: BookingRules | null, takesCards: boolean): SettingValue {
  if (!takesCards) return { wrong: 'needs cards' }
  if (rules === null) return { wrong: 'nothing can be booked until you save the rules' }
  const { guestsFrom, guestsTo, miles, totalCents } = rules
  return `${guestsFrom} to ${guestsTo} guests, within ${miles} miles, up to ${formatDollars(totalCents)}`
}
