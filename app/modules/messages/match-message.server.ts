import { addDays, getToday } from '../../business/dates.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { findMergeTargetId } from '../../events/event/merge-events.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import { computeRecipientKey } from '../../plumbing/outbox/email-address.ts'
import { getFirstRetainedDate } from './erase-messages.server.ts'
import { findMentionedEvent, type EventMentionClues } from './mentioned-event.ts'
import type { ReceivedMessage } from './received-message.ts'
import { sql } from 'kysely'

/**
 * The event of a message, and whether the thread or an address matched it, or the event was created from the message.
 */
export type MessageMatch = { eventId: string; matchedBy: 'thread' | 'address' | 'inquiry' }

/** Days after an event during which its clients' messages still belong to it. */
const openDays = 30

/**
 * Finds the event of a message: of the email or message that it replies to, else of the other side's address. Only a
 * message that passed the check of its sender, or that the owner sent, is matched by address. `isOurs`: the owner wrote
 * it. Null if it belongs to no event for certain. `now` in epoch milliseconds.
 */
export async function findMessageEvent(
  db: Db,
  message: ReceivedMessage,
  { isOurs, now }: { isOurs: boolean; now: number },
): Promise<MessageMatch | null> {
  const ofThread = await findEventOfThread(db, listThreadIds(message), now)
  if (ofThread !== null) return { eventId: ofThread, matchedBy: 'thread' }
  if (!isOurs && message.authenticity !== 'passed') return null
  const own = await listOwnAddresses(db)
  const others = isOurs ? [...message.to, ...message.cc].map(({ email }) => email) : [message.from.email]
  const addresses = others.filter((address) => address !== '' && !own.includes(computeRecipientKey(address)))
  const eventId = await findEventOfAddresses(db, addresses, `${message.subject}\n${message.text}`, now)
  return eventId === null ? null : { eventId, matchedBy: 'address' }
}

/** Message-IDs of a message's thread, oldest first. The last is the one that it replies to. */
export function listThreadIds({ inReplyTo, references }: Pick<ReceivedMessage, 'inReplyTo' | 'references'>): string[] {
  return inReplyTo === null ? references : [...references.filter((id) => id !== inReplyTo), inReplyTo]
}

/** Addresses of the business and of its users, as keys. */
export async function listOwnAddresses(db: Db): Promise<string[]> {
  const [{ email }, users] = await Promise.all([
    getSetting(db, 'identity'),
    db.selectFrom('user_account').select('email').execute(),
  ])
  return [email, ...users.map((user) => user.email)].filter((address) => address !== '').map(computeRecipientKey)
}

/** The event of the latest known Message-ID of a thread. Null if it is so long ago that its messages are deleted. */
async function findEventOfThread(db: Db, threadIds: readonly string[], now: number): Promise<string | null> {
  if (threadIds.length === 0) return null
  const [emails, messages] = await Promise.all([
    db
      .selectFrom('email')
      .select(['message_id', 'event_id'])
      .where(
        matchesAnyId(
          db,
          'message_id',
          threadIds.map((id) => `<${id}>`),
        ),
      )
      .execute(),
    db
      .selectFrom('message')
      .select(['message_id', 'event_id'])
      .where(matchesAnyId(db, 'message_id', threadIds))
      .execute(),
  ])
  const events = new Map<string, string | null>([
    ...messages.map((row): [string, string | null] => [row.message_id, row.event_id]),
    ...emails.map((row): [string, string | null] => [row.message_id.slice(1, -1), row.event_id]),
  ])
  const found = threadIds.toReversed().find((id) => (events.get(id) ?? null) !== null)
  if (found === undefined) return null
  const kept = await db
    .selectFrom('event')
    .select('id')
    .where('id', '=', await getKeptEventId(db, events.get(found)!))
    .where('event_date', '>=', getFirstRetainedDate(now))
    .executeTakeFirst()
  return kept?.id ?? null
}

/** Returns the event into which an event was merged, or the event itself if it was not merged. */
async function getKeptEventId(db: Db, eventId: string): Promise<string> {
  return (await findMergeTargetId(db, eventId)) ?? eventId
}

