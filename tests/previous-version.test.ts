import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { findByPassword } from '../app/business/auth/people.server.ts'
import { openSession } from '../app/business/auth/sessions.server.ts'
import { openHouse, type Services } from '../app/house.server.ts'
import { missingMigrations } from '../app/plumbing/database/migrate.server.ts'
import { undelete } from '../app/plumbing/database/trash.server.ts'
import { restoreBackup } from '../app/upkeep/backup/restore-backup.server.ts'
import { writeBackup } from '../app/upkeep/backup/write-backup.server.ts'
import { bareHouse } from './bare-house.ts'
import { readPage } from './doubles/read-page.ts'
import { databases, visitor, type Database } from './house.ts'
import { ownerWords } from './owner-client.ts'
import { asAdmin } from './postgres.ts'

/**
 * Databases as the first version left them, of 14 requests in every state with their history, replies, notes, holds,
 * letters in every state, a photograph, an owner with a passkey, and two things in the trash.
 */
const previous = (file: string) => join(import.meta.dirname, 'previous-version', file)

test.each(databases)('%s: a database of the previous version opens with everything in it', async (database) => {
  await using house = await previousHouse(database)
  await expectEverything(house)
})

test.each(databases)('%s: before it is changed it is copied, once', async (database) => {
  await using house = await previousHouse(database)
  const folder = join(house.config.dataDir, 'backups')
  const [name = '', ...more] = readdirSync(folder)
  expect([name, more]).toEqual([expect.stringMatching(/^before-\d{4}-/), []])
  await using again = await openHouse(house.config, { out: { write: () => true } })
  expect(readdirSync(folder)).toEqual([name])
  await using other = await bareHouse(database)
  await restoreBackup(other, join(folder, name))
  await expectEverything(other)
  expect(await missingMigrations(again.db)).toEqual([])
})

test.each(databases)('%s: where it cannot be copied it is not changed, and words say why', async (database) => {
  const opening = previousHouse(database, (folder) => writeFileSync(join(folder, 'backups'), 'a file in the way'))
  await expect(opening).rejects.toThrow(
    /^This version changes the database, and a copy of it could not be made first: .*\nNothing was changed/,
  )
})

test.each(databases)('%s: its backup restores, and a backup made after the upgrade too', async (database) => {
  await using upgraded = await previousHouse(database)
  const file = join(upgraded.config.dataDir, 'now.jsonl.gz')
  await writeBackup(upgraded, file)
  for (const backup of [previous('backup.jsonl.gz'), file]) {
    await using house = await bareHouse(database)
    await restoreBackup(house, backup)
    await expectEverything(house)
  }
})

async function expectEverything(house: Services): Promise<void> {
  const { db } = house
  const leads = await db.selectFrom('lead').select(['id', 'requestor_name', 'state']).execute()
  expect(await db.selectFrom('lead').select('id').where('place_facts', '=', '').execute()).toEqual([])
  expect(Object.fromEntries(leads.map(({ requestor_name, state }) => [requestor_name, state]))).toEqual({
    New: 'new',
    Replied: 'replied',
    Quoted: 'quoted',
    Held: 'held',
    Overdue: expect.stringMatching(/^(held|new)$/),
    Longer: 'held',
    Booked: 'booked',
    Done: 'done',
    Lost: 'lost',
    Spam: 'spam',
    Undone: 'held',
    Noted: 'new',
    Answered: 'held',
    Edited: 'new',
  })
  expect(await db.selectFrom('letter').select('id').execute()).toHaveLength(29)
  expect(await findByPassword(db, ownerWords.email, ownerWords.password)).toMatchObject({ role: 'owner' })

  const visit = await visitor(house)
  const cookie = (await openSession(house, new Request(house.config.siteUrl))).split(';')[0]!
  const open = async (path: string) => readPage(await visit(path, { headers: { Cookie: cookie } }))
  const pages = Object.fromEntries(
    await Promise.all(
      leads.map(async ({ id, requestor_name }) => [requestor_name, await open(`/backbar/requests/${id}`)] as const),
    ),
  )
  for (const [name, page] of Object.entries(pages)) expect([name, page.status]).toEqual([name, 200])
  expect(pages.Held?.html).toContain('January 10')
  expect(pages.Longer?.html).toContain('February 1')
  expect(pages.Undone?.html).toContain('January 11')
  expect(pages.Lost?.html).toContain('Too expensive')
  expect(pages.Noted?.html).toContain('Likes negronis')
  expect(pages.Answered?.html).toContain('Your day')
  expect(pages.Edited?.html).toContain('The Treasury')
  for (const path of ['/backbar', '/backbar/calendar', '/backbar/menu', '/backbar/photos', '/backbar/replies'])
    expect((await open(path)).status).toBe(200)

  const home = await readPage(await visit('/'))
  const [picture = ''] = /\/media\/[\w.-]+/.exec(home.html) ?? []
  expect((await visit(picture)).status).toBe(200)

  const trash = await db.selectFrom('bin').select('id').execute()
  expect(trash).toHaveLength(2)
  for (const { id } of trash) expect(await undelete(db, id)).not.toBeNull()
  const noted = leads.find(({ requestor_name }) => requestor_name === 'Noted')!
  expect((await open(`/backbar/requests/${noted.id}`)).html).toContain('A mistake')
}

function previousHouse(database: Database, prepare = (_folder: string) => {}) {
  return bareHouse(database, async ({ DATA_DIR, DATABASE_URL }) => {
    prepare(DATA_DIR)
    if (DATABASE_URL) await asAdmin(DATABASE_URL, gunzipSync(readFileSync(previous('postgres.sql.gz'))).toString())
    else writeFileSync(join(DATA_DIR, 'site.db'), gunzipSync(readFileSync(previous('site.db.gz'))))
    mkdirSync(join(DATA_DIR, 'files'))
    for (const file of readdirSync(previous('')).filter((name) => /\.(webp|avif)$/.test(name)))
      copyFileSync(previous(file), join(DATA_DIR, 'files', file))
  })
}
