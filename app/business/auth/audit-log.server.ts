import type { Db } from '../../plumbing/database/database.server.ts'
import { getSetting } from '../stored-settings.server.ts'
import { formatDateTime } from '../dates.ts'
import { isSingleUserSite } from './users.server.ts'
import type { User } from './user.ts'
import { formatSecurityEvent, hasKnownActor, type AuditLog } from './security-event.ts'
import { listSecurityEvents } from './security-events.server.ts'

/**
 * Returns audit log entries, newest first, older than `before` where given. An owner gets all entries, other users only
 * their own.
 */
export async function getAuditLog(db: Db, person: Pick<User, 'id' | 'role'>, before: string | null): Promise<AuditLog> {
  const [{ events, next }, { timeZone }, isOne] = await Promise.all([
    listSecurityEvents(db, before, person.role === 'owner' ? null : person.id),
    getSetting(db, 'identity'),
    isSingleUserSite(db),
  ])
  const lines = events.map(({ id, at, kind, words, device, by }) => ({
    id,
    when: formatDateTime(at, timeZone),
    what: words === '' ? formatSecurityEvent(kind) : `${formatSecurityEvent(kind)}: ${words}`,
    device,
    // Entries without an actor date from when the owner was the only user.
    who: isOne ? null : (by ?? (hasKnownActor(kind) ? 'The owner' : null)),
  }))
  return { lines, next, isOwner: person.role === 'owner' }
}
