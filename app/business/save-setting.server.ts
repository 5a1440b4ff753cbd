import type { Db } from '../plumbing/database/database.server.ts'
import { raiseRevision } from '../plumbing/database/revision.server.ts'
import { seenMark } from '../plumbing/database/seen.server.ts'
import { readSetting, writeSetting } from './business.server.ts'
import type { Settings } from './business.ts'

/** What became of a save: stored, or refused with what is stored now, because somebody else saved in between. */
export type Saved<Name extends keyof Settings> = { kind: 'saved' } | { kind: 'conflict'; stored: Settings[Name] }

/** Stores a setting if it is still as its editor saw it; `seen` is the `seenMark` they were given. `now` in epoch milliseconds. */
export async function saveSetting<Name extends keyof Settings>(
  db: Db,
  name: Name,
  value: Settings[Name],
  seen: string,
  now: number,
): Promise<Saved<Name>> {
  return db.transaction().execute(async (db) => {
    // Two who save at once wait here for each other.
    await raiseRevision(db, 'content')
    const stored = await readSetting(db, name)
    const mark = seenMark(stored)
    // The same words sent twice are one save.
    if (mark !== seen && mark !== seenMark(value)) return { kind: 'conflict', stored }
    await writeSetting(db, name, value, now)
    return { kind: 'saved' }
  })
}
