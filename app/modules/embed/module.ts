import { defineModule } from '../../plumbing/modules/define-module.ts'

/** A form for other websites: date and guests there, the totals from here, and on to the quote form. */
export const embed = defineModule({
  name: 'embed',
  title: 'Prices on other websites',
  about: 'Your prices for a date and guests, on a venue’s or planner’s website.',
  adds: 'a line of code to copy',
  group: 'Booking',
  isDefault: false,
  routes: {
    office: [{ path: 'settings/embed', file: 'embed-settings.route.tsx', openTo: 'owners' }],
    open: [
      { path: 'embed.js', file: 'embed-script.route.ts' },
      { path: 'embed/prices', file: 'embed-prices.route.ts' },
    ],
  },
  islands: { embed: 'embed-form.island.ts' },
})
