import { getToday, startOfDay } from '../../business/dates.ts'
import { formatPluralCount } from '../../business/format-plural-count.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'

/** Number of menu cards saved this month: "3 cards this month". Null for none. `now` in epoch milliseconds. */
export async function summarizeMenuCards(db: Db, now: number): Promise<string | null> {
  const { timeZone } = await getSetting(db, 'identity')
  const monthStart = startOfDay(`${getToday(now, timeZone).slice(0, 7)}-01`, timeZone)
  const { count } = await db
    .selectFrom('menu_card')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('changed_at', '>=', monthStart)
    .executeTakeFirstOrThrow()
  return count === 0 ? null : `${formatPluralCount(count, 'card')} this month`
}

/** Lists the effects of switching menu cards off, for events from today on. `now` in epoch milliseconds. */
export async function listMenuCardsSwitchOffEffects(db: Db, now: number): Promise<string[]> {
  const { timeZone } = await getSetting(db, 'identity')
  const ahead = db
    .selectFrom('event')
    .where('event_date', '>=', getToday(now, timeZone))
    .where('state', 'in', ['new', 'replied', 'quoted', 'held', 'booked'])
  const [named, shared, booked] = await Promise.all([
    ahead
      .innerJoin('menu_card', 'menu_card.event_id', 'event.id')
      .where('drinks', '!=', '[]')
      .select('event.id')
      .execute(),
    ahead
      .innerJoin('shared_link', 'shared_link.event_id', 'event.id')
      .where('kind', '=', 'menu')
      .where('revoked_at', 'is', null)
      .select('event.id')
      .execute(),
    ahead.where('state', '=', 'booked').select('event.id').execute(),
  ])
  const unnamed = booked.filter(({ id }) => !named.some((event) => event.id === id))
  const events = ({ length }: unknown[]) => formatPluralCount(length, 'event')
  return [
    ...(named.length > 0
      ? [`The drinks named for ${events(named)} ahead stay on the run sheet and the shopping list.`]
      : []),
    ...(shared.length > 0
      ? [`The menu on guests’ phones still opens for ${events(shared)}, until the event is over.`]
      : []),
    ...(unnamed.length > 0 ? [`Clients of ${events(unnamed)} ahead can no longer name their drinks.`] : []),
  ]
}
