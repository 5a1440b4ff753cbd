import { PostgresAdapter, sql, type Kysely, type RawBuilder } from 'kysely'

/**
 * What each request owes, what came and what went back, kept by the database itself beside the rows it is the sum of: no
 * row is written without it, not even by a version before that still runs beside this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const cents = (column: string) => sql`${sql.ref(column)} bigint not null default 0`
  const sums = ['received_cents', 'returned_cents', 'tip_cents'].map(cents)
  await sql`create table balance (lead_id text primary key, due_cents bigint, ${sql.join(sums)})`.execute(db)
  if (db.getExecutor().adapter instanceof PostgresAdapter) await onPostgres(db)
  else await onSqlite(db)
  await sql`insert into balance (lead_id) select lead_id from due union select lead_id from payment`.execute(db)
  for (const sum of [sumDues, sumPayments]) await sum.execute(db)
}

/** Null where nothing was ever due. */
const sumDues = sql`update balance set due_cents =
  (select sum(due.amount_cents) from due where due.lead_id = balance.lead_id)`

/** A reversal of a refund brings that money back; any other takes away what it is of. */
const ofRefund = sql`(entry.kind = 'reversal' and exists (
  select 1 from payment as undone where undone.id = entry.of_id and undone.kind = 'refund'))`
const total = (cents: RawBuilder<unknown>) => sql`coalesce(sum(case ${cents} else 0 end), 0)`

const sumPayments = sql`update balance set (received_cents, returned_cents, tip_cents) = (
  select
    ${total(sql`when entry.is_tip = 1 or ${ofRefund} then 0
      when entry.kind = 'payment' then entry.amount_cents when entry.kind = 'reversal' then -entry.amount_cents`)},
    ${total(sql`when entry.is_tip = 1 then 0
      when entry.kind = 'refund' then entry.amount_cents when ${ofRefund} then -entry.amount_cents`)},
    ${total(sql`when entry.is_tip = 0 then 0 when entry.kind = 'tip' or ${ofRefund} then entry.amount_cents
      when entry.kind in ('refund', 'reversal') then -entry.amount_cents`)}
  from payment as entry where entry.lead_id = balance.lead_id)`

const tables = [
  { table: 'due', sum: sumDues, columns: ['amount_cents'] },
  { table: 'payment', sum: sumPayments, columns: ['kind', 'is_tip', 'amount_cents', 'of_id'] },
]

async function onSqlite(db: Kysely<unknown>): Promise<void> {
  for (const { table, sum, columns } of tables)
    for (const [name, event, row] of [
      ['added', sql`insert`, sql`new`],
      ['changed', sql`update of ${sql.join(columns.map((column) => sql.ref(column)))}`, sql`new`],
      ['removed', sql`delete`, sql`old`],
    ] as const)
      await sql`create trigger ${sql.ref(`${table}_${name}`)} after ${event} on ${sql.ref(table)}
        begin
          insert into balance (lead_id) values (${row}.lead_id) on conflict (lead_id) do nothing;
          ${sum} where lead_id = ${row}.lead_id;
        end`.execute(db)
}

async function onPostgres(db: Kysely<unknown>): Promise<void> {
  for (const { table, sum, columns } of tables) {
    const sumUp = sql.ref(`sum_up_${table}`)
    // The first statement waits for whoever else is writing to this request, so that the second sees what they wrote.
    await sql`create or replace function ${sumUp}() returns trigger language plpgsql as $$
      declare request text;
      begin
        if tg_op = 'DELETE' then request := old.lead_id; else request := new.lead_id; end if;
        insert into balance (lead_id) values (request) on conflict (lead_id) do update set lead_id = excluded.lead_id;
        ${sum} where balance.lead_id = request;
        return null;
      end $$`.execute(db)
    await sql`create trigger ${sumUp}
      after insert or delete or update of ${sql.join(columns.map((column) => sql.ref(column)))} on ${sql.ref(table)}
      for each row execute function ${sumUp}()`.execute(db)
  }
}
