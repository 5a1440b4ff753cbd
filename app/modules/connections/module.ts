import { defineModule } from '../../plumbing/modules/define-module.ts'

/** Webhooks tell other tools of news, and tokens let them read the API. */
export const connections = defineModule({
  name: 'connections',
  title: 'Connections',
  about: 'For a web developer: webhooks and keys.',
  adds: 'one page in Settings',
  group: 'The office',
  isDefault: false,
  routes: {
    office: [
      { path: 'settings/webhooks', file: 'webhooks.route.tsx', openTo: 'owners' },
      {
        path: 'settings/webhooks/*',
        file: '/office/settings/former-item.route.ts',
        id: 'former-webhooks',
        openTo: 'owners',
      },
    ],
    open: [
      { path: 'api/requests', file: 'requests-api.route.ts' },
      { path: 'api/jobs', file: 'jobs-api.route.ts' },
      { path: 'api/payments', file: 'payments-api.route.ts' },
    ],
  },
})
