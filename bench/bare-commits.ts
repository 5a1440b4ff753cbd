import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import pg from 'pg'
import { v7 as uuidV7 } from 'uuid'
import type { TestDatabase } from '../tests/test-database.ts'

/** Rows of a stored quote request, by table. */
type Rows = [table: string, row: Record<string, unknown>][]

/** Commits copies of a request's rows for `duration` milliseconds on several connections. Returns requests per second. */
export type BareCommits = AsyncDisposable & { commit: (duration: number, connections: number) => Promise<number> }

/**
 * Copies the rows of a request from a site's database and inserts them into another database under new ids, in a
 * transaction per request, without any program around it. Measures the maximum that the database can do.
 */
export async function measureBareCommits(from: TestDatabase, into: TestDatabase): Promise<BareCommits> {
  const [source, target] = [from.env.DATABASE_URL, into.env.DATABASE_URL]
  if (source === undefined || target === undefined)
    return onSqlite(join(from.dir, 'site.db'), join(into.dir, 'site.db'))
  return onPostgres(source, target)
}

const oneRequest: [table: string, question: string][] = [
  ['event', 'select * from event order by created_at limit 1'],
  [
    'event_search',
    'select event_search.* from event_search join event on event.id = event_id order by event.created_at limit 1',
  ],
  ['email', 'select email.* from email where event_id = (select id from event order by created_at limit 1)'],
  ['day_demand', 'select * from day_demand limit 1'],
]

function onSqlite(from: string, into: string): BareCommits {
  using source = new DatabaseSync(from, { readOnly: true })
  const rows = oneRequest.flatMap(([table, question]) =>
    source
      .prepare(question)
      .all()
      .map((row): Rows[number] => [table, row]),
  )
  const sqlite = new DatabaseSync(into)
  sqlite.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on',
  )
  const insert = rows.map(([table, row]) => sqlite.prepare(buildInsert(table, row, () => '?')))
  const [began, ended] = ['begin immediate', 'commit'].map((sql) => sqlite.prepare(sql))
  return {
    async commit(duration) {
      const started = performance.now()
      let commits = 0
      for (; performance.now() - started < duration; commits++) {
        began!.run()
        for (const [i, row] of copyWithNewIds(rows).entries())
          insert[i]!.run(...(Object.values(row) as SQLInputValue[]))
        ended!.run()
      }
      return perSecond(commits, started)
    },
    [Symbol.asyncDispose]: async () => sqlite.close(),
  }
}

async function onPostgres(from: string, into: string): Promise<BareCommits> {
  const source = await connected(from)
  const rows: Rows = []
  for (const [table, question] of oneRequest)
    rows.push(...(await source.query(question)).rows.map((row): Rows[number] => [table, row]))
  await source.end()
  const open = await Promise.all(Array.from({ length: 10 }, () => connected(into)))
  return {
    async commit(duration, connections) {
      const started = performance.now()
      let commits = 0
      const work = async (client: pg.Client) => {
        for (; performance.now() - started < duration; commits++) {
          await client.query('begin')
          for (const [i, row] of copyWithNewIds(rows).entries()) {
            const text = buildInsert(rows[i]![0], row, (nth) => `$${nth}`)
            await client.query({ name: `insert ${i}`, text, values: Object.values(row) })
          }
          await client.query('commit')
        }
      }
      await Promise.all(open.slice(0, connections).map(work))
      return perSecond(commits, started)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(open.map((client) => client.end()))
    },
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

function perSecond(times: number, started: number): number {
  return times / ((performance.now() - started) / 1_000)
}

function buildInsert(table: string, row: Record<string, unknown>, place: (nth: number) => string): string {
  const columns = Object.keys(row)
  return `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, i) => place(i + 1)).join(', ')})`
}

/** Copies the rows under new ids that stay consistent with each other. */
function copyWithNewIds(rows: Rows): Record<string, unknown>[] {
  const [id, reference, key] = [uuidV7(), randomUUID(), uuidV7()]
  return rows.map(([table, row]) => {
    if (table === 'event') return { ...row, id, reference, idempotency_key: key }
    if (table === 'day_demand') return { ...row, id: randomUUID() }
    return {
      ...row,
      event_id: id,
      ...(table === 'email' && { id: uuidV7(), message_id: randomUUID(), state: 'sent' }),
    }
  })
}
