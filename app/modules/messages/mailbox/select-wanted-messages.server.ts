import { addDays, getToday } from '../../../business/dates.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import { computeRecipientKey } from '../../../plumbing/outbox/email-address.ts'
import { listDirectoryDomains } from '../inquiry-layouts/inquiry-layouts.server.ts'
import type { MessageFolder } from '../received-message.ts'
import type { MessageSummary } from './mailbox-worker-messages.ts'
import { getAddressDomain } from './message-headers.ts'

/** Days after an event during which its messages are stored. */
const openDays = 30

/**
 * Selects the messages to fetch of those whose headers were read. Of what arrives in the inbox that is everything but
 * lists and notifications. Of the history, of sent mail and of junk it is what replies to this site or is from or to
 * somebody of an open event. `now` in epoch milliseconds.
 */
export async function selectWantedMessages(
  db: Db,
  folder: MessageFolder,
  summaries: readonly MessageSummary[],
  now: number,
): Promise<number[]> {
  const ids = summaries.flatMap(({ messageId, threadIds }) => [
    ...threadIds,
    ...(messageId === null ? [] : [messageId]),
  ])
  const [ours, stored, people, domains] = await Promise.all([
    listOurMessageIds(db, ids),
    listStoredMessageIds(db, ids),
    listOpenAddresses(db, now),
    listDirectoryDomains(db),
  ])
  const isKnown = (email: string) => people.has(computeRecipientKey(email))
  return summaries
    .filter(({ messageId, threadIds, from, to, kind, isHistory }) => {
      // An email of this site and a message that is stored need not be fetched again.
      if (messageId !== null && (ours.has(messageId) || stored.has(messageId))) return false
      if (threadIds.some((id) => ours.has(id) || stored.has(id))) return true
      if (kind === 'bounce') return folder === 'inbox'
      if (folder === 'sent') return to.some(isKnown)
      if (kind === 'list') return folder === 'inbox' && domains.has(getAddressDomain(from)) && !isHistory
      if (folder === 'junk' || isHistory) return isKnown(from)
      return true
    })
    .map(({ uid }) => uid)
}

/** Message-IDs of emails that this site sent, without angle brackets. */
async function listOurMessageIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('email')
    .select('message_id')
    .where(
      matchesAnyId(
        db,
        'message_id',
        ids.map((id) => `<${id}>`),
      ),
    )
    .execute()
  return new Set(rows.map(({ message_id }) => message_id.slice(1, -1)))
}

async function listStoredMessageIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('message')
    .select('message_id')
    .where(matchesAnyId(db, 'message_id', ids))
    .execute()
  return new Set(rows.map(({ message_id }) => message_id))
}

/** Addresses, as keys, of the people of open events. */
async function listOpenAddresses(db: Db, now: number): Promise<Set<string>> {
  const { timeZone } = await getSetting(db, 'identity')
  const from = addDays(getToday(now, timeZone), -openDays)
  const [clients, contacts, senders] = await Promise.all([
    db
      .selectFrom('event')
      .select('from_email as email')
      .where('state', 'not in', ['spam', 'merged'])
      .where('event_date', '>=', from)
      .execute(),
    db
      .selectFrom('event_contact')
      .innerJoin('event', 'event.id', 'event_contact.event_id')
      .select('event_contact.email as email')
      .where('event.state', 'not in', ['spam', 'merged'])
      .where('event.event_date', '>=', from)
      .execute(),
    db.selectFrom('message_sender').select('address').where('kind', '=', 'known').execute(),
  ])
  return new Set([
    ...[...clients, ...contacts].flatMap(({ email }) => (email ? [computeRecipientKey(email)] : [])),
    ...senders.map(({ address }) => address),
  ])
}

/** Time from which the history is looked at: the oldest request whose event is open. `now` where there is none. */
export async function getHistoryStart(db: Db, now: number): Promise<number> {
  const { timeZone } = await getSetting(db, 'identity')
  const row = await db
    .selectFrom('event')
    .select((is) => is.fn.min<number>('created_at').as('at'))
    .where('state', 'not in', ['spam', 'merged'])
    .where('event_date', '>=', addDays(getToday(now, timeZone), -openDays))
    .executeTakeFirst()
  return row?.at == null ? now : Math.min(now, row.at)
}
