import { defineModule } from '../../plumbing/modules/define-module.ts'

export const shoppingLists = defineModule({
  name: 'shopping-lists',
  title: 'Shopping lists',
  about: 'What to buy for this many guests, checked off together.',
  adds: 'a list on each event',
  group: 'The event',
  isDefault: true,
  routes: {
    office: [{ path: 'jobs/:id/list', file: 'owner-shopping-list.route.tsx', openTo: 'everybody' }],
    links: [
      { path: 'list/:token', file: 'shared-list.route.tsx' },
      { path: 'list/:token/worker.js', file: 'shared-list-worker.route.ts' },
    ],
  },
  eventLinks: [{ label: 'Shopping list', page: 'list', position: 100, isShown: ({ isOver }) => !isOver }],
  islands: { 'shared-list': 'shared-list.island.ts' },
})
