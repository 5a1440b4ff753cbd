import { removePictureFiles } from '../media/library.server.ts'
import { emptyBin, type Thrown } from '../plumbing/database/bin.server.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import type { PictureRow } from '../plumbing/database/schema.ts'
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
  let pictures = 0
  for (const row of await thrownPictures(db, before)) if (await removePictureFiles(db, files, row)) pictures++
  const gone = await emptyBin(db, before)
  await db.deleteFrom('session').where('expires_at', '<=', now()).execute()
  await db.deleteFrom('attempt').where('at', '<', now() - day).execute()
  if (gone.length > 0) log('swept', { thrownAway: gone.length, pictures })
}

/** Pictures thrown away before a moment, but for those that were thrown away a second time since. */
async function thrownPictures(db: Db, before: number): Promise<PictureRow[]> {
  const bins = await db.selectFrom('bin').select(['contents', 'at']).where('kind', '=', 'picture').execute()
  const thrown = bins.flatMap(({ contents, at }) => ((JSON.parse(contents) as Thrown).picture ?? []).map((row) => ({ row, isOld: at < before })))
  const wanted = new Set(thrown.filter(({ isOld }) => !isOld).map(({ row }) => row.id))
  return thrown.filter(({ row, isOld }) => isOld && !wanted.has(row.id)).map(({ row }) => row)
}
