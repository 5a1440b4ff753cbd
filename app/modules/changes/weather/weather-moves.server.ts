import type { Db } from '../../../plumbing/database/database.server.ts'
import type { WeatherMoveRow } from '../../../plumbing/database/schema.ts'
import type { NewWeatherMove, WeatherMove } from './weather-move.ts'

/** Stores a storm under its id, once. Posting the same form again returns the stored storm. `now` in epoch milliseconds. */
export async function createWeatherMove(
  db: Db,
  id: string,
  { name, from, to, answerBy }: NewWeatherMove,
  now: number,
): Promise<WeatherMove> {
  await db
    .insertInto('weather_move')
    .values({ id, name, from_day: from, to_day: to, answer_by: answerBy, created_at: now, stopped_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return (await findWeatherMove(db, id))!
}

/** Finds a storm by id. Null if there is none. */
export async function findWeatherMove(db: Db, id: string): Promise<WeatherMove | null> {
  const row = await db.selectFrom('weather_move').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? getStorm(row) : null
}

/** Storms whose last day is `since` or later, earliest first, stopped storms included. */
export async function listWeatherMoves(db: Db, since: string): Promise<WeatherMove[]> {
  const rows = await db
    .selectFrom('weather_move')
    .selectAll()
    .where('to_day', '>=', since)
    .orderBy('from_day')
    .orderBy('id')
    .execute()
  return rows.map(getStorm)
}

/** Records that a storm's offers were stopped, once. */
export async function recordWeatherMoveStop(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('weather_move')
    .set({ stopped_at: now })
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .execute()
}

function getStorm({ id, name, from_day, to_day, answer_by, created_at, stopped_at }: WeatherMoveRow): WeatherMove {
  return { id, name, from: from_day, to: to_day, answerBy: answer_by, madeAt: created_at, stoppedAt: stopped_at }
}
