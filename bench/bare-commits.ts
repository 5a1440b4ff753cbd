import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import pg from 'pg'
import type { Premises } from '../tests/premises.ts'

/** The rows of one stored request, by table, as they stand there. */
export type Rows = [table: string, row: Record<string, unknown>][]

/** Inserts the rows again under other names, a transaction a request, with nothing around it: what the database can do. */
export type BareCommits = AsyncDisposable & { connections: number; read: () => Promise<Rows>; commit: (rows: Rows, duration: number) => Promise<number> }

export async function bareCommits(place: Premises): Promise<BareCommits> {
  const url = place.env.DATABASE_URL
  return url === undefined ? onSqlite(join(place.dir, 'site.db')) : onPostgres(url)
}

const oneRequest = [
  'select * from lead order by created_at limit 1',
  'select lead_search.* from lead_search join lead on lead.id = lead_id order by lead.created_at limit 1',
  'select letter.* from letter where lead_id = (select id from lead order by created_at limit 1)',
]
const tables = ['lead', 'lead_search', 'letter']

function onSqlite(file: string): BareCommits {
  const sqlite = new DatabaseSync(file)
  sqlite.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on')
  return {
    connections: 1,
    read: async () => oneRequest.flatMap((question, i) => sqlite.prepare(question).all().map((row): Rows[number] => [tables[i]!, row])),
    async commit(rows, duration) {
      const insert = rows.map(([table, row]) => sqlite.prepare(insertion(table, row, () => '?')))
      const [started, began] = [performance.now(), sqlite.prepare('begin immediate')]
      const ended = sqlite.prepare('commit')
      let commits = 0
      for (; performance.now() - started < duration; commits++) {
        began.run()
        for (const [i, row] of renamed(rows).entries()) insert[i]!.run(...(Object.values(row) as SQLInputValue[]))
        ended.run()
      }
      return commits / ((performance.now() - started) / 1_000)
    },
    [Symbol.asyncDispose]: async () => sqlite.close(),
  }
}

async function onPostgres(url: string): Promise<BareCommits> {
  // As many as the site itself opens.
  const connections = 10
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  return {
    connections,
    read: async () => {
      const found = []
      for (const question of oneRequest) found.push((await clients[0]!.query(question)).rows)
      return found.flatMap((rows, i) => rows.map((row): Rows[number] => [tables[i]!, row]))
    },
    async commit(rows, duration) {
      const started = performance.now()
      let commits = 0
      const work = async (client: pg.Client) => {
        while (performance.now() - started < duration) {
          await client.query('begin')
          for (const [i, row] of renamed(rows).entries()) {
            const text = insertion(rows[i]![0], row, (nth) => `$${nth}`)
            await client.query({ name: `insert ${i}`, text, values: Object.values(row) })
          }
          await client.query('commit')
          commits++
        }
      }
      await Promise.all(clients.map(work))
      return commits / ((performance.now() - started) / 1_000)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}

function insertion(table: string, row: Record<string, unknown>, place: (nth: number) => string): string {
  const columns = Object.keys(row)
  return `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, i) => place(i + 1)).join(', ')})`
}

/** The same rows as those of another request, belonging together as before. */
function renamed(rows: Rows): Record<string, unknown>[] {
  const [id, reference, key] = [randomUUID(), randomUUID(), randomUUID()]
  return rows.map(([table, row]) => {
    if (table === 'lead') return { ...row, id, reference, idempotency_key: key }
    return { ...row, lead_id: id, ...(table === 'letter' && { id: randomUUID(), message_id: randomUUID(), state: 'sent' }) }
  })
}
