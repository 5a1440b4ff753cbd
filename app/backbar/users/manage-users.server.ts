import type { Db } from '../../plumbing/database/database.server.ts'
import type { RevokedTool } from '../../plumbing/modules/app-part.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { listOwners, findUser } from '../../business/auth/users.server.ts'
import { parseUserRole, userRoleLabels, type UserListItem, type User } from '../../business/auth/user.ts'
import { recordSecurityEvent } from '../../business/auth/security-events.server.ts'
import type { Inviter } from './invitations.server.ts'
import { revokeUserAccess } from './user-access.server.ts'

type Services = { db: Db; now: () => number; config: { siteUrl: string; secret: string } }

/** Result of changing a user. `last-owner`: the last owner cannot be changed. `gone`: the user was removed. */
export type ManageUserResult = 'done' | 'last-owner' | 'gone'

/** Returns all users, the first owner first, with their last activity in epoch milliseconds. */
export async function listUsersWithActivity(db: Db): Promise<UserListItem[]> {
  const rows = await db
    .selectFrom('user_account')
    .select((is) => [
      'id',
      'name',
      'email',
      'role',
      'totp_secret',
      is
        .selectFrom('session')
        .select((of) => of.fn.max('seen_at').as('at'))
        .whereRef('session.user_id', '=', 'user_account.id')
        .as('seen_at'),
      is
        .selectFrom('passkey')
        .select((of) => of.fn.countAll<number>().as('all'))
        .whereRef('passkey.user_id', '=', 'user_account.id')
        .as('passkeys'),
    ])
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ totp_secret, seen_at, passkeys, role, ...row }) => ({
    ...row,
    role: parseUserRole(role),
    hasSecondStep: totp_secret !== null,
    passkeys: passkeys ?? 0,
    seenAt: seen_at,
  }))
}

/**
 * Removes a user and all their access (`revokeUserAccess`). The name stays for the history. Of two concurrent removals of
 * the last two owners, the second is refused.
 */
export async function deactivateUser(
  services: Services,
  { person, device }: Inviter,
  id: string,
): Promise<ManageUserResult> {
  return changeUser(services, { by: person, id, role: 'desk' }, async (db, ended) => {
    const { now } = services
    await recordEndedTools(
      db,
      services,
      device,
      await revokeUserAccess(db, id, { becomes: 'ended', now: now(), config: services.config }),
    )
    await recordSecurityEvent(db, services, { kind: 'ended', words: `${ended.name}, ${ended.email}`, device })
    await db
      .updateTable('user_account')
      .set({ ended_at: now(), password_hash: '', email: '', totp_secret: null, totp_step: null })
      .where('id', '=', id)
      .execute()
  })
}

/** Changes a user's role to owner or assistant, from their next request on. */
export async function updateUserRole(
  services: Services,
  { person: by, device }: Inviter,
  id: string,
  role: User['role'],
): Promise<ManageUserResult> {
  return changeUser(services, { by, id, role }, async (db, person) => {
    if (person.role === role) return
    await db.updateTable('user_account').set({ role }).where('id', '=', id).execute()
    if (role !== 'owner')
      await recordEndedTools(
        db,
        services,
        device,
        await revokeUserAccess(db, id, { becomes: 'assistant', now: services.now(), config: services.config }),
      )
    const words = `${person.name}, from ${userRoleLabels[person.role].toLowerCase()} to ${userRoleLabels[role].toLowerCase()}`
    await recordSecurityEvent(db, services, { kind: 'role-changed', words, device })
  })
}

const endedKinds = { token: 'token-revoked', webhook: 'webhook-off' } as const

/** Records the tools that stopped working in the audit log, where owners look for the reason. */
async function recordEndedTools(
  db: Db,
  services: Services,
  device: string,
  tools: readonly RevokedTool[],
): Promise<void> {
  for (const { kind, name } of tools)
    await recordSecurityEvent(db, services, { kind: endedKinds[kind], words: name, device })
}

function changeUser(
  { db }: Services,
  { by, id, role }: { by: User; id: string; role: User['role'] },
  change: (db: Db, person: User) => Promise<void>,
): Promise<ManageUserResult> {
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, ['people'])
    const person = await findUser(db, id)
    if (!person) return 'gone'
    const owners = await listOwners(db)
    // The acting user may have been removed or made an assistant at this moment.
    if (!owners.some((owner) => owner.id === by.id)) return 'gone'
    const others = owners.filter((owner) => owner.id !== id)
    if (role !== 'owner' && others.length === 0) return 'last-owner'
    await change(db, person)
    return 'done'
  })
}
