import { sql } from 'kysely'
import { takeTime, type Db } from '../../plumbing/database/database.server.ts'
import {
  carryOutMigrations,
  forgetMigrations,
  formerTables,
  knownMigrations,
} from '../../plumbing/database/migrate.server.ts'
import { raiseRevision, readRevision } from '../../plumbing/database/revision.server.ts'
import type { Room, TableName } from '../../plumbing/database/room.server.ts'
import type { Files } from '../../plumbing/files/disk.server.ts'
import { BackupError, type Row } from './backup-record.ts'
import { checkRestorable } from './check-restorable.server.ts'
import { rowSince } from './from-before.server.ts'
import { keptTables, ownTables, rooms } from '../rooms.server.ts'
import { readBackup } from './read-backup.server.ts'

type Services = { db: Db; files: Files; now: () => number }
export type Restored = {
  at: number
  rows: Record<string, number>
  files: number
  secret: string
  waitingLetters: number
}

/** Rows put in at a time: both databases take some tens of thousands of values at once, and no more. */
const batch = 200

/** What processes remember by its revision: finished pages and the menu, the days' numbers and rules. */
const remembered = ['content', 'days']

/**
 * Puts a backup in the place of what a house holds: all of it or, where anything is wrong, nothing. A house that holds
 * something already is left alone unless `replace`. Throws a BackupError that says what is wrong.
 */
export async function restoreBackup({ db, files, now }: Services, file: string, replace = false): Promise<Restored> {
  const { head, rows, files: fileCount, isBefore, had } = await checkRestorable(file)
  if (!replace && (await holdsAnything(db)))
    throw new BackupError('There is a site in this database already; nothing was changed')
  const before = await Promise.all(remembered.map((name) => readRevision(db, name)))
  let secret = ''
  const nobodys: string[] = []
  await db.transaction().execute(async (db) => {
    await takeTime(db)
    const erased = await readErased(db)
    await clear(db)
    await carryOutMigrations(db, had, now(), Object.keys(rows))
    const put = putter(db)
    for await (const record of readBackup(file)) {
      if ('table' in record) {
        const kept = isBefore ? rowSince(record.table, record.row) : record
        if (kept) await put.row(kept.table, kept.row)
      }
      if ('secret' in record) secret = record.secret
      if ('file' in record) await files.write(record.file, Buffer.from(record.base64, 'base64'))
    }
    await put.rest()
    await expectCounts(db, isBefore ? put.counts : rows)
    await carryOutMigrations(
      db,
      knownMigrations.filter((name) => !had.includes(name)),
      now(),
    )
    for (const [room, ids] of erased) nobodys.push(...((await rooms[room]!.staysErased?.again(db, ids)) ?? []))
    // Past what either had been: nothing remembered from before may be taken for today's.
    for (const [i, name] of remembered.entries())
      do await raiseRevision(db, name)
      while ((await readRevision(db, name)) <= before[i]!)
  })
  for (const name of nobodys) await files.remove(name)
  return { at: head.at, rows, files: fileCount, secret, waitingLetters: await countWaiting(db) }
}

/** Whether there is anything in the tables a backup brings back. */
export async function holdsAnything(db: Db): Promise<boolean> {
  for (const table of keptTables) {
    if (
      await db
        .selectFrom(table)
        .select(sql`1`.as('one'))
        .limit(1)
        .executeTakeFirst()
    )
      return true
  }
  return false
}

/** Whom rooms have erased so far: the backup is of a time before. Nobody where the tables are those of another version. */
async function readErased(db: Db): Promise<Map<string, { id: string; at: number }[]>> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name))
  const erased = new Map<string, { id: string; at: number }[]>()
  for (const [name, { tables, staysErased }] of Object.entries<Room>(rooms))
    if (staysErased && Object.keys(tables).every((table) => there.has(table)))
      erased.set(name, await staysErased.read(db))
  return erased
}

/** Drops our tables, nobody else's. */
async function clear(db: Db): Promise<void> {
  for (const table of [...ownTables, ...Object.keys(formerTables)])
    await db.schema.dropTable(table).ifExists().execute()
  await forgetMigrations(db)
}

/** Takes rows one by one and puts them in by the hundred. */
function putter(db: Db) {
  let [into, rows] = ['', [] as Row[]]
  const counts: Record<string, number> = {}
  const rest = async () => {
    if (rows.length > 0)
      await db
        .insertInto(into as TableName)
        .values(rows.splice(0))
        .execute()
  }
  const row = async (table: string, values: Row) => {
    if (table !== into || rows.length >= batch) await rest()
    into = table
    counts[table] = (counts[table] ?? 0) + 1
    rows.push(withoutNul(values))
  }
  return { row, rest, counts }
}

/** Former versions stored a NUL somebody pasted, where SQLite let them; PostgreSQL takes none. */
function withoutNul(values: Row): Row {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\0', '') : value,
    ]),
  )
}

async function expectCounts(db: Db, rows: Record<string, number>): Promise<void> {
  for (const [table, expected] of Object.entries(rows)) {
    const { there } = await db
      .selectFrom(table as TableName)
      .select((is) => is.fn.countAll<number>().as('there'))
      .executeTakeFirstOrThrow()
    if (Number(there) !== expected)
      throw new BackupError(`Of ${expected} rows of ${table} only ${there} arrived; nothing was changed`)
  }
}

async function countWaiting(db: Db): Promise<number> {
  const { letters } = await db
    .selectFrom('letter')
    .select((is) => is.fn.countAll<number>().as('letters'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(letters)
}
