import { defineModule } from '../../plumbing/modules/define-module.ts'
import { validateImapUrl } from './mailbox/mailbox-server.ts'

/**
 * The conversation with each client: sent emails, and received emails read from the owner's own mailbox. No email is
 * answered automatically.
 */
export const messages = defineModule({
  name: 'messages',
  title: 'Messages',
  about: 'What clients write arrives in the event, from your own mailbox.',
  adds: 'a conversation on each event',
  group: 'Talking to clients',
  isDefault: false,
  variables: [{ name: 'IMAP_URL', validate: validateImapUrl }],
  routes: {
    office: [
      { path: 'messages', file: 'conversations/conversations.route.tsx', openTo: 'everybody' },
      { path: 'messages/inquiry/:id', file: 'inquiry-emails/inquiry.route.tsx', openTo: 'everybody' },
      { path: 'messages/file/:kind/:id/:position', file: 'attachment.route.ts', openTo: 'everybody' },
      { path: 'in-and-out/messages.csv', file: 'export/messages-csv.route.ts', openTo: 'owners' },
    ],
    eventTabs: [{ path: 'messages', file: 'thread/event-messages.route.tsx', openTo: 'everybody' }],
  },
  importExport: {
    sections: [
      {
        heading: 'Messages',
        about: 'What you and your clients wrote, a line for each email.',
        link: { label: 'Messages as CSV', to: '/backbar/in-and-out/messages.csv' },
      },
    ],
  },
  menu: [{ to: '/backbar/messages', label: 'Messages', position: 15 }],
  eventTabs: [{ label: 'Messages', page: 'messages', hash: 'last', position: 20, isInsteadOfHistory: true }],
})
