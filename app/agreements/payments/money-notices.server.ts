import type { BusinessIdentity } from '../../business/stored-settings.ts'
import type { EventRecord } from '../../events/event/event.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { MoneyNoticeRow } from '../../plumbing/database/schema.ts'
import { queueEmail } from '../../plumbing/outbox/outbox.server.ts'
import { queuePushNotifications } from '../../plumbing/push/push-queue.server.ts'
import { composeMoneyNoticePushNotification, composeMoneyNoticeEmail } from './money-notice-emails.ts'
import type { MoneyNotice, NewMoneyNotice, MoneyNoticeWithEvent } from './money-notice.ts'

/** Context of a notice. `event` is null if the event was erased, and then the notice is only stored. */
export type MoneyNoticeContext = {
  eventId: string
  event: EventRecord | null
  identity: BusinessIdentity
  siteUrl: string
  now: number
}

/** Stores a notice once per `about`, and notifies the owner. Call it with the event locked. */
export async function createMoneyNotice(
  db: Db,
  notice: NewMoneyNotice,
  about: string,
  { eventId, event, identity, siteUrl, now }: MoneyNoticeContext,
): Promise<void> {
  const id = `${notice.kind}-${about}`
  const row = { id, event_id: eventId, kind: notice.kind, at: now, details: JSON.stringify(notice.details) }
  const written = await db
    .insertInto('money_notice')
    .values({ ...row, settled_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written || !event) return
  await queueEmail(db, composeMoneyNoticeEmail(event, notice, { id, identity, siteUrl }), now)
  await queuePushNotifications(db, [
    { note: composeMoneyNoticePushNotification(event, notice, id), eventId, now, forOwners: true },
  ])
}

/** Lists open notices of an event or of all events, the oldest first. */
export async function listOpenMoneyNotices(db: Db, eventId?: string): Promise<MoneyNotice[]> {
  const rows = await db
    .selectFrom('money_notice')
    .selectAll()
    .where('settled_at', 'is', null)
    .$if(eventId !== undefined, (query) => query.where('event_id', '=', eventId!))
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(parseNoticeRow)
}

/** Lists open notices with their events, for pages. */
export async function listMoneyNoticesWithEvents(db: Db, eventId?: string): Promise<MoneyNoticeWithEvent[]> {
  const notices = await listOpenMoneyNotices(db, eventId)
  if (notices.length === 0) return []
  const ids = [...new Set(notices.map((notice) => notice.eventId))]
  const events = await db
    .selectFrom('event')
    .select(['id', 'requestor_name', 'event_date'])
    .where('id', 'in', ids)
    .execute()
  const rows = new Map(events.map((event) => [event.id, event]))
  return notices.flatMap((notice) => {
    const event = rows.get(notice.eventId)
    return event ? { ...notice, name: event.requestor_name, eventDate: event.event_date } : []
  })
}

/** Marks a notice as settled. `now` in epoch milliseconds. */
export async function settleMoneyNotice(db: Db, eventId: string, id: string, now: number): Promise<void> {
  await db
    .updateTable('money_notice')
    .set({ settled_at: now })
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .where('settled_at', 'is', null)
    .execute()
}

function parseNoticeRow({ id, event_id, kind, at, details }: MoneyNoticeRow): MoneyNotice {
  return { id, eventId: event_id, at, kind, details: JSON.parse(details) } as MoneyNotice
}
