import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * Tells of every entry of the card processor's that was reversed by hand, as a notice that offers to restore it; and counts
 * the fee of a dispute, which is the fee of a reversal, in an event's account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await noticeReversals(db)
  await countEveryFee(db)
}

async function noticeReversals(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; lead_id: string; cents: number; at: number; kind: string }>`
    select back.id, back.lead_id, back.amount_cents as cents, back.at, entry.kind
    from payment as back join payment as entry on entry.id = back.of_id
    where back.kind = 'reversal' and back.provider_id is null and entry.provider_id is not null`.execute(db)
  for (const { id, lead_id, cents, at, kind } of rows) {
    const details = { reversalId: id, amountCents: Number(cents), isRefund: kind === 'refund' }
    await sql`insert into money_notice (id, lead_id, kind, at, details, settled_at)
      values (${`reversed-by-hand-${id}`}, ${lead_id}, 'reversed-by-hand', ${Number(at)}, ${JSON.stringify(details)}, null)`.execute(
      db,
    )
  }
}

const sum = sql`update event_account set (fee_cents, card_cents, unknown_fees) = (select sum(fee_cents),
    sum(case when kind = 'payment' and provider_id like 'pi_%' then amount_cents else 0 end),
    sum(case when kind = 'payment' and fee_cents is null and provider_id like 'pi_%' then 1 else 0 end)
  from payment where payment.lead_id = event_account.lead_id and provider_id is not null)`

async function countEveryFee(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create or replace function keep_account_of_payment() returns trigger language plpgsql as $$
      declare event text;
      begin
        for event in
          select id from unnest(array[case when tg_op = 'INSERT' then null else old.lead_id end,
            case when tg_op = 'DELETE' then null else new.lead_id end]) as id where id is not null group by id order by id
        loop
          insert into event_account (lead_id) values (event) on conflict (lead_id) do update set lead_id = excluded.lead_id;
          ${sum} where event_account.lead_id = event;
        end loop;
        return null;
      end $$`.execute(db)
    return
  }
  const columns = sql.raw('kind, amount_cents, provider_id, fee_cents')
  for (const [name, event, rows] of [
    ['added', sql`insert`, ['new']],
    ['changed', sql`update of ${columns}`, ['old', 'new']],
    ['removed', sql`delete`, ['old']],
  ] as const) {
    const trigger = sql.ref(`payment_account_${name}`)
    const statements = rows.map(
      (row) => sql`
        insert into event_account (lead_id) select ${sql.raw(row)}.lead_id where ${sql.raw(row)}.lead_id is not null
          on conflict (lead_id) do nothing;
        ${sum} where lead_id = ${sql.raw(row)}.lead_id;`,
    )
    await sql`drop trigger if exists ${trigger}`.execute(db)
    await sql`create trigger ${trigger} after ${event} on payment begin ${sql.join(statements, sql` `)} end`.execute(db)
  }
}
