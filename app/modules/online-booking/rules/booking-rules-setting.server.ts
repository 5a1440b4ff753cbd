import { defineSetting } from '../../../plumbing/database/setting-definition.server.ts'
import { bookingRulesPath, findBookingRules } from './booking-rules.server.ts'
import { summarizeBookingRules } from './summarize-booking-rules.ts'

export const bookingRulesSetting = defineSetting({
  door: 'booking',
  place: 11,
  name: 'Online booking',
  to: bookingRulesPath,
  isOwners: true,
  formerNames: ['book now', 'instant booking', 'self-booking', 'book online', 'checkout', 'credit card deposit'],
  read: findBookingRules,
  say: (rules, { takesCards }) => summarizeBookingRules(rules, takesCards),
})
