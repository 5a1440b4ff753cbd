import { expect, test } from 'vitest'
import { databases, createTestApp } from '../../../tests/test-app.ts'
import { insertRows } from './insert-rows.server.ts'

test.each(databases)('%s: rows are stored unchanged, either all or none', async (database) => {
  await using app = await createTestApp(database)
  const { db } = app
  const note = { event_id: 'one', at: 1_795_000_000_000, kind: 'note', actor: 'owner', user_id: null }
  const rows = [
    { id: 'a', ...note, details: '{"text":"¿\\"?\'$1 ✓"}' },
    { id: 'b', ...note, details: '' },
  ]
  await insertRows(db, 'history_entry', rows)
  await insertRows(db, 'history_entry', [])
  const kept = () => db.selectFrom('history_entry').selectAll().orderBy('id').execute()
  expect(await kept()).toEqual(rows)
  await expect(insertRows(db, 'history_entry', [{ ...rows[0]!, id: 'c' }, rows[0]!])).rejects.toThrow()
  expect(await kept()).toHaveLength(2)
})
