import { serverModules } from '../../modules.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { RevokedTool, UserAccess } from '../../plumbing/modules/app-part.server.ts'
import { deletePushDevices } from '../../plumbing/push/delete-push-devices.server.ts'
import { deleteUserSessions } from '../../business/auth/sessions.server.ts'
import { replaceShownLinks, type LinkReplacementContext } from './replace-links.server.ts'
import { revokeInvitationsByUser } from './invitations.server.ts'

/** Kinds of access to data by a user or the user's tools. */
const accessKinds: readonly UserAccess[] = [
  { columns: ['session.user_id'], isForOwners: false, end: (db, userId) => deleteUserSessions(db, userId) },
  { columns: ['push_device.user_id'], isForOwners: false, end: removeDevices },
  { columns: ['push_opt_out.user_id'], isForOwners: false, end: deleteNotificationPreferences },
  { columns: ['passkey.user_id', 'trash.contents'], isForOwners: false, end: deletePasskeys },
  { columns: ['recovery_code.user_id'], isForOwners: false, end: deleteRecoveryCodes },
  { columns: ['invitation.created_by'], isForOwners: true, end: revokeInvitationsByUser },
  ...serverModules.flatMap(({ userAccess = [] }) => userAccess),
  // Unsent notifications for owners.
  { columns: [], isForOwners: true, end: deletePendingNotifications },
]

/** Columns that give access. They end with the user's login. */
export const userAccessColumns: readonly string[] = [
  ...accessKinds.flatMap(({ columns }) => columns),
  'shown_link.user_id',
]

/** Columns that only record a user. They stay when the login ends. */
export const userRecordColumns: readonly string[] = [
  'user_account.id',
  'invitation.user_id',
  'security_event.user_id',
  'history_entry.user_id',
  'earlier_version.user_id',
  'follow_up.user_id',
  'import_batch.user_id',
  'message_read.user_id',
  'expense.user_id',
  'expense.reimburse_to',
  'cost_reimbursement.user_id',
  'mileage.user_id',
  'unfinished_inquiry.user_id',
]

/**
 * Ends a removed user's access. For a user who becomes an `assistant`, ends only what is for owners. Call it in the
 * transaction that changes the user. Returns the tools that stopped working. `now` in epoch milliseconds.
 */
export async function revokeUserAccess(
  db: Db,
  userId: string,
  { becomes, ...terms }: LinkReplacementContext & { becomes: 'ended' | 'assistant' },
): Promise<RevokedTool[]> {
  const ended: RevokedTool[] = []
  for (const { isForOwners, end } of accessKinds)
    if (becomes === 'ended' || isForOwners) ended.push(...((await end(db, userId, terms.now)) ?? []))
  await replaceShownLinks(db, userId, terms, { ownersOnly: becomes === 'assistant' })
  return ended
}

async function removeDevices(db: Db, userId: string): Promise<void> {
  const devices = await db.selectFrom('push_device').select('id').where('user_id', '=', userId).execute()
  await deletePushDevices(
    db,
    devices.map(({ id }) => id),
  )
}

async function deleteNotificationPreferences(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('push_opt_out').where('user_id', '=', userId).execute()
}

/** Deletes passkeys, also from the trash, where they could be restored. */
async function deletePasskeys(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passkey').where('user_id', '=', userId).execute()
  await db
    .deleteFrom('trash')
    .where('kind', '=', 'passkey')
    .where('contents', 'like', `%"user_id":${JSON.stringify(userId)}%`)
    .execute()
}

async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}

async function deletePendingNotifications(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('push_notification')
    .where('state', '=', 'waiting')
    .where('device_id', 'in', (of) => of.selectFrom('push_device').select('id').where('user_id', '=', userId))
    .execute()
}
