import type { AppPart } from './modules/app-part.server.ts'
import { pruneWebhookDeliveries } from '../modules/connections/webhook-queue.server.ts'

const day = 24 * 3_600_000

/** Webhook deliveries are deleted after a month. Backups leave out the tables of the continuous database copy. */
export const plumbingPart = {
  tables: [
    'revision',
    'email',
    'email_log_entry',
    'hmac_key',
    'webhook',
    'webhook_delivery',
    'trash',
    'push_device',
    'push_notification',
    'link_use',
    'copy_chain',
    'copy_change',
  ],
  ofRequest: ['webhook_delivery', 'push_notification'],
  otherwise: ['email'],
  keptFor: { push_notification: ['created_at', 2 * day], link_use: ['since', 2 * day] },
  cleanUp: (db, { now }) => pruneWebhookDeliveries(db, now - 30 * day),
} satisfies AppPart
