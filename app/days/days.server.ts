import { findSetting } from '../business/business.server.ts'
import type { Capacity } from '../business/business.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import { usualCapacity, type DayRule } from './capacity.ts'

/** How much can be done on one day, as the owner set it. What was added since is as usual. */
export async function readCapacity(db: Db): Promise<Capacity> {
  return { ...usualCapacity, ...(await findSetting(db, 'capacity')) }
}

/** The owner's rules for days that touch a span, the oldest first; both days as 2027-05-15. */
export async function readDayRules(db: Db, from: string, to: string): Promise<DayRule[]> {
  const rows = await db
    .selectFrom('day_rule')
    .selectAll()
    .where('from_day', '<=', to)
    .where((is) => is.or([is('to_day', 'is', null), is('to_day', '>=', from)]))
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, kind, from_day, to_day, weekday, events, bartenders, note }) => {
    return { id, kind: kind as DayRule['kind'], from: from_day, to: to_day, weekday, events, bartenders, note }
  })
}

/** Keeps a rule; the owner's note stays in the Backbar. `now` in epoch milliseconds. */
export async function keepDayRule(db: Db, { from, to, ...rule }: DayRule, now: number): Promise<void> {
  await db
    .insertInto('day_rule')
    .values({ ...rule, from_day: from, to_day: to, made_at: now })
    .execute()
}

/** Gives one day so many events, each with its crew, and so many bartenders; what was decided before is replaced. */
export async function giveRoom(
  db: Db,
  day: string,
  { events, bartenders }: { events: number; bartenders: number },
  now: number,
): Promise<void> {
  const id = `room-${day}`
  await db.deleteFrom('day_rule').where('id', '=', id).execute()
  const note = 'Another crew, given to promise the day once more'
  await keepDayRule(db, { id, kind: 'places', from: day, to: day, weekday: null, events, bartenders, note }, now)
}
