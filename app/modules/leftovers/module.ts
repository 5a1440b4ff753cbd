import { defineModule } from '../../plumbing/modules/define-module.ts'

export const leftovers = defineModule({
  name: 'leftovers',
  title: 'Leftovers & learning',
  about: 'Count what is left, and the next list is closer.',
  adds: 'one count after each event',
  group: 'The event',
  isDefault: false,
  routes: {
    office: [
      { path: 'jobs/:id/left', file: 'counting/leftovers.route.tsx', openTo: 'everybody' },
      { path: 'money/learned', file: 'learning/learning.route.tsx', openTo: 'owners' },
    ],
  },
  eventLinks: [{ label: 'Leftovers', page: 'left', position: 150, isShown: ({ isPast }) => isPast }],
  sourceLinks: [{ to: '/backbar/money/learned', label: 'What leftovers show about drinks' }],
  islands: { 'count-left': 'counting/count-leftovers.island.ts' },
})
