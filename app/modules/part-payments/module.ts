import { defineModule } from '../../plumbing/modules/define-module.ts'

/** Module that lets somebody other than the client pay a part with a link. It needs card payments. */
export const partPayments = defineModule({
  name: 'part-payments',
  title: 'Payments by others',
  about: 'Clients send parents or friends a link to pay a part.',
  adds: 'a link on the client page',
  group: 'Booking',
  isDefault: false,
  needsCards: true,
  routes: {
    client: [{ path: 'yours/:token/parts', file: 'client/parts.route.tsx' }],
    links: [
      { path: 'part/:token', file: 'payer/payer.route.tsx' },
      { path: 'part/:token/paid', file: 'payer/payer-return.route.ts' },
    ],
  },
})
