import { removeThrownFiles } from '../media/thrown-files.server.ts'
import { emptyBin, type Thrown } from '../plumbing/database/bin.server.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import type { Files } from '../plumbing/files/disk.server.ts'
import type { Log } from '../plumbing/http/log.server.ts'

const day = 24 * 3_600_000

/** How long what was thrown away can come back, in milliseconds. */
export const binTime = 30 * day

export type Broom = { db: Db; files: Files; now: () => number; log: Log }

/**
 * Clears away what nobody can want back: what was thrown away a month ago, with the files of photographs among it, and
 * log-ins and tries that have run out. Several processes may sweep at once.
 */
export async function sweep({ db, files, now, log }: Broom): Promise<void> {
  const before = now() - binTime
  // Files first: where the broom breaks off, the next one still finds their names.
  const old = await db.selectFrom('bin').select('contents').where('at', '<', before).execute()
  const pictures = old.flatMap(({ contents }) => (JSON.parse(contents) as Thrown).picture ?? [])
  const removed = await removeThrownFiles(db, files, pictures)
  const gone = await emptyBin(db, before)
  await db.deleteFrom('session').where('expires_at', '<=', now()).execute()
  await db.deleteFrom('attempt').where('at', '<', now() - day).execute()
  if (gone.length > 0) log('swept', { thrownAway: gone.length, files: removed })
}
