import { undoPeriodMs } from '../business/undo-period.ts'
import { siteTasks } from './shell/site.tasks.server.ts'
import type { AppPart } from '../plumbing/modules/app-part.server.ts'
import { backbarSettings } from './backbar-settings.server.ts'

export const backbarPart = {
  tasks: siteTasks,
  tables: ['invitation', 'pushed_task', 'push_opt_out'],
  keptFor: { invitation: ['expires_at', undoPeriodMs], pushed_task: ['at', 400 * 24 * 3_600_000] },
  /** Deletes the pending invitations of an email address. */
  async eraseAddress(db, email) {
    await db
      .deleteFrom('invitation')
      .where('user_id', 'is', null)
      .where((is) => is(is.fn('lower', ['email']), '=', email))
      .execute()
  },
  settings: backbarSettings,
} satisfies AppPart
