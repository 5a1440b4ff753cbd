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
    return { done: true }
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number }
    return { failed: { message, ...(errcode !== undefined && { errcode }) } }
  }
}
