import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databases, createTestApp } from '../../../tests/test-app.ts'
import { startPgbouncer } from '../../../tests/pgbouncer.ts'
import { matchesAnyId } from './match-ids.server.ts'
import { withQueryCache } from './query-cache.server.ts'
import { openDatabase } from './database.server.ts'

describe.each(databases)('a database with a query cache, on %s', (database) => {
  test('identical reads share one result while writes go through', async () => {
    await using app = await createTestApp(database)
    const db = withQueryCache(app.db)
    const read = (name: string) => db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
    const put = (name: string, value: string) =>
      db.insertInto('setting').values({ name, value, is_sample: 0, changed_at: 1 }).execute()
    await put('one', '"first"')
    const [here, there] = await Promise.all([read('one'), read('one')])
    expect([here, there]).toEqual([{ value: '"first"' }, { value: '"first"' }])
    await sql`update setting set value = '"later"' where name = 'one'`.execute(app.db)
    expect(await read('one')).toEqual({ value: '"first"' })
    expect(await read('other')).toBeUndefined()
    await put('two', '"written"')
    expect(await read('two')).toEqual({ value: '"written"' })
    await expect(db.transaction().execute(async () => {})).rejects.toThrow('no transaction')
  })
  test('combined queries return separate results and a failure affects no other query', async () => {
    await using app = await createTestApp(database)
    const db = withQueryCache(app.db)
    const ask = (db: typeof app.db) => [
      db.selectFrom('setting').select(['name', 'is_sample']).where('name', 'in', ['identity', 'terms']).orderBy('name'),
      db.selectFrom('user_account').selectAll().where('id', '=', "it's $1"),
      db
        .selectFrom('experience')
        .select((is) => ['position', is.fn.countAll<number>().as('many')])
        .select(sql<string>`'$1'`.as('dollar'))
        .groupBy('position')
        .orderBy('position', 'desc'),
    ]
    const alone = []
    for (const question of ask(app.db)) alone.push(await question.execute())
    const wrong = sql`select ${1} from no_such_table`.execute(db)
    const [failed, ...together] = await Promise.allSettled([wrong, ...ask(db).map((question) => question.execute())])
    expect(failed.status).toBe('rejected')
    expect(together.map((one) => one.status === 'fulfilled' && one.value)).toEqual(alone)
  })

  test('a repeated query returns columns that a migration added in between', async () => {
    await using app = await createTestApp(database)
    const ask = async (db: typeof app.db) =>
      Promise.all([
        db.selectFrom('setting').selectAll().orderBy('name').execute(),
        db.selectFrom('tax_rate').selectAll().execute(),
      ])
    for (let i = 0; i < 7; i++) expect(await ask(withQueryCache(app.db))).toEqual(await ask(app.db))
    await sql`alter table setting add column later text`.execute(app.db)
    await sql`update setting set later = 'told'`.execute(app.db)
    const [[first]] = await ask(withQueryCache(app.db))
    expect(first).toMatchObject({ later: 'told' })
  })

  test('a query with thousands of ids finds the matching row', async () => {
    await using app = await createTestApp(database)
    const ids = [...Array.from({ length: 2_000 }, (_, i) => `no-${i}`), 'identity', "o'clock", '"terms"']
    const { db } = app
    const found = (some: string[]) =>
      db
        .selectFrom('setting')
        .select('name')
        .where(matchesAnyId(db, 'name', some))
        .execute()
    expect(await found(ids)).toEqual([{ name: 'identity' }])
    expect(await found([])).toEqual([])
  })
})

test('pages and writers behind a connection pooler get their own results', async () => {
  if (!databases.includes('postgres')) return
  await using app = await createTestApp('postgres')
  const { database } = app.config
  await using stack = new AsyncDisposableStack()
  const pooler = await startPgbouncer(database.kind === 'postgres' ? database.url : '')
  stack.defer(() => pooler.remove())
  const db = stack.use(openDatabase({ kind: 'postgres', url: pooler.url }))
  const put = (name: string) =>
    db.transaction().execute(async (db) => {
      await db.insertInto('setting').values({ name, value: name, is_sample: 0, changed_at: 1 }).execute()
      await db.updateTable('setting').set({ changed_at: 2 }).where('name', '=', name).execute()
    })
  const page = async (name: string) => {
    const once = withQueryCache(db)
    const wrong = sql`select ${name} from no_such_table`.execute(once)
    const asked = Array.from({ length: 9 }, (_, i) =>
      sql<{ told: string }>`select ${`${name} ${i}`} as told`.execute(once),
    )
    const [failed, ...told] = await Promise.allSettled([wrong, ...asked])
    return [failed.status, ...told.map((one) => (one.status === 'fulfilled' ? one.value.rows[0]!.told : 'failed'))]
  }
  const names = Array.from({ length: 60 }, (_, i) => `page-${i}`)
  const pages = await Promise.all(names.map(async (name) => (await Promise.all([page(name), put(name)]))[0]))
  expect(pages).toEqual(names.map((name) => ['rejected', ...Array.from({ length: 9 }, (_, i) => `${name} ${i}`)]))
  const kept = await db.selectFrom('setting').select('changed_at').where('name', 'in', names).execute()
  expect(kept.filter(({ changed_at }) => changed_at === 2)).toHaveLength(names.length)
})
