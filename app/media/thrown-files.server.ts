import type { Db } from '../plumbing/database/database.server.ts'
import type { Thrown } from '../plumbing/database/bin.server.ts'
import type { PictureRow } from '../plumbing/database/schema.ts'
import type { Files } from '../plumbing/files/disk.server.ts'
import type { Variant } from './picture.ts'

/**
 * Removes the files of pictures that were thrown away, but for those another picture uses: the same photograph may have
 * been taken in again, or still lie in the bin a second time. Answers how many went.
 */
export async function removeThrownFiles(db: Db, files: Files, thrown: PictureRow[]): Promise<number> {
  if (thrown.length === 0) return 0
  const kept = new Set([...(await db.selectFrom('picture').select('variants').execute()), ...(await othersInBin(db, thrown))].flatMap(filesOf))
  const names = [...new Set(thrown.flatMap(filesOf))].filter((name) => !kept.has(name))
  for (const name of names) await files.remove(name)
  return names.length
}

async function othersInBin(db: Db, thrown: PictureRow[]): Promise<Pick<PictureRow, 'variants'>[]> {
  const bins = await db.selectFrom('bin').select('contents').where('kind', '=', 'picture').execute()
  const inBin = bins.flatMap(({ contents }) => (JSON.parse(contents) as Thrown).picture ?? [])
  return inBin.filter(({ id }) => inBin.filter((other) => other.id === id).length > thrown.filter((other) => other.id === id).length)
}

function filesOf({ variants }: Pick<PictureRow, 'variants'>): string[] {
  return (JSON.parse(variants) as Variant[]).map(({ file }) => file)
}
