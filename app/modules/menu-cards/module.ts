import { defineModule } from '../../plumbing/modules/define-module.ts'

export const menuCards = defineModule({
  name: 'menu-cards',
  title: 'Menu cards',
  about: 'Clients name their drinks, you print the card.',
  adds: 'drinks on their page',
  group: 'The event',
  isDefault: true,
  routes: {
    office: [
      { path: 'jobs/:id/drinks', file: 'event-drinks.route.tsx', openTo: 'everybody' },
      { path: 'jobs/:id/card', file: 'event-menu-card.route.tsx', openTo: 'everybody' },
      { path: 'jobs/:id/card.pdf', file: 'event-menu-card-pdf.route.ts', openTo: 'everybody' },
    ],
    client: [
      { path: 'yours/:token/drinks', file: 'client-drinks.route.tsx' },
      { path: 'yours/:token/card', file: 'client-menu-card.route.tsx' },
      { path: 'yours/:token/card.pdf', file: 'client-menu-card-pdf.route.ts' },
    ],
    links: [{ path: 'menu/:token', file: 'phone-menu.route.tsx' }],
  },
  eventLinks: [{ label: 'Drinks and menu card', page: 'drinks', position: 90, isShown: ({ isOver }) => !isOver }],
  islands: { 'print-card': 'print-menu-card.island.ts', 'write-card': 'edit-menu-card.island.ts' },
})
