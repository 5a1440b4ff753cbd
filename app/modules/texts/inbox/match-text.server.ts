import { addDays, getToday } from '../../../business/dates.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { findMergeTargetId } from '../../../events/event/merge-events.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'

/** Days after an event during which its clients' texts still belong to it. */
const openDays = 30

type Candidate = { id: string; state: string; createdAt: number }

/**
 * Finds the event of a text by its number: the open event whose client or contact has it, of several the event that was
 * written to last. Null if none is open. `now` in epoch milliseconds.
 */
export async function findEventOfText(db: Db, phone: string, now: number): Promise<string | null> {
  const [asked, contacts, texted] = await Promise.all([
    db.selectFrom('event').select('id').where('phone_number', '=', phone).execute(),
    db.selectFrom('event_contact').select('event_id as id').where('phone', '=', phone).execute(),
    db
      .selectFrom('text_message')
      .select('event_id as id')
      .where('phone', '=', phone)
      .where('event_id', 'is not', null)
      .groupBy('event_id')
      .execute(),
  ])
  const onFile = await listOpenEvents(db, [...asked, ...contacts], now)
  // A number that is on no file may have been assigned by the owner.
  const open = onFile.length > 0 ? onFile : await listOpenEvents(db, texted, now)
  const going = open.filter(({ state }) => state !== 'lost')
  const candidates = going.length > 0 ? going : open
  return candidates.length <= 1 ? (candidates[0]?.id ?? null) : findLastWritten(db, candidates)
}

async function listOpenEvents(db: Db, found: readonly { id: string | null }[], now: number): Promise<Candidate[]> {
  const ids = [...new Set(found.flatMap(({ id }) => id ?? []))]
  if (ids.length === 0) return []
  const kept = [...new Set(await Promise.all(ids.map(async (id) => (await findMergeTargetId(db, id)) ?? id)))]
  const { timeZone } = await getSetting(db, 'identity')
  return db
    .selectFrom('event')
    .select(['id', 'state', 'created_at as createdAt'])
    .where('id', 'in', kept)
    .where('state', 'not in', ['spam', 'merged'])
    .where((is) =>
      is.or([is('event_date', '=', ''), is('event_date', '>=', addDays(getToday(now, timeZone), -openDays))]),
    )
    .orderBy('id')
    .execute()
}

async function findLastWritten(db: Db, events: readonly Candidate[]): Promise<string> {
  const ids = events.map(({ id }) => id)
  const [emails, texts] = await Promise.all([
    db
      .selectFrom('email')
      .select(['event_id as id', ({ fn }) => fn.max<number>('created_at').as('at')])
      .where('event_id', 'in', ids)
      .groupBy('event_id')
      .execute(),
    db
      .selectFrom('text_message')
      .select(['event_id as id', ({ fn }) => fn.max<number>('created_at').as('at')])
      .where('event_id', 'in', ids)
      .groupBy('event_id')
      .execute(),
  ])
  const lastAt = (event: Candidate) =>
    Math.max(0, ...[...emails, ...texts].flatMap(({ id, at }) => (id === event.id ? at : [])))
  const [first] = events.toSorted((one, other) => lastAt(other) - lastAt(one) || other.createdAt - one.createdAt)
  return first!.id
}
