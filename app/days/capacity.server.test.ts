import { describe, expect, test } from 'vitest'
import { databases, createTestApp, openingTime } from '../../tests/test-app.ts'
import { openServices } from '../services.server.ts'
import { defaultCapacity } from './capacity.ts'
import { saveEditForm } from '../business/forms/edit-form.server.ts'
import { capacityForm } from './capacity-form.ts'
import {
  handleDayRuleForm,
  deleteDayRule,
  raiseDayEventLimit,
  capacityEditForm,
  getCapacityAndRules,
} from './capacity.server.ts'

describe.each(databases)('%s: cached capacity and day rules', (database) => {
  test('a change of capacity or day rules is visible to another process at once', async () => {
    await using app = await createTestApp(database)
    await using other = await openServices(app.config, { skipMigrations: true })
    const seen = async () => {
      const { capacity, rules } = await getCapacityAndRules(other.db)
      return [capacity.noticeDays, ...rules.map(({ kind }) => kind)]
    }
    expect(await seen()).toEqual([defaultCapacity.noticeDays])

    const page = await getCapacityAndRules(app.db)
    const input = capacityForm.textsOf({ ...page.capacity, noticeDays: 9 })
    const saved = await saveEditForm(app.db, capacityEditForm, '', input, openingTime)
    expect(saved.kind).toBe('conflict')
    const again = saved.kind === 'conflict' ? saved.seen : ''
    expect((await saveEditForm(app.db, capacityEditForm, '', { ...input, seen: again }, openingTime)).kind).toBe(
      'saved',
    )
    expect(await seen()).toEqual([9])

    const key = 'rule-one'
    const closed = { key, from: '2027-10-16', to: '', weekday: '', kind: 'closed', note: '' }
    expect(await handleDayRuleForm(app.db, closed, { today: '2026-11-20', now: openingTime })).toEqual([])
    expect(await seen()).toEqual([9, 'closed'])
    await raiseDayEventLimit(app.db, '2027-10-17', { events: 2, bartenders: 4 }, openingTime + 1)
    expect(await seen()).toEqual([9, 'closed', 'places'])
    await deleteDayRule(app.db, key)
    expect(await seen()).toEqual([9, 'places'])
  })

  test('a rolled-back day rule does not stay in the cache', async () => {
    await using app = await createTestApp(database)
    const rules = async (db = app.db) => (await getCapacityAndRules(db)).rules.length
    const undone = app.db.transaction().execute(async (db) => {
      await raiseDayEventLimit(db, '2027-10-17', { events: 2, bartenders: 4 }, openingTime)
      expect(await rules(db)).toBe(1)
      throw new Error('changed their mind')
    })
    await expect(undone).rejects.toThrow('changed their mind')
    expect(await rules()).toBe(0)
  })
})
