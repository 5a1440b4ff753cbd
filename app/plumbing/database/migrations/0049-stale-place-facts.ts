import { PostgresAdapter, sql, type Kysely, type RawBuilder } from 'kysely'

/**
 * A version before that runs again, or still, beside this one changes the document and knows no facts: those that say
 * otherwise than the document are emptied, and the document is read instead. Else a moved event would keep its old day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return onPostgres(db)
  const fact = (facts: RawBuilder<unknown>, i: number) => sql`${facts} ->> ${sql.lit(`$[${i}]`)}`
  const said = (document: RawBuilder<unknown>, name: string) =>
    sql`coalesce(${document} ->> ${sql.lit(`$.${name}`)}, ${sql.lit(absent(name))})`
  const isStale = (row: RawBuilder<unknown>) =>
    sql.join(
      names.map((name, i) => sql`${fact(sql`${row}.place_facts`, i)} is not ${said(sql`${row}.request`, name)}`),
      sql` or `,
    )
  await sql`create trigger stale_place_facts after update of request on lead
    when new.place_facts <> '' and (${isStale(sql`new`)})
    begin update lead set place_facts = '' where id = new.id; end`.execute(db)
  await sql`update lead set place_facts = '' where place_facts <> '' and (${isStale(sql`lead`)})`.execute(db)
}

async function onPostgres(db: Kysely<unknown>): Promise<void> {
  const isStale = (row: RawBuilder<unknown>) =>
    sql.join(
      names.map(
        (name, i) => sql`${row}.place_facts::jsonb ->> ${sql.lit(i)}
          is distinct from coalesce(${row}.request::jsonb ->> ${sql.lit(name)}, ${sql.lit(absent(name)?.toString() ?? null)})`,
      ),
      sql` or `,
    )
  await sql`create or replace function empty_stale_place_facts() returns trigger language plpgsql as $$
    begin
      if new.place_facts <> '' then
        if ${isStale(sql`new`)} then new.place_facts := ''; end if;
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger stale_place_facts before update of request on lead
    for each row execute function empty_stale_place_facts()`.execute(db)
  // A cast before its condition would fail on rows without facts: CASE keeps the order.
  await sql`update lead set place_facts = ''
    where case when place_facts <> '' then (${isStale(sql`lead`)}) else false end`.execute(db)
}

/** What facts say of something the document does not have. */
function absent(name: string): 0 | null {
  return name === 'bartenders' ? 0 : null
}

const names = [
  'eventDate',
  'eventStartTime',
  'eventEndTime',
  'eventGuestCount',
  'zip',
  'experience',
  'package',
  'bartenders',
]
