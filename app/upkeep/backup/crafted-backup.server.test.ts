import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ToolMissing } from '../../../faults/outcome.ts'
import { createSmallDisk } from '../../../faults/small-disk.ts'
import { databases, createTestApp, openingTime, type TestApp } from '../../../tests/test-app.ts'
import { insertEvent } from '../../../tests/stocked.ts'
import { createTestDatabase } from '../../../tests/test-database.ts'
import { loadConfig } from '../../config.server.ts'
import { openServices, type Services } from '../../services.server.ts'
import { backupTables } from '../app-parts.server.ts'
import { restoreBackup } from './restore-backup.server.ts'
import { writeBackupFile } from './write-backup.server.ts'

type Line = Record<string, unknown> & { row?: Record<string, unknown> }

/** Changes a backup's lines and updates its footer to match, so that only the content is wrong. */
const crafted: [string, (lines: Line[]) => void, RegExp][] = [
  ['with a secret of one character', (lines) => void (find(lines, 'secret').secret = 'x'), /secret .* is shorter than/],
  ['with a number for a secret', (lines) => void (find(lines, 'secret').secret = 7), /line \d+ is none of ours/],
  ['without a secret', (lines) => void lines.splice(lines.indexOf(find(lines, 'secret')), 1), /holds no secret/],
  ['with two secrets', (lines) => void lines.push({ secret: 'another secret of some length' }), /more than one secret/],
  ['with a word for its moment', ([head]) => void (head!.at = 'yesterday'), /line 1 is none of ours/],
  ['of a moment no calendar has', ([head]) => void (head!.at = 9e15), /line 1 is none of ours/],
  ['with a word for its migrations', ([head]) => void (head!.migrations = 'all'), /line 1 is none of ours/],
  ['without migrations', ([head]) => void (head!.migrations = []), /line 1 is none of ours/],
  ['of a later form', ([head]) => void (head!.version = 2), /made by a later version of the site/],
  ['of no version', ([head]) => void delete head!.version, /names no version/],
  ['with a list for a row', (lines) => void (find(lines, 'event').row = [] as never), /is none of ours/],
  ['with nothing for a row', (lines) => void (find(lines, 'event').row = null as never), /is none of ours/],
  ['with a list in a row', (lines) => void (find(lines, 'event').row!.message = ['x']), /is none of ours/],
  ['with a line that is a number', (lines) => void lines.splice(3, 0, 7 as never), /damaged/],
  ['with a line of two kinds', (lines) => void (find(lines, 'event').secret = 'x'.repeat(20)), /is none of ours/],
  ['with words for a number', (lines) => void (find(lines, 'event').row!.received_at = 'soon'), /event\.received_at/],
  ['with a fraction for a moment', (lines) => void (find(lines, 'event').row!.received_at = 0.5), /event\.received_at/],
  ['with a number for words', (lines) => void (find(lines, 'event').row!.requestor_name = 7), /event\.requestor_name/],
  ['without a value that must be there', (lines) => void delete find(lines, 'event').row!.request, /event\.request/],
  ['without a key', (lines) => void (find(lines, 'event').row!.id = null), /event\.id/],
  ['with an unknown column', (lines) => void (find(lines, 'event').row!.mood = 'x'), /something unknown: event\.mood/],
  ['with an unknown table', (lines) => void (find(lines, 'event').table = 'moods'), /something unknown: moods/],
  ['with a row twice', (lines) => void lines.splice(9, 0, ...twice(lines)), /does not fit together/],
  ['with a file of another folder', (lines) => void (find(lines, 'file').file = '../secret'), /is none of ours/],
  ['with a number for a file', (lines) => void (find(lines, 'file').base64 = 7), /is none of ours/],
]

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let file: string
  let before: unknown
  beforeAll(async () => {
    app = await createTestApp(database)
    await insertEvent(app)
    ;({ file } = await writeBackupFile(app, join(app.config.dataDir, 'backup.jsonl.gz')))
    writeFileSync(file, craft(readFileSync(file), keepOneFile))
    await insertEvent(app)
    before = await everything(app)
  })
  afterAll(() => app[Symbol.asyncDispose]())

  test.each(crafted)(
    'a crafted backup that %s is refused with a clear message and replaces nothing',
    async (_, change, words) => {
      const copy = join(app.config.dataDir, 'crafted.jsonl.gz')
      writeFileSync(copy, craft(readFileSync(file), change))
      await expect(restoreBackup(app, copy, true)).rejects.toMatchObject({
        name: 'BackupError',
        message: expect.stringMatching(words),
      })
      expect(await everything(app)).toEqual(before)
    },
  )

  test('files restored from a refused backup are removed, and no existing file is overwritten', async () => {
    const name = 'brought-1-00.webp'
    const there = readdirSync(join(app.config.dataDir, 'files'))[0]!
    const bytes = readFileSync(join(app.config.dataDir, 'files', there))
    const copy = join(app.config.dataDir, 'crafted.jsonl.gz')
    const change = (lines: Line[]) => {
      lines.push({ file: name, base64: 'AAAA' })
      lines.push({ file: there, base64: Buffer.alloc(bytes.length).toString('base64') })
      lines.splice(9, 0, ...twice(lines))
    }
    writeFileSync(copy, craft(readFileSync(file), change))
    await expect(restoreBackup(app, copy, true)).rejects.toThrow('does not fit together')
    expect(await app.files.read(name)).toBeNull()
    expect(readFileSync(join(app.config.dataDir, 'files', there))).toEqual(bytes)
  })
})

