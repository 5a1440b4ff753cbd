import { addDays } from '../../../business/dates.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { Agreement } from '../../../agreements/agreement/current-agreement.server.ts'
import { checkEventAvailability } from '../../../agreements/changes/changes-view.server.ts'
import type { WeatherMove } from './weather-move.ts'
import { listWeatherMoves } from './weather-moves.server.ts'

/**
 * Next available days for an event, outside every storm's days, for a weather move offer. Days on the event's own weekday
 * have priority. `storms` are storms that are not stored yet.
 */
export async function listAvailableMoveDays(
  db: Db,
  agreement: Agreement,
  { today, now }: { today: string; now: number },
  storms: readonly Pick<WeatherMove, 'from' | 'to'>[] = [],
): Promise<string[]> {
  const { event } = agreement.document
  const from = event.eventDate > today ? event.eventDate : today
  const days = Array.from({ length: 180 }, (_, i) => addDays(from, i + 1))
  const weekday = (day: string) => Temporal.PlainDate.from(day).dayOfWeek
  const wanted = weekday(event.eventDate)
  const isCalm = await createStormFreeTest(db, today, storms)
  const good = days.filter((day) => (weekday(day) === wanted || weekday(day) >= 5) && isCalm(day)).slice(0, 40)
  const events = good.map((eventDate) => ({ ...event, eventDate }))
  const free = await checkEventAvailability(db, agreement, events, { today, now })
  const found = good.filter((_, i) => free[i])
  return [...found.filter((day) => weekday(day) === wanted), ...found.filter((day) => weekday(day) !== wanted)]
    .slice(0, 8)
    .toSorted()
}

/** Whether a day can be picked for an event now: it is available and no storm covers it. */
export async function isMoveDayAvailable(
  db: Db,
  agreement: Agreement,
  eventDate: string,
  { today, now }: { today: string; now: number },
): Promise<boolean> {
  if (!(await createStormFreeTest(db, today))(eventDate)) return false
  const event = { ...agreement.document.event, eventDate }
  return (await checkEventAvailability(db, agreement, [event], { today, now }))[0]!
}

async function createStormFreeTest(db: Db, today: string, storms: readonly Pick<WeatherMove, 'from' | 'to'>[] = []) {
  const kept = await listWeatherMoves(db, today)
  const stormy = [...storms, ...kept.filter(({ stoppedAt }) => stoppedAt === null)]
  return (day: string) => !stormy.some(({ from, to }) => from <= day && day <= to)
}
