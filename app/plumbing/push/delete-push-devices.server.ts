import type { Db } from '../database/database.server.ts'

/** Deletes devices and their pending notifications. */
export async function deletePushDevices(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('push_notification').where('device_id', 'in', ids).execute()
  await db.deleteFrom('push_device').where('id', 'in', ids).execute()
}

/** Deletes the devices of ended sessions. */
export async function deleteSessionPushDevices(db: Db, sessionIds: string[]): Promise<void> {
  const rows = await db.selectFrom('push_device').select('id').where('session_id', 'in', sessionIds).execute()
  await deletePushDevices(
    db,
    rows.map(({ id }) => id),
  )
}
