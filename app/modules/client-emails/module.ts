import { defineModule } from '../../plumbing/modules/define-module.ts'

/**
 * Emails to clients that the site writes and the owner sends with one tap. Emails about money are for owners, which the
 * pages enforce.
 */
export const clientEmails = defineModule({
  name: 'client-emails',
  title: 'Client emails',
  about: 'Reminders, thanks and “still on your mind?”, written for you.',
  adds: 'Read & send on Today, templates',
  group: 'Talking to clients',
  isDefault: true,
  routes: {
    office: [
      { path: 'letters/waiting', file: 'pending-follow-ups.route.tsx', openTo: 'everybody' },
      { path: 'jobs/:id/letter/:kind', file: 'follow-up.route.tsx', openTo: 'everybody' },
      { path: 'settings/letters', file: 'follow-up-rules.route.tsx', openTo: 'owners' },
      {
        path: 'settings/letters/*',
        file: '/office/settings/former-item.route.ts',
        id: 'former-rules',
        openTo: 'owners',
      },
    ],
  },
  ofToday: ['letters/waiting', 'jobs/:id/letter/:kind'],
})
