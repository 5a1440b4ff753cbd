import { defineModule } from '../../plumbing/modules/define-module.ts'
import { validateSmsUrl } from './carrier/carrier-settings.ts'

/** Text messages with clients through a carrier, only to numbers whose owner agreed. */
export const texts = defineModule({
  name: 'texts',
  title: 'Text messages',
  about: 'Text clients who agreed to it from your own business number.',
  adds: 'texts on each event',
  group: 'Talking to clients',
  isDefault: false,
  variables: [{ name: 'SMS_URL', validate: validateSmsUrl }],
  routes: {
    office: [
      { path: 'jobs/:id/texts', file: 'thread/event-texts.route.tsx', openTo: 'everybody' },
      { path: 'texts', file: 'inbox/unknown-texts.route.tsx', openTo: 'everybody' },
      { path: 'texts/file/:id/:position', file: 'inbox/text-file.route.ts', openTo: 'everybody' },
      { path: 'settings/texts', file: 'settings/text-settings.route.tsx', openTo: 'owners' },
    ],
    client: [{ path: 'yours/:token/texts', file: 'consent/client-texts.route.tsx' }],
    site: [
      { path: 'texts', file: 'consent/texts.route.tsx' },
      { path: 'es/texts', file: 'consent/texts.route.tsx', id: 'es/texts' },
    ],
    open: [{ path: 'hooks/text', file: 'inbox/text-webhook.route.ts' }],
  },
  ofToday: ['/backbar/texts'],
  eventLinks: [{ label: 'Text messages', page: 'texts', position: 25, isShown: () => true }],
  islands: { 'count-text': 'thread/count-text.island.ts' },
})
