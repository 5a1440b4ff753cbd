import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../plumbing/database/database.server.ts'
import { loadWays, type LoadTick, type LoadTicks } from './load-tick.ts'

/** What is ticked of an event's load-out, by way and line. */
export async function readLoadTicks(db: Db, leadId: string): Promise<LoadTicks> {
  const rows = await db
    .selectFrom('load_tick')
    .select(['line', 'way'])
    .where('lead_id', '=', leadId)
    .where('ticked', '=', 1)
    .execute()
  const of = (way: string) => rows.filter((row) => row.way === way).map(({ line }) => line)
  return Object.fromEntries(loadWays.map((way) => [way, of(way)])) as LoadTicks
}

/** Ticks a line, or takes its tick back: of several phones the last one to come wins. `now` in epoch milliseconds. */
export async function tickLoad(db: Db, leadId: string, { line, way, isOn }: LoadTick, now: number): Promise<void> {
  const row = { ticked: Number(isOn), at: now }
  await db
    .insertInto('load_tick')
    .values({ id: uuidV7(), lead_id: leadId, line, way, ...row })
    .onConflict((conflict) => conflict.columns(['lead_id', 'line', 'way']).doUpdateSet(row))
    .execute()
}
