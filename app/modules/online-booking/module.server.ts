import { bookNow } from '../../events/quote-form/book-now.server.ts'
import { checkoutClaims } from '../../events/event/claims.server.ts'
import { moduleCheckouts } from '../../agreements/payments/settle-checkout.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { eventOverviewSlot } from '../../office/event/event-sections.server.ts'
import { contribute } from '../../plumbing/modules/hooks.server.ts'
import { fillSlot } from '../../plumbing/modules/sections.server.ts'
import { defineServerModule } from '../../plumbing/modules/server-module.server.ts'
import { deleteExpiredBookings, eraseBookings, exportBookings } from './hold/booking-privacy.server.ts'
import { checkOnlineBookings, startOnlineBookingLoop } from './hold/check-bookings.server.ts'
import { listBookingClaims } from './hold/online-bookings.server.ts'
import { settleOnlineBooking } from './hold/settle-online-booking.server.ts'
import { bookNowProvider } from './page/start-booking.server.ts'
import { bookingRulesSetting } from './rules/booking-rules-setting.server.ts'
import { summarizeBookings } from './summarize-bookings.server.ts'
import { findWithdrawableBooking } from './withdrawal/withdraw-booking.server.ts'

export const onlineBookingServer = defineServerModule({
  name: 'online-booking',
  tables: ['online_booking'],
  ofRequest: ['online_booking'],
  eraseAddress: (db, email) => eraseBookings(db, email),
  handOver: (db, { email }) => exportBookings(db, email),
  cleanUp: (db, { now }) => deleteExpiredBookings(db, now),
  settings: [bookingRulesSetting],
  summarize: summarizeBookings,
  listOffEffects: async () => [
    'Your quote form offers only the quote request. Card pages that are open now are finished.',
  ],
  handlers: [
    contribute(bookNow, async () => bookNowProvider),
    contribute(checkoutClaims, ({ db }, from, to, timeZone) => listBookingClaims(db, { from, to, timeZone }), {
      isAlwaysOn: true,
    }),
    contribute(moduleCheckouts, settleOnlineBooking, { isAlwaysOn: true }),
  ],
  sections: [
    fillSlot(eventOverviewSlot, async (db, { eventId, now, isOwner }) => {
      const booking = isOwner ? await findWithdrawableBooking(db, eventId, now) : null
      const { timeZone } = await getSetting(db, 'identity')
      const { createWithdrawalSectionComponent } = await import('./withdrawal/withdrawal-form.tsx')
      return { Section: createWithdrawalSectionComponent(eventId, booking, timeZone), script: null }
    }),
  ],
  loops: [startOnlineBookingLoop],
  runRound: checkOnlineBookings,
})
