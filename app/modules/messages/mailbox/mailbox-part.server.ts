import type { ServerModule } from '../../../plumbing/modules/server-module.server.ts'
import { storeReceivedMessage } from '../store-received-message.server.ts'
import { startMailboxLoop, type MailboxLoopServices } from './mailbox-loop.server.ts'
import { mailboxTasks } from './mailbox.tasks.server.ts'

/** Part of the module that reads the mailbox. */
export const mailboxPart = {
  tables: ['mailbox', 'mailbox_folder'],
  tasks: mailboxTasks,
  loops: [
    (services: MailboxLoopServices) =>
      startMailboxLoop(services, {
        store: ({ db, files, now, config }, message) =>
          storeReceivedMessage(db, message, { now: now(), files, secret: config.secret }),
      }),
  ],
} as const satisfies Partial<ServerModule>
