import type { Room } from './database/room.server.ts'
import { forgetOldNotes } from './push/push-queue.server.ts'
import { forgetOldDeliveries } from './webhooks/webhook-queue.server.ts'

const day = 24 * 3_600_000

/** Notes to phones are forgotten after two days, messages to other tools after a month. */
export const plumbingRoom = {
  tables: {
    revision: 'name',
    letter: 'id',
    letter_event: 'id',
    seal_key: 'id',
    webhook: 'id',
    webhook_delivery: 'id',
    bin: 'id',
    push_device: null,
    push_note: null,
  },
  ofRequest: ['webhook_delivery', 'push_note'],
  async cleanUp(db, { now }) {
    await forgetOldNotes(db, now - 2 * day)
    await forgetOldDeliveries(db, now - 30 * day)
  },
} satisfies Room
