import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** A database file, and the file for its snapshot. */
export type SnapshotJob = { file: string; into: string }
export type SnapshotJobResult = { done: true } | { failed: { message: string; errcode?: number } }

/** The worker process that takes a snapshot, so that the site keeps writing. */
process.on('message', ({ file, into }: SnapshotJob) => {
  process.send?.(takeSnapshot(file, into))
})

function takeSnapshot(file: string, into: string): SnapshotJobResult {
  try {
    rmSync(into, { force: true })
    using database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    database.prepare('vacuum into ?').run(into)
    omitAccountKeys(into)
    return { done: true }
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number }
    return { failed: { message, ...(errcode !== undefined && { errcode }) } }
  }
}

/**
 * Deletes the keys of accounts from a snapshot and overwrites their bytes, because the copy holds the secret that opens
 * them. Each such table has a column `encrypted`.
 */
function omitAccountKeys(into: string): void {
  using snapshot = new DatabaseSync(into)
  const tables = snapshot
    .prepare(
      `select t.name from sqlite_schema t join pragma_table_info(t.name) c on c.name = 'encrypted' where t.type = 'table'`,
    )
    .all()
  for (const { name } of tables) snapshot.exec(`pragma secure_delete = on; delete from "${String(name)}"`)
}
