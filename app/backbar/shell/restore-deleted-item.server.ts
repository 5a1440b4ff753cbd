import { getRequestDeviceName } from '../../business/auth/device-name.ts'
import { canRestoreTrash } from '../../business/auth/permissions.ts'
import { recordSecurityEvent } from '../../business/auth/security-events.server.ts'
import { requireRecentAuthentication, requireUser } from '../../business/auth/sessions.server.ts'
import { hasRestoreConflict } from '../../events/event/restore-conflict.server.ts'
import { incrementRevision } from '../../plumbing/database/revision.server.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import { isUniqueViolation, restoreFromTrash, type TrashedRows } from '../../plumbing/database/trash.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'

type Services = {
  db: Db
  now: () => number
  nudge: () => void
  config: { secret: string; siteUrl: string }
}

/** `gone`: nothing is left to restore, or the user may not restore it. `day-taken`: its date belongs to another event. */
export type RestoreDeletedItemResult = 'restored' | 'gone' | 'day-taken'

/**
 * Restores an item from the trash for the user who asks. A passkey is restored only for its own user, who first repeats
 * their password: then it throws a redirect that returns to `path`.
 */
export async function restoreDeletedItem(
  services: Services,
  request: Request,
  { trashId, path }: { trashId: string; path: string },
): Promise<RestoreDeletedItemResult> {
  const { db } = services
  const trashed = await db.selectFrom('trash').select(['kind', 'contents']).where('id', '=', trashId).executeTakeFirst()
  const user = await requireUser(services, request)
  const isPasskey = trashed?.kind === 'passkey'
  if (isPasskey) await requireRecentAuthentication(services, request, path)
  const isOthers = isPasskey && (JSON.parse(trashed.contents) as TrashedRows).passkey?.[0]?.user_id !== user.id
  if (trashed && (isOthers || !canRestoreTrash(user.role, trashed.kind))) return 'gone'
  const restored = await runInTransaction(db, async (db) => {
    if (await hasRestoreConflict(db, trashId, services.now())) return 'taken'
    const item = await restoreFromTrash(db, trashId)
    const device = getRequestDeviceName({ request })
    if (item?.kind === 'passkey')
      await recordSecurityEvent(db, services, { kind: 'passkey-restored', words: item.name, device })
    if (item) await incrementRevision(db, 'catalogue', 'content')
    return item
  }).catch((error) => {
    // A new item may have taken its place. It then stays in the trash.
    if (isUniqueViolation(error)) return null
    throw error
  })
  if (restored === 'taken') return 'day-taken'
  if (restored?.kind === 'passkey') services.nudge()
  return restored ? 'restored' : 'gone'
}
