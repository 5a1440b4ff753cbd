import type { NotificationPreference } from './notification-preference.ts'
import type { Db } from '../../plumbing/database/database.server.ts'

/** Returns the given kinds with the user's preferences. */
export async function listNotificationPreferences(
  db: Db,
  personId: string,
  kinds: readonly { kind: string; label: string }[],
): Promise<NotificationPreference[]> {
  const rows = await db.selectFrom('push_opt_out').select('kind').where('user_id', '=', personId).execute()
  const off = new Set(rows.map(({ kind }) => kind))
  return kinds.map(({ kind, label }) => ({ kind, label, isOn: !off.has(kind) }))
}

/** Saves which of the form's kinds a user wants. */
export async function saveNotificationPreferences(
  db: Db,
  personId: string,
  input: Record<string, string>,
): Promise<void> {
  const shown = (input.kinds ?? '').split(' ').filter((kind) => /^[a-z-]{1,40}$/.test(kind))
  const off = shown.slice(0, 40).filter((kind) => input[`on-${kind}`] === undefined)
  await db.transaction().execute(async (db) => {
    await db.deleteFrom('push_opt_out').where('user_id', '=', personId).execute()
    if (off.length > 0)
      await db
        .insertInto('push_opt_out')
        .values([...new Set(off)].map((kind) => ({ user_id: personId, kind })))
        .execute()
  })
}
