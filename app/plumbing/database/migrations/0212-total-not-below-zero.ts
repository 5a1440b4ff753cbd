import { sql, type Kysely } from 'kysely'

/**
 * Gives each event whose dues came to less than nothing the due that brings them to nothing: a lower price had been taken off
 * what a refund had already taken off, and the client seemed to be owed money that was never paid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ lead_id: string; cents: number; gift: number; made_at: number; due_on: string }>`
    select lead_id, sum(amount_cents) as cents, max(made_at) as made_at, max(due_on) as due_on,
      sum(case when kind = 'given-back' then amount_cents else 0 end) as gift
    from due group by lead_id having sum(amount_cents) < 0`.execute(db)
  for (const row of rows) {
    const missing = -Number(row.cents)
    const ofGift = Math.min(missing, Math.max(0, -Number(row.gift)))
    for (const [kind, cents] of [
      ['given-back', ofGift],
      ['change', missing - ofGift],
    ] as const)
      if (cents > 0)
        await sql`insert into due (id, lead_id, kind, label, told_for, amount_cents, due_on, source, made_at)
          values (${`floor-${kind}-${row.lead_id}`}, ${row.lead_id}, ${kind}, 'The total does not go below $0',
            '{"code":"floor"}', ${cents}, ${row.due_on}, 'floor', ${row.made_at})`.execute(db)
  }
}
