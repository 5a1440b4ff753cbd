import { sql, type Kysely } from 'kysely'

type Due = { id: string; lead_id: string; amount_cents: number; due_on: string; made_at: number }

/**
 * Who was erased by a version before decision 0089 owed on for ever, without a page on which it could be let go: what is open
 * of requests that are gone is taken off on the day it was due, as erasing does now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Due & { net: number }>`
    select due.id, due.lead_id, due.amount_cents, due.due_on, due.made_at,
      balance.received_cents - balance.returned_cents as net
    from due join balance on balance.lead_id = due.lead_id
    where balance.due_cents > balance.received_cents - balance.returned_cents
      and not exists (select 1 from lead where lead.id = due.lead_id)
      and not exists (select 1 from bin where bin.contents like '%' || due.lead_id || '%')`.execute(db)
  const dues = rows.map((row) => ({
    ...row,
    amount_cents: Number(row.amount_cents),
    made_at: Number(row.made_at),
    net: Number(row.net),
  }))
  for (const [leadId, all] of Map.groupBy(dues, ({ lead_id }) => lead_id)) {
    const madeAt = Math.max(...all.map(({ made_at }) => made_at)) + 1
    for (const { id, due_on, open } of openOf(all, all[0]!.net))
      await sql`insert into due (id, lead_id, kind, label, amount_cents, due_on, source, made_at)
        values (${`${id}-erased`}, ${leadId}, 'change', 'Erased: nothing more is owed', ${-open}, ${due_on}, 'erased', ${madeAt})`.execute(
        db,
      )
  }
}

/**
 * What is open of each due: dues below nothing take off those written before them, the last to fall due first; then money
 * covers what is left, the first to fall due first.
 */
function openOf(dues: Due[], net: number): (Due & { open: number })[] {
  const left = new Map<string, number>()
  let money = Math.max(0, net)
  const before: Due[] = []
  for (const due of dues.toSorted((a, b) => a.made_at - b.made_at || a.id.localeCompare(b.id))) {
    if (due.amount_cents > 0) {
      left.set(due.id, due.amount_cents)
      before.push(due)
      continue
    }
    let off = -due.amount_cents
    for (const { id } of before.toSorted(byDueDay).toReversed()) {
      const taken = Math.min(left.get(id)!, off)
      left.set(id, left.get(id)! - taken)
      off -= taken
    }
    money += off
  }
  return before.toSorted(byDueDay).flatMap((due) => {
    const covered = Math.min(left.get(due.id)!, money)
    money -= covered
    const open = left.get(due.id)! - covered
    return open > 0 ? { ...due, open } : []
  })
}

function byDueDay(a: Due, b: Due): number {
  return a.due_on.localeCompare(b.due_on) || a.made_at - b.made_at || a.id.localeCompare(b.id)
}
