import { defineModule } from '../../plumbing/modules/define-module.ts'

/** Clients let the business charge their card for payments that are due later. It needs cards. */
export const autopay = defineModule({
  name: 'autopay',
  title: 'Saved cards',
  about: 'Clients let you charge their card on the day a payment is due.',
  adds: 'a checkbox where clients pay by card',
  group: 'Booking',
  isDefault: false,
  needsCards: true,
  routes: { client: [{ path: 'yours/:token/saved-card', file: 'card-page/card.route.tsx' }] },
})
