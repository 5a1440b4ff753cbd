import { describe, expect, test } from 'vitest'
import { databases, createTestApp, type TestApp } from '../../tests/test-app.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import { getRevision } from '../plumbing/database/revision.server.ts'
import { computeVersionTag } from '../plumbing/database/version-tag.server.ts'
import type { HostedPages } from './stored-settings.ts'
import { findSetting, getSetting, saveSetting } from './stored-settings.server.ts'
import { sampleSettings } from './sample-business.ts'
import { saveIfUnchanged, computeFormVersionTag } from './save-if-unchanged.server.ts'

const stored = sampleSettings.hosted
const mine = { ...stored, calculatorHeight: 900 }
const blank = { kind: 'DJ', trade: '', instagram_url: '', website_url: '', position: 99, is_sample: 0 }
const saveHosted = (db: Db, value: HostedPages, seen: string, now: number) =>
  saveIfUnchanged<HostedPages>(db, {
    locks: ['setting:hosted'],
    seen,
    read: (db) => getSetting(db, 'hosted'),
    typed: value,
    write: (db) => saveSetting(db, 'hosted', value, now),
  })
const theirs = { ...stored, calculatorHeight: 700 }

test.each(databases)('%s: a saved setting is no longer a sample and raises the content revision', async (database) => {
  await using app = await createTestApp(database)
  const before = await getRevision(app.db, 'content')
  expect(await saveHosted(app.db, mine, computeVersionTag(stored), 5)).toEqual({ kind: 'saved' })
  expect(await getSetting(app.db, 'hosted')).toEqual(mine)
  const row = await app.db
    .selectFrom('setting')
    .select(['is_sample', 'changed_at'])
    .where('name', '=', 'hosted')
    .executeTakeFirst()
  expect(row).toEqual({ is_sample: 0, changed_at: 5 })
  expect(await getRevision(app.db, 'content')).toBeGreaterThan(before)
})

test.each(databases)('%s: settings that no page shows do not raise the content revision', async (database) => {
  await using app = await createTestApp(database)
  const revision = () => getRevision(app.db, 'content')
  const before = await revision()
  await saveSetting(app.db, 'former', {}, 5)
  expect(await revision()).toBe(before)
  await saveSetting(app.db, 'privacy', sampleSettings.privacy, 5)
  expect(await revision()).toBe(before + 1)
})

test.each(databases)(
  '%s: the second of two concurrent edits gets a conflict with the stored value',
  async (database) => {
    await using app = await createTestApp(database)
    const seen = computeVersionTag(stored)
    const saves = await Promise.all([theirs, mine].map((value) => saveHosted(app.db, value, seen, 5)))
    expect(saves.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'saved'])
    const first = await getSetting(app.db, 'hosted')
    expect(saves).toContainEqual({ kind: 'conflict', stored: first, seen: computeVersionTag(first) })
    // Saving again with the new tag is a deliberate overwrite.
    expect(await saveHosted(app.db, mine, computeVersionTag(first), 6)).toEqual({ kind: 'saved' })
    expect(await getSetting(app.db, 'hosted')).toEqual(mine)
  },
)

test.each(databases)('%s: saving the same values twice succeeds both times', async (database) => {
  await using app = await createTestApp(database)
  const save = () => saveHosted(app.db, mine, computeVersionTag(stored), 5)
  expect([await save(), await save()]).toEqual([{ kind: 'saved' }, { kind: 'saved' }])
})

test.each(databases)('%s: a setting that was never stored is null', async (database) => {
  await using app = await createTestApp(database)
  expect(await findSetting(app.db, 'backup')).toBeNull()
  await saveSetting(app.db, 'backup', { at: 7 }, 7)
  expect(await findSetting(app.db, 'backup')).toEqual({ at: 7 })
})

describe.each(databases)('%s: saving an item with a form', (database) => {
  const partners = ({ db }: TestApp) => db.selectFrom('partner').select(['id', 'name']).orderBy('id').execute()
  const save = ({ db }: TestApp, seen: string, name: string, id: string) =>
    saveIfUnchanged<{ name: string }>(db, {
      locks: ['partners'],
      seen,
      canAdd: true,
      read: async (db) =>
        (await db.selectFrom('partner').select('name').where('id', '=', id).executeTakeFirst()) ?? null,
      typed: { name },
      write: async (db, stored) => {
        if (name === '') return [{ field: 'name', message: 'Enter a name' }]
        if (stored) await db.updateTable('partner').set({ name }).where('id', '=', id).execute()
        else
          await db
            .insertInto('partner')
            .values({ ...blank, id, name })
            .execute()
      },
    })

  test('a form adds an item once and stores neither invalid input nor a deleted item', async () => {
    await using app = await createTestApp(database)
    expect(await save(app, '', 'Needle', 'needle')).toEqual({ kind: 'saved' })
    expect(await save(app, '', 'Needle', 'needle')).toEqual({ kind: 'saved' })
    expect(await partners(app)).toHaveLength(8)
    const seen = computeFormVersionTag({ name: 'Needle' })
    expect(await save(app, seen, '', 'needle')).toEqual({
      kind: 'invalid',
      errors: [{ field: 'name', message: 'Enter a name' }],
      seen,
    })
    await app.db.deleteFrom('partner').where('id', '=', 'needle').execute()
    expect(await save(app, seen, 'Thread', 'needle')).toEqual({ kind: 'gone' })
    expect(await partners(app)).toHaveLength(7)
  })

  test('ten concurrent saves give one success and nine conflicts with the stored value', async () => {
    await using app = await createTestApp(database)
    const [{ id, name } = { id: '', name: '' }] = await partners(app)
    const names = Array.from({ length: 10 }, (_, i) => `Number ${i}`)
    const savings = await Promise.all(names.map((typed) => save(app, computeFormVersionTag({ name }), typed, id)))
    const stored = (await partners(app)).find((partner) => partner.id === id)!.name
    expect(names).toContain(stored)
    expect(savings.filter(({ kind }) => kind === 'saved')).toHaveLength(1)
    const told = { kind: 'conflict', stored: { name: stored }, seen: computeFormVersionTag({ name: stored }) }
    expect(savings.filter(({ kind }) => kind !== 'saved')).toEqual(Array.from({ length: 9 }, () => told))
  })
})
