import type { Db } from '../../plumbing/database/database.server.ts'
import { tablePrimaryKeys } from '../../plumbing/database/table-keys.ts'
import { BackupError, type BackupRowValues } from './backup-record.ts'

type Column = { dataType: string; isNullable: boolean; hasDefaultValue: boolean }

/**
 * Returns a validator of rows against the current tables. It throws a BackupError that names table and column where a
 * value has the wrong type or is missing, or the column is unknown. SQLite would accept some of these.
 */
export async function createBackupRowValidator(db: Db): Promise<(table: string, row: BackupRowValues) => void> {
  const tables = new Map(
    (await db.introspection.getTables()).map((table) => [
      table.name,
      new Map<string, Column>(table.columns.map((column) => [column.name, column])),
    ]),
  )
  return (table, row) => {
    const columns = tables.get(table)
    if (!columns) throw new BackupError(`This backup holds something unknown: ${table}`)
    for (const name of Object.keys(row))
      if (!columns.has(name)) throw new BackupError(`This backup holds something unknown: ${table}.${name}`)
    for (const [name, column] of columns)
      if (!isValidValue(row[name] ?? null, column, name === tablePrimaryKeys[table]))
        throw new BackupError(
          `This backup has been damaged or changed: ${table}.${name} does not hold what it should in one of its rows`,
        )
  }
}

function isValidValue(
  value: string | number | null,
  { dataType, isNullable, hasDefaultValue }: Column,
  isKey: boolean,
) {
  if (value === null) return !isKey && (isNullable || hasDefaultValue)
  if (/int/i.test(dataType)) return Number.isSafeInteger(value)
  return typeof value === (/text|char/i.test(dataType) ? 'string' : 'number')
}
