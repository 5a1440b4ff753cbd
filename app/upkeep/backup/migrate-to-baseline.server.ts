import { sql } from 'kysely'
import { serializeStaffingFields, type StaffingFields } from '../../events/event/staffing-fields.ts'
import { firstUserId } from '../../business/auth/user.ts'
import { isPostgres, type Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import {
  baselineMigration,
  listAppliedMigrations,
  replaceMigrationsWithBaseline,
} from '../../plumbing/database/migrate.server.ts'
import { BackupError, type BackupRow, type BackupRowValues } from './backup-record.ts'

/** The last migration before the baseline, and a commit with it. Databases and backups of that version can be converted. */
const lastVersion = { migration: '0140-list-codes', commit: '35f7e78c' }

/** Prefix of the backup made before the conversion. Earlier versions do not prune files with this prefix. */
export const preBaselineBackupPrefix = 'kept-before-baseline-'

/**
 * Whether these migrations are those of the last version before the baseline. Throws a BackupError for older ones, which
 * names the version to upgrade to first.
 */
export function isPreBaseline(had: string[], what: 'database' | 'backup'): boolean {
  if (had.length === 0 || had.includes(baselineMigration)) return false
  if (had.includes(lastVersion.migration)) return true
  throw new BackupError(
    what === 'database'
      ? `This database is of a version too old for this one. Start the version of commit ${lastVersion.commit} on it once (stop the site, git checkout ${lastVersion.commit}, npm start, stop it again), then this one. docs/deploy.md has the way from each version. Nothing was changed.`
      : `This backup was made by a version too old for this one. Put it back with the version of commit ${lastVersion.commit}, start that once and make a backup with it: that one this version takes. Nothing was changed.`,
  )
}

/** The migrations that a converted database or backup counts as having applied. */
export function toBaselineMigrations(had: string[]): string[] {
  return [baselineMigration, ...had.filter((name) => name > lastVersion.migration)]
}

/**
 * Converts a database of the last version before the baseline in a transaction. Other databases are left unchanged.
 * Requires exclusive access. Signed data with its hashes and HMACs is not changed. `at` in epoch milliseconds.
 */
export async function migrateToBaseline(db: Db, at: number): Promise<void> {
  if (!isPreBaseline(await listAppliedMigrations(db), 'database')) return
  await db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, ['baseline'])
    const had = await listAppliedMigrations(db)
    if (!isPreBaseline(had, 'database')) return
    for (const statement of [...renamings, ...(isPostgres(db) ? onPostgres : onSqlite)])
      await sql.raw(statement).execute(db)
    for (const { table, key, which } of changedRows) {
      const { rows } = await sql<BackupRowValues>`select * from ${sql.table(table)} where ${sql.raw(which)}`.execute(db)
      for (const row of rows) await convertRow(db, table, key, row)
    }
    for (const [table, column] of droppedColumns)
      await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(db)
    await replaceMigrationsWithBaseline(
      db,
      had.filter((name) => name <= lastVersion.migration),
      at,
    )
  })
}

const renamings = [
  'alter table bin rename to trash',
  'drop index bin_by_time',
  'create index trash_by_time on trash (at)',
]
const onSqlite = ['drop trigger stale_place_facts']
const onPostgres = [
  'alter index bin_pkey rename to trash_pkey',
  'drop trigger stale_place_facts on lead',
  'drop function empty_stale_place_facts',
]

/** Rows whose format changed with the baseline. */
const changedRows = [
  { table: 'trash', key: 'id', which: 'true' },
  { table: 'setting', key: 'name', which: "name = 'calendarFeed'" },
  { table: 'lead', key: 'id', which: "place_facts = ''" },
  { table: 'session', key: 'id', which: 'person_id is null' },
  { table: 'passkey', key: 'id', which: 'person_id is null or person_key is not null' },
  { table: 'recovery_code', key: 'id', which: 'person_id is null' },
  { table: 'push_device', key: 'id', which: 'person_id is null' },
  { table: 'list_version', key: 'id', which: 'codes is null' },
  { table: 'list_tick', key: 'id', which: 'codes is null' },
]

/** Columns only the previous version used. */
const droppedColumns = [
  ['session', 'value'],
  ['passkey', 'person_key'],
  ['list_version', 'list'],
  ['list_tick', 'amount'],
  ['list_tick', 'note'],
] as const

async function convertRow(db: Db, table: string, key: string, former: BackupRowValues): Promise<void> {
  const now = toBaselineRow(table, former)
  const which = sql`${sql.ref(key)} = ${former[key]}`
  if (now?.table === table) {
    const values = Object.entries(now.row).filter(([name, value]) => value !== former[name])
    for (const [name, value] of values)
      await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${value} where ${which}`.execute(db)
    return
  }
  await sql`delete from ${sql.table(table)} where ${which}`.execute(db)
  if (!now) return
  const columns = Object.keys(now.row).map((name) => sql.ref(name))
  await sql`insert into ${sql.table(now.table)} (${sql.join(columns)}) values (${sql.join(Object.values(now.row))})`.execute(
    db,
  )
}

/** Returns a row of the previous version in the baseline's format. Null if the row is dropped. */
export function toBaselineRow(table: string, row: BackupRowValues): BackupRow | null {
  if (table === 'bin' || table === 'trash')
    return { table: 'trash', row: { ...row, contents: convertTrashContents(String(row.contents)) } }
  if (table === 'setting' && row.name === 'calendarFeed') {
    const { key, since } = JSON.parse(String(row.value)) as { key: string | null; since: number }
    return key === null ? null : { table: 'calendar_key', row: { person_id: firstUserId, key, made_at: since } }
  }
  const kept = Object.entries({ ...row, ...getChanges(table, row) }).filter(
    ([name]) => !droppedColumns.some(([of, column]) => of === table && column === name),
  )
  return { table, row: Object.fromEntries(kept) }
}

function getChanges(table: string, row: BackupRowValues): BackupRowValues {
  if (table === 'lead' && !row.place_facts) {
    const event = { bartenders: 0, ...(JSON.parse(String(row.request)) as object) } as StaffingFields
    return { place_facts: serializeStaffingFields(event) }
  }
  const person = { person_id: row.person_id ?? firstUserId }
  if (table === 'passkey') return { ...person, public_key: row.person_key ?? row.public_key! }
  if (['session', 'recovery_code', 'push_device'].includes(table)) return person
  if (table === 'list_version' && row.codes === null) return { codes: getCodes(String(row.list)) }
  if (table === 'list_tick' && row.codes === null)
    return { codes: JSON.stringify({ [String(row.line)]: toTextAmount(String(row.amount)) }) }
  return {}
}

/** Lists stored before codes existed keep their amounts as text. */
function getCodes(list: string): string {
  const { lines } = JSON.parse(list) as { lines: { key: string; name: string; amount: string }[] }
  const told = lines.map(({ key, name, amount }) => ({
    key,
    product: { ingredient: name },
    amount: toTextAmount(amount),
  }))
  return JSON.stringify({ facts: {}, lines: told })
}

function toTextAmount(words: string) {
  return words ? { said: words } : null
}

/** Converts deleted rows too, so that they are restored in the current format. */
function convertTrashContents(contents: string): string {
  const thrown = JSON.parse(contents) as Record<string, BackupRowValues[]>
  const now = Object.entries(thrown).map(([table, rows]) => [table, rows.map((row) => toBaselineRow(table, row)!.row)])
  return JSON.stringify(Object.fromEntries(now))
}
