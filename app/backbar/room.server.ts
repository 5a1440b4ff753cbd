import { undoTime } from '../business/undo-time.ts'
import type { Room } from '../plumbing/database/room.server.ts'

export const backbarRoom = {
  tables: { invitation: 'id' },
  /** Somebody who was invited and did not come. */
  async eraseAddress(db, email) {
    await db
      .deleteFrom('invitation')
      .where('person_id', 'is', null)
      .where((is) => is(is.fn('lower', ['email']), '=', email))
      .execute()
  },
  async cleanUp(db, { now }) {
    await db
      .deleteFrom('invitation')
      .where('expires_at', '<', now - undoTime)
      .execute()
  },
} satisfies Room
