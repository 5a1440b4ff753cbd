import { formatPluralCount } from '../../business/format-plural-count.ts'
import { getToday } from '../../business/dates.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'

type OpenChangeCounts = { asked: number; offered: number; storm: number }

/** Counts changes without an answer: requests of clients, offers of the owner, and offers of a free weather move. */
async function countOpenChanges(db: Db, now: number): Promise<OpenChangeCounts> {
  const { timeZone } = await getSetting(db, 'identity')
  const rows = await db
    .selectFrom('change_request')
    .select(({ fn }) => ['kind', 'state', fn.countAll<number>().as('count')])
    .where('state', 'in', ['asked', 'offered'])
    .where('expires_on', '>=', getToday(now, timeZone))
    .groupBy(['kind', 'state'])
    .execute()
  const sum = (is: (row: { kind: string; state: string }) => boolean) =>
    rows.filter(is).reduce((all, { count }) => all + count, 0)
  return {
    asked: sum(({ state }) => state === 'asked'),
    offered: sum(({ kind, state }) => state === 'offered' && kind !== 'storm'),
    storm: sum(({ kind, state }) => state === 'offered' && kind === 'storm'),
  }
}

/** Requests that wait for the owner: "2 requests to answer". Null for none. `now` in epoch milliseconds. */
export async function summarizeOpenChanges(db: Db, now: number): Promise<string | null> {
  const { asked } = await countOpenChanges(db, now)
  return asked === 0 ? null : `${formatPluralCount(asked, 'request')} to answer`
}

/** Lists the effects of switching changes off, a sentence each. `now` in epoch milliseconds. */
export async function listChangesSwitchOffEffects(db: Db, now: number): Promise<string[]> {
  const { asked, offered, storm } = await countOpenChanges(db, now)
  return [
    asked === 1 && 'One request is not answered. It stays on its event, and Today no longer shows it.',
    asked > 1 && `${asked} requests are not answered. They stay on their events, and Today no longer shows them.`,
    offered === 1 && 'One offer is not signed. The link in its email still opens.',
    offered > 1 && `${offered} offers are not signed. The links in their emails still open.`,
    storm === 1 && 'One client can move to another day. The link in the email still opens.',
    storm > 1 && `${storm} clients can move to another day. The links in their emails still open.`,
  ].filter((effect) => effect !== false)
}
