import { expect, test } from 'vitest'
import { databases, emptyHouse } from '../../tests/house.ts'
import { readRevision } from '../plumbing/database/revision.server.ts'
import { seenMark } from '../plumbing/database/seen.server.ts'
import { findSetting, readSetting, writeSetting } from './business.server.ts'
import { sampleSettings } from './sample-business.ts'
import { saveSetting } from './save-setting.server.ts'

const stored = sampleSettings.hosted
const mine = { ...stored, calculatorHeight: 900 }
const theirs = { ...stored, calculatorHeight: 700 }

test.each(databases)('%s: a setting is saved as its editor saw it, is theirs from then on, and counts as a change', async (database) => {
  await using house = await emptyHouse(database)
  const before = await readRevision(house.db, 'content')
  expect(await saveSetting(house.db, 'hosted', mine, seenMark(stored), 5)).toEqual({ kind: 'saved' })
  expect(await readSetting(house.db, 'hosted')).toEqual(mine)
  const row = await house.db.selectFrom('setting').select(['is_sample', 'changed_at']).where('name', '=', 'hosted').executeTakeFirst()
  expect(row).toEqual({ is_sample: 0, changed_at: 5 })
  expect(await readRevision(house.db, 'content')).toBeGreaterThan(before)
})

test.each(databases)('%s: of two who edit at once the second is shown what the first stored', async (database) => {
  await using house = await emptyHouse(database)
  const seen = seenMark(stored)
  const saves = await Promise.all([theirs, mine].map((value) => saveSetting(house.db, 'hosted', value, seen, 5)))
  expect(saves.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'saved'])
  const first = await readSetting(house.db, 'hosted')
  expect(saves).toContainEqual({ kind: 'conflict', stored: first })
  // Saving again with the new mark is a decision.
  expect(await saveSetting(house.db, 'hosted', mine, seenMark(first), 6)).toEqual({ kind: 'saved' })
  expect(await readSetting(house.db, 'hosted')).toEqual(mine)
})

test.each(databases)('%s: the same words sent twice are one save', async (database) => {
  await using house = await emptyHouse(database)
  const save = () => saveSetting(house.db, 'hosted', mine, seenMark(stored), 5)
  expect([await save(), await save()]).toEqual([{ kind: 'saved' }, { kind: 'saved' }])
})

test.each(databases)('%s: a setting nobody has stored is null', async (database) => {
  await using house = await emptyHouse(database)
  expect(await findSetting(house.db, 'backup')).toBeNull()
  await writeSetting(house.db, 'backup', { at: 7 }, 7)
  expect(await findSetting(house.db, 'backup')).toEqual({ at: 7 })
})
