import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databases, emptyHouse } from '../../../tests/house.ts'
import { askedOnce } from './asked-once.server.ts'

describe.each(databases)('a database that is asked once, on %s', (database) => {
  test('gives several who read the same one answer, others their own, and passes on what is written', async () => {
    await using house = await emptyHouse(database)
    const db = askedOnce(house.db)
    const read = (name: string) => db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
    const put = (name: string, value: string) =>
      db.insertInto('setting').values({ name, value, is_sample: 0, changed_at: 1 }).execute()
    await put('one', '"first"')
    const [here, there] = await Promise.all([read('one'), read('one')])
    expect([here, there]).toEqual([{ value: '"first"' }, { value: '"first"' }])
    await sql`update setting set value = '"later"' where name = 'one'`.execute(house.db)
    expect(await read('one')).toEqual({ value: '"first"' })
    expect(await read('other')).toBeUndefined()
    await put('two', '"written"')
    expect(await read('two')).toEqual({ value: '"written"' })
    await expect(db.transaction().execute(async () => {})).rejects.toThrow('no transaction')
  })
})
