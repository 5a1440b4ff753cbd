import { defineModule } from '../../plumbing/modules/define-module.ts'

/** Module for bookings that clients make and pay online, within the owner's rules. It needs card payments. */
export const onlineBooking = defineModule({
  name: 'online-booking',
  title: 'Online booking',
  about: 'Clients book and pay the deposit at once, within your rules.',
  adds: '“Book this date now” on your quote form',
  group: 'Booking',
  isDefault: false,
  needsCards: true,
  routes: {
    office: [
      { path: 'settings/online-booking', file: 'rules/booking-rules.route.tsx', openTo: 'owners' },
      { path: 'jobs/:id/withdraw', file: 'withdrawal/withdrawal.route.tsx', openTo: 'owners' },
    ],
    links: [
      { path: 'book/:token', file: 'page/booking.route.tsx' },
      { path: 'book/:token/paid', file: 'page/booking-paid.route.ts' },
    ],
  },
})
