import { getToday } from '../../business/dates.ts'
import { formatPluralCount } from '../../business/format-plural-count.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { hasAnyRow } from '../../plumbing/database/any-row.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'

/** Whether a packet was shared or written, or a certificate requested. A shared packet may have no text of its own. */
export async function isAnyPacketShared(db: Db): Promise<boolean> {
  if (await hasAnyRow(db, ['venue_packet', 'certificate_request'])) return true
  const shared = db.selectFrom('shared_link').select('id').where('kind', '=', 'venue')
  return (await shared.limit(1).executeTakeFirst()) !== undefined
}

/** Number of packets shared for events from today on: "3 packets ahead". Null for none. `now` in epoch milliseconds. */
export async function summarizePackets(db: Db, now: number): Promise<string | null> {
  const count = await countPacketsAhead(db, await getBusinessDay(db, now))
  return count === 0 ? null : `${formatPluralCount(count, 'packet')} ahead`
}

/** Lists the effects of switching venue packets off. `now` in epoch milliseconds. */
export async function listVenuePacketsSwitchOffEffects(db: Db, now: number): Promise<string[]> {
  const today = await getBusinessDay(db, now)
  const [count, waiting] = await Promise.all([
    countPacketsAhead(db, today),
    selectEventsAhead(db, today)
      .innerJoin('certificate_request', 'certificate_request.event_id', 'event.id')
      .where('received_on', 'is', null)
      .select('certificate_request.id')
      .execute(),
  ])
  return [
    ...(count === 1 ? ['The packet you made still opens for its venue, until the event is over.'] : []),
    ...(count > 1 ? [`The ${count} packets you made still open for their venues, until each event is over.`] : []),
    ...(waiting.length === 1
      ? ['1 certificate you asked your agent for is not here yet. Its event no longer shows it.']
      : []),
    ...(waiting.length > 1
      ? [`${waiting.length} certificates you asked your agent for are not here yet. Their events no longer show them.`]
      : []),
  ]
}

async function countPacketsAhead(db: Db, today: string): Promise<number> {
  const rows = await selectEventsAhead(db, today)
    .innerJoin('shared_link', 'shared_link.event_id', 'event.id')
    .where('kind', '=', 'venue')
    .where('revoked_at', 'is', null)
    .select('event.id')
    .execute()
  return rows.length
}

/** Events from a day on that may still take place. */
function selectEventsAhead(db: Db, today: string) {
  return db
    .selectFrom('event')
    .where('event_date', '>=', today)
    .where('event.state', 'in', ['new', 'replied', 'quoted', 'held', 'booked'])
}

async function getBusinessDay(db: Db, now: number): Promise<string> {
  return getToday(now, (await getSetting(db, 'identity')).timeZone)
}
