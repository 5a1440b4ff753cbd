import type { AppPart } from './modules/app-part.server.ts'
import { parseAttachedFiles } from './outbox/outbox.server.ts'

const day = 24 * 3_600_000

/** Backups leave out the tables of the continuous database copy. */
export const plumbingPart = {
  tables: [
    'revision',
    'email',
    'email_log_entry',
    'hmac_key',
    'trash',
    'push_device',
    'push_notification',
    'link_use',
    'copy_chain',
    'copy_change',
  ],
  files: { email: (row) => parseAttachedFiles(row).map(({ file }) => file) },
  ofRequest: ['push_notification'],
  otherwise: ['email'],
  keptFor: { push_notification: ['created_at', 2 * day], link_use: ['since', 2 * day] },
} satisfies AppPart
