import { PostgresAdapter, sql, type Kysely } from 'kysely'
import { renamedTables, type RenamedTable } from './former-names.ts'

/**
 * Renames tables and columns to the words of the code. Rows keep their values, except deleted rows in the trash, whose
 * JSON names tables and columns. No other version may use the database meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rename(db, renamedTables)
}

/** Renames everything back, for the last version before 2.0.0. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await rename(db, renamedTables.map(reverse))
}

function reverse({ former, name, columns }: RenamedTable): RenamedTable {
  const back = Object.entries(columns).map(([from, to]) => [to, from])
  return { former: name, name: former, columns: Object.fromEntries(back) }
}

/** Both databases run this in one transaction. Neither renames names inside the bodies of triggers and functions. */
async function rename(db: Kysely<unknown>, tables: readonly RenamedTable[]): Promise<void> {
  const isOnPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await renameTrash(db, tables)
  const bodies = isOnPostgres ? await listFunctions(db) : await dropTriggers(db)
  for (const { former, name, columns } of tables) {
    for (const [from, to] of Object.entries(columns))
      await sql`alter table ${sql.table(former)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(db)
    if (name !== former) await sql`alter table ${sql.table(former)} rename to ${sql.table(name)}`.execute(db)
  }
  const words = listTriggerWords(tables)
  for (const body of bodies) await sql.raw(replaceWords(body, words)).execute(db)
}

/** Returns the definitions of the site's functions. `create or replace` keeps the triggers that call them. */
async function listFunctions(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ body: string }>`
    select pg_get_functiondef(p.oid) as body from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = current_schema() and (p.proname like 'sum\_up\_%' or p.proname like 'keep\_account\_of\_%')
    order by p.proname`.execute(db)
  return rows.map(({ body }) => body)
}

/** Drops all triggers. Returns their definitions. */
async function dropTriggers(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string; body: string }>`
    select name, sql as body from sqlite_schema where type = 'trigger' order by name`.execute(db)
  for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(db)
  return rows.map(({ body }) => body)
}

/** Tables that triggers read or write. Their columns have the same new name in each of them. */
const triggerTables = ['due', 'payment', 'expense', 'mileage', 'balance', 'event_account']

function listTriggerWords(tables: readonly RenamedTable[]): Map<string, string> {
  const known = tables.filter(({ former, name }) => triggerTables.includes(former) || triggerTables.includes(name))
  return new Map(known.flatMap(({ former, name, columns }) => [[former, name] as const, ...Object.entries(columns)]))
}

/** Replaces whole words outside of quoted text. */
function replaceWords(body: string, words: Map<string, string>): string {
  return body.replaceAll(/'[^']*'|\w+/g, (word) => words.get(word) ?? word)
}

async function renameTrash(db: Kysely<unknown>, tables: readonly RenamedTable[]): Promise<void> {
  const { rows } = await sql<{ id: string; contents: string }>`select id, contents from trash`.execute(db)
  for (const { id, contents } of rows) {
    const renamed = renameRows(contents, tables)
    if (renamed !== contents) await sql`update trash set contents = ${renamed} where id = ${id}`.execute(db)
  }
}

/** Renames the tables and columns in the JSON of a deleted thing. Text that is no such JSON stays as it is. */
function renameRows(contents: string, tables: readonly RenamedTable[]): string {
  const thrown = parseRows(contents)
  if (!thrown) return contents
  const renamed = Object.entries(thrown).map(([table, rows]) => {
    const known = tables.find(({ former }) => former === table)
    const renameRow = (row: object) =>
      Object.fromEntries(Object.entries(row).map(([column, value]) => [known?.columns[column] ?? column, value]))
    return [known?.name ?? table, Array.isArray(rows) ? rows.map(renameRow) : rows]
  })
  return JSON.stringify(Object.fromEntries(renamed))
}

function parseRows(contents: string): Record<string, object[]> | null {
  try {
    const parsed: unknown = JSON.parse(contents)
    return parsed !== null && typeof parsed === 'object' ? (parsed as Record<string, object[]>) : null
  } catch {
    return null
  }
}
