import { eraseAgreements, listExpiredAgreementEventIds } from '../../agreements/anonymize-financial-records.server.ts'
import { findSetting } from '../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { undoPeriodMs } from '../../business/undo-period.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { pruneTrash } from '../../plumbing/database/trash.server.ts'
import type { FileStore } from '../../plumbing/files/disk-file-store.server.ts'
import type { Logger } from '../../plumbing/http/logger.server.ts'
import { eraseEventRows, appParts } from '../app-parts.server.ts'

export type CleanupServices = { db: Db; files: FileStore; now: () => number; log: Logger }

/**
 * Runs the clean-up of every module, erases agreements of events more than five years ago, and prunes the trash after a
 * month. Several processes may run it at once.
 */
export async function runCleanup({ db, files, now, log }: CleanupServices): Promise<void> {
  const counted: Record<string, number> = {}
  for (const room of Object.values(appParts)) {
    for (const [table, [column, time]] of Object.entries(room.keptFor ?? {}))
      await db
        .deleteFrom(table as 'attempt')
        .where(column as 'at', '<', now() - time)
        .execute()
    Object.assign(counted, await room.cleanUp?.(db, { files, now: now() }))
  }
  const identity = await findSetting(db, 'identity')
  if (identity) {
    const { timeZone } = identity
    const today = todayIn(now(), timeZone)
    for (const room of Object.values(appParts)) await room.endDays?.(db, { today, timeZone, now: now() })
    await eraseExpiredAgreements(db, today)
  }
  // Files are removed first, so that an interrupted run still finds their names next time.
  const gone = await pruneTrash(db, now() - undoPeriodMs)
  if (gone.length > 0) log('info', 'swept', { thrownAway: gone.length, ...counted })
}

/** Erases agreements of events more than five years before `today`, with the data kept because of those agreements. */
export async function eraseExpiredAgreements(db: Db, today: string): Promise<void> {
  const eventIds = await listExpiredAgreementEventIds(db, today)
  if (eventIds.length === 0) return
  await db.transaction().execute(async (db) => {
    await eraseAgreements(db, eventIds)
    // The emails stay, without the attached copy.
    await db.updateTable('email').set({ document: null }).where('event_id', 'in', eventIds).execute()
    await eraseEventRows(db, 'ofAgreement', eventIds)
  })
}