type Candidate = EventMentionClues & { state: string; isPlanner: boolean; createdAt: number }

/** The event that people at these addresses write about. Null if it is not certain. */
async function findEventOfAddresses(
  db: Db,
  addresses: readonly string[],
  text: string,
  now: number,
): Promise<string | null> {
  const open = await listOpenEvents(db, addresses, now)
  const going = open.filter(({ state }) => state !== 'lost')
  const candidates = going.length > 0 ? going : open
  if (candidates.length <= 1) return candidates[0]?.eventId ?? null
  if (candidates.some(({ isPlanner }) => isPlanner)) return findMentionedEvent(text, candidates)
  return findLastWritten(db, candidates)
}

/** Events that are open and whose client, contact or assigned sender has one of the addresses. */
async function listOpenEvents(db: Db, addresses: readonly string[], now: number): Promise<Candidate[]> {
  const exact = [...new Set(addresses.map((address) => address.toLowerCase()))]
  const keys = [...new Set(addresses.map(computeRecipientKey))]
  if (keys.length === 0) return []
  const [asked, contacts, assigned, { timeZone }] = await Promise.all([
    db
      .selectFrom('event')
      .select('id')
      .where(sql<string>`lower(from_email)`, 'in', exact)
      .execute(),
    db
      .selectFrom('event_contact')
      .select('event_id as id')
      .where(sql<string>`lower(email)`, 'in', exact)
      .execute(),
    db
      .selectFrom('message_sender')
      .select('event_id as id')
      .where('address', 'in', keys)
      .where('kind', '=', 'known')
      .execute(),
    getSetting(db, 'identity'),
  ])
  const found = [...asked, ...contacts, ...assigned].flatMap(({ id }) => id ?? [])
  const ids = [...new Set(await Promise.all(found.map((id) => getKeptEventId(db, id))))]
  if (ids.length === 0) return []
  const [events, people] = await Promise.all([
    db
      .selectFrom('event')
      .select(['id', 'state', 'event_date', 'requestor_name', 'from_email', 'created_at'])
      .where('id', 'in', ids)
      .where('state', 'not in', ['spam', 'merged'])
      .where('event_date', '>=', addDays(getToday(now, timeZone), -openDays))
      .orderBy('id')
      .execute(),
    db.selectFrom('event_contact').selectAll().where('event_id', 'in', ids).execute(),
  ])
  const isTheirs = (email: string) => keys.includes(computeRecipientKey(email))
  return events.map((event) => {
    const contacts = people.filter(({ event_id }) => event_id === event.id)
    const ofSender = contacts.filter(({ email }) => isTheirs(email))
    return {
      eventId: event.id,
      names: [
        ...(isTheirs(event.from_email) && ofSender.some(({ role }) => role === 'planner')
          ? []
          : [event.requestor_name]),
        ...contacts.filter(({ id, email }) => id !== event.id && !isTheirs(email)).map(({ name }) => name),
      ],
      date: event.event_date,
      state: event.state,
      isPlanner: ofSender.some(({ role }) => role === 'planner'),
      createdAt: event.created_at,
    }
  })
}

/** The event that was written to last, else the newest. */
async function findLastWritten(db: Db, events: readonly Candidate[]): Promise<string> {
  const ids = events.map(({ eventId }) => eventId)
  const [emails, messages] = await Promise.all([
    db
      .selectFrom('email')
      .select(['event_id as id', (is) => is.fn.max<number>('created_at').as('at')])
      .where('event_id', 'in', ids)
      .groupBy('event_id')
      .execute(),
    db
      .selectFrom('message')
      .select(['event_id as id', (is) => is.fn.max<number>('sent_at').as('at')])
      .where('event_id', 'in', ids)
      .groupBy('event_id')
      .execute(),
  ])
  const lastAt = (eventId: string) =>
    Math.max(0, ...[...emails, ...messages].flatMap(({ id, at }) => (id === eventId ? at : [])))
  return events.toSorted(
    (one, other) => lastAt(other.eventId) - lastAt(one.eventId) || other.createdAt - one.createdAt,
  )[0]!.eventId
}
