import { sql } from 'kysely'
import { isPostgres, type Db } from '../app/plumbing/database/database.server.ts'

/** Columns, indexes, constraints, triggers and functions, as the database itself describes them. */
export async function listTables(db: Db): Promise<unknown[]> {
  const read = async (query: string) => (await sql.raw(query).execute(db)).rows
  if (isPostgres(db))
    return Promise.all([
      read(`select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
        where table_schema = 'public' order by table_name, ordinal_position`),
      read("select indexdef from pg_indexes where schemaname = 'public' order by indexname"),
      read(`select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as says from pg_constraint
        where connamespace = 'public'::regnamespace order by 1, 2`),
      read('select pg_get_triggerdef(oid) as says from pg_trigger where not tgisinternal order by tgname'),
      read("select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace order by proname"),
    ])
  const said = await read(`select type, name, tbl_name, case when type = 'table' then '' else sql end as said
    from sqlite_schema order by type, name`)
  const plain = (said as { said: string | null }[]).map((row) => ({
    ...row,
    said: row.said?.replaceAll('"', '').replaceAll(/\s+/g, ' '),
  }))
  const tables = (await db.introspection.getTables()).map(({ name }) => name).toSorted()
  const all = []
  for (const table of tables)
    all.push([
      table,
      await read(`select name, type, "notnull", dflt_value, pk from pragma_table_info('${table}') order by cid`),
      await read(`select origin, partial, "unique", (select group_concat(name) from pragma_index_info(list.name)) as columns
        from pragma_index_list('${table}') as list order by list.name`),
    ])
  return [plain, all]
}
