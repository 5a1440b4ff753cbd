import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** A database, and the file that is to hold it as it is at one moment. */
export type SnapshotJob = { file: string; into: string }
export type SnapshotJobResult = { done: true } | { failed: { message: string; errcode?: number } }

/** The program that takes a snapshot, which holds up nobody: the site goes on writing. */
process.on('message', ({ file, into }: SnapshotJob) => {
  process.send?.(take(file, into))
})

function take(file: string, into: string): SnapshotJobResult {
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
