import { defineModule } from '../../plumbing/modules/define-module.ts'

/** The conversation with each client: emails out and in, read from the owner's own mailbox. Nothing acts by itself. */
export const messages = defineModule({
  name: 'messages',
  title: 'Messages',
  about: 'What clients write arrives in the event, from your own mailbox.',
  adds: 'a conversation on each event',
  group: 'Talking to clients',
  isDefault: false,
  routes: {
    eventTabs: [{ path: 'messages', file: 'thread/event-messages.route.tsx', openTo: 'everybody' }],
  },
  eventTabs: [{ label: 'Messages', page: 'messages', position: 20, isInsteadOfHistory: true }],
})
