import type { AppPart } from './modules/app-part.server.ts'
import { pruneWebhookDeliveries } from './webhooks/webhook-queue.server.ts'

const day = 24 * 3_600_000

/** Webhook deliveries are deleted after a month. Backups leave out the tables of the continuous database copy. */
export const plumbingPart = {
  tables: {
    revision: 'name',
    letter: 'id',
    letter_event: 'id',
    seal_key: 'id',
    webhook: 'id',
    webhook_delivery: 'id',
    trash: 'id',
    push_device: null,
    push_note: null,
    link_use: null,
    copy_chain: null,
    copy_change: null,
  },
  ofRequest: ['webhook_delivery', 'push_note'],
  otherwise: ['letter'],
  keptFor: { push_note: ['created_at', 2 * day], link_use: ['since', 2 * day] },
  cleanUp: (db, { now }) => pruneWebhookDeliveries(db, now - 30 * day),
} satisfies AppPart
