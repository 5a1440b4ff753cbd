import { getBackupHour } from '../../business/nightly-backup.server.ts'
import { getBackupNight } from '../../business/nightly-backup.ts'
import { findSetting } from '../../business/stored-settings.server.ts'
import type { CopyChainRow } from '../../plumbing/database/schema.ts'
import { uploadBaseCopy } from './base.server.ts'
import type { CopyServices } from './copy-services.server.ts'
import { getReferencedFileNames, type createFileCopier } from './send-files.server.ts'
import { pruneCopiedFiles } from './prune-copies.server.ts'

/** Maximum number of base copies sent within an hour, to limit the traffic if the chain breaks repeatedly. */
const maxBasesPerHour = 6
const hour = 3_600_000

/** Uploads whole copies of an SQLite database: at each start, each night, and where the chain has none. */
export function createBaseUploader({ db, backups, log, now, config }: Omit<CopyServices, 'files'>, mark: string) {
  const { database, dataDir, secret, copiedWithin } = config
  /** Each start sends a base, because changes made while no process ran were not recorded. */
  let isSent = false
  let sent: number[] = []
  let [triedAt, failures] = [Number.NEGATIVE_INFINITY, 0]

  return {
    /** Whether the last attempt failed. */
    isFailing: () => failures > 0,
    /** Whether the chain needs a base now. After a failure it waits longer each time. */
    async isDue(chain: CopyChainRow): Promise<boolean> {
      const clock = performance.now()
      const patience = failures === 0 ? 0 : Math.min(10, 2 ** (failures - 1)) * copiedWithin
      sent = sent.filter((sentAt) => clock - sentAt < hour)
      if (clock - triedAt < patience || sent.length >= maxBasesPerHour) return false
      if (!isSent || chain.base_seq === null || chain.base_at === null) return true
      const [identity, hourOfNight] = [await findSetting(db, 'identity'), await getBackupHour(db)]
      const nightAt = (at: number) => getBackupNight(at, identity?.timeZone ?? 'UTC', hourOfNight)
      return nightAt(chain.base_at) !== nightAt(now())
    },
    async upload(sender: ReturnType<typeof createFileCopier>): Promise<void> {
      triedAt = performance.now()
      failures++
      const named = await getReferencedFileNames(db)
      // A restored base needs its photos, too.
      await sender.send(named)
      const site = { file: database.kind === 'sqlite' ? database.file : '', dataDir, secret, backups, mark, now }
      const { generation, chain, seq, at, bytes } = await uploadBaseCopy(site)
      sent.push(performance.now())
      failures = 0
      isSent = true
      await db
        .updateTable('copy_chain')
        .set({ base_seq: seq, base_at: at })
        .where('generation', '=', generation)
        .where('chain', '=', chain)
        .execute()
      log('info', 'base-copied', { generation, seq, bytes })
      await pruneCopiedFiles(backups, mark, named)
    },
  }
}
