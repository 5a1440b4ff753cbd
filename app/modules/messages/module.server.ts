import { conversationTimes } from '../../events/event/conversation-times.server.ts'
import { mailAccountSlot } from '../../backbar/mail-account/mail-account-slots.server.ts'
import { contribute } from '../../plumbing/modules/hooks.server.ts'
import { privacyParts } from '../../business/privacy-parts.server.ts'
import { fillSlot } from '../../plumbing/modules/sections.server.ts'
import { defineServerModule } from '../../plumbing/modules/server-module.server.ts'
import { attachmentUploadLimit } from './composer/attachment-limit.ts'
import { moduleSearchResults } from '../../office/events/module-search.server.ts'
import { messageTasks } from './conversations/messages.tasks.server.ts'
import { findMessageSearchResults } from './conversations/search-messages.server.ts'
import { getMessageTimes } from './conversation-times-of-messages.server.ts'
import { eraseEventMessages, eraseMessagesFrom, pruneMessages } from './erase-messages.server.ts'
import { getMailboxStatus, handleMailboxForm } from './mailbox/handle-mailbox-form.server.ts'
import { mailboxPart } from './mailbox/mailbox-part.server.ts'
import type { StandInServices } from './stand-in/client-email.server.ts'
import { messagesPath } from './messages-path.ts'
import { getMessageRecords, listDataSubjectMessages } from './message-records.server.ts'

import { messagesPrivacyText } from './privacy-text.ts'

export const messagesServer = defineServerModule({
  name: 'messages',
  tables: [
    'message',
    'message_attachment',
    'message_read',
    'message_sender',
    'message_draft',
    'inquiry_layout',
    ...mailboxPart.tables,
  ],
  files: { message_attachment: ({ file }) => (file === null ? [] : [file]) },
  otherwise: ['message', 'message_read', 'message_sender', 'message_draft'],
  erase: eraseEventMessages,
  eraseAddress: eraseMessagesFrom,
  handOver: async (db, { eventIds, email }) => ({ messages: await listDataSubjectMessages(db, eventIds, email) }),
  eventRecords: getMessageRecords,
  loops: mailboxPart.loops,
  sections: [
    fillSlot(
      mailAccountSlot,
      async (db, { config, timeZone, now }) => {
        const status = await getMailboxStatus(db, config)
        const { createMailboxSectionComponent } = await import('./mailbox/mailbox-section.tsx')
        return { Section: createMailboxSectionComponent({ status, timeZone, now }), script: null }
      },
      handleMailboxForm,
    ),
  ],
  addToDemo: async (services: StandInServices, eventIds) => {
    const { addDemoConversations } = await import('./stand-in/demo-conversations.server.ts')
    await addDemoConversations(services, eventIds)
  },
  cleanUp: (db, { files, now }) => pruneMessages(db, files, now),
  uploads: ['/backbar/jobs/*/messages', messagesPath].map((path) => {
    return { path, limit: attachmentUploadLimit, isFor: 'office' } as const
  }),
  tasks: [...messageTasks, ...mailboxPart.tasks],
  handlers: [
    contribute(conversationTimes, ({ db }, eventIds) => getMessageTimes(db, eventIds)),
    contribute(privacyParts, async (_, language) => messagesPrivacyText(language)),
    contribute(moduleSearchResults, ({ db }, words) => findMessageSearchResults(db, words)),
  ],
})
