import type { Db } from '../../../plumbing/database/database.server.ts'
import { sha256 } from '../../../plumbing/secrets/sha256.server.ts'
import type { MessageFolder } from '../received-message.ts'
import type { MailboxServer } from './mailbox-server.ts'
import type { FolderPosition } from './mailbox-worker-messages.ts'

/** Identifies the account whose UIDs the positions are. */
export function getAccountKey({ host, user }: MailboxServer): string {
  return sha256(`${host}\n${user.toLowerCase()}`)
}

/** Returns how far the folders of an account were read. */
export async function listFolderPositions(db: Db, account: string): Promise<FolderPosition[]> {
  const rows = await db.selectFrom('mailbox_folder').selectAll().where('account', '=', account).execute()
  return rows.map(({ id, uid_validity, last_uid, live_from }) => ({
    folder: id as MessageFolder,
    uidValidity: uid_validity,
    lastUid: last_uid,
    liveFrom: live_from,
  }))
}

/** Stores how far a folder was read. Call it once the messages before that position are stored. */
export async function saveFolderPosition(
  db: Db,
  account: string,
  { folder, uidValidity, lastUid, liveFrom }: FolderPosition,
): Promise<void> {
  const values = { account, uid_validity: uidValidity, last_uid: lastUid, live_from: liveFrom }
  await db
    .insertInto('mailbox_folder')
    .values({ id: folder, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}
