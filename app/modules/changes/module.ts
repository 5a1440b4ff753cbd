import { defineModule } from '../../plumbing/modules/define-module.ts'

/** Module for change requests by clients after acceptance, and for free date changes because of a named storm. */
export const changes = defineModule({
  name: 'changes',
  title: 'Changes',
  about: 'Clients ask for another date, time or size, and see the price first.',
  adds: '“Change something” on their page, weather moves',
  group: 'The event',
  isDefault: true,
  routes: {
    office: [
      { path: 'calendar/storm', file: 'weather/new-weather-move.route.tsx', openTo: 'everybody' },
      { path: 'calendar/storms/:id', file: 'weather/weather-move.route.tsx', openTo: 'everybody' },
    ],
    client: [{ path: 'yours/:token/change', file: 'asking/client-changes.route.tsx' }],
  },
  islands: { 'change-form': 'asking/client-changes.island.ts' },
})