test('a restore repairs a damaged photo', async () => {
  await using app = await createTestApp()
  const name = 'damaged-1-00.webp'
  const file = join(app.config.dataDir, 'backup.jsonl.gz')
  await writeBackupFile(app, file)
  writeFileSync(
    file,
    craft(readFileSync(file), (lines) => void lines.push({ file: name, base64: 'AAAA' })),
  )
  await app.files.write(name, Buffer.from('bad'))
  await restoreBackup(app, file, true)
  expect(await buffer((await app.files.read(name))!.body)).toEqual(Buffer.alloc(3))
  await app.files.remove(name)
})

test('a restore that fills the disk keeps existing data and frees its space', async ({ skip }) => {
  using disk = smallDiskOr(skip)
  await using place = await createTestDatabase('sqlite', undefined, disk.dir)
  await using app = await openServices(loadConfig(place.env), { now: () => openingTime, out: { write: () => true } })
  await using other = await createTestApp()
  const photo = (nth: number) => `photo-${nth}-00.webp`
  const { file } = await writeBackupFile(other, join(other.config.dataDir, 'backup.jsonl.gz'))
  const grow = (lines: Line[]) => {
    for (let nth = 0; nth < 12; nth++)
      lines.push({ file: photo(nth), base64: Buffer.alloc(4 * 1024 * 1024, `${nth}`).toString('base64') })
  }
  writeFileSync(file, craft(readFileSync(file), grow))
  // A separate folder, because the sample's photos are hard links.
  rmSync(join(place.dir, 'files'))
  await insertEvent(app)
  const before = await everything(app)
  await expect(restoreBackup(app, file, true)).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await everything(app)).toEqual(before)
  expect(readdirSync(join(place.dir, 'files'))).toEqual([])
})

/** The first line of a table, or of a different kind of record. */
function find(lines: Line[], what: string): Line {
  return lines.find((line) => line.table === what || what in line)!
}

/** Photos make up most of a backup and do not matter here. */
function keepOneFile(lines: Line[]): void {
  lines.splice(lines.indexOf(find(lines, 'file')) + 1)
}

function twice(lines: Line[]): Line[] {
  const line = find(lines, 'event')
  return [line, line]
}

function craft(backup: Buffer, change: (lines: Line[]) => void): Buffer {
  const lines = gunzipSync(backup)
    .toString()
    .trimEnd()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line)
  change(lines)
  const rows: Record<string, number> = {}
  for (const { table } of lines.filter((line) => line.table)) rows[String(table)] = (rows[String(table)] ?? 0) + 1
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  const files = lines.filter((line) => line.file !== undefined).length
  const end = { rows, files, sha256: createHash('sha256').update(text).digest('hex') }
  return gzipSync(`${text}${JSON.stringify({ end })}\n`)
}

async function everything({ db }: Services): Promise<unknown> {
  const tables = backupTables.map(async (table) => [
    table,
    (await sql`select * from ${sql.table(table)}`.execute(db)).rows,
  ])
  return Object.fromEntries(await Promise.all(tables))
}

function smallDiskOr(skip: (why: string) => never): ReturnType<typeof createSmallDisk> {
  try {
    return createSmallDisk(40)
  } catch (error) {
    if (error instanceof ToolMissing) skip(error.message)
    throw error
  }
}
