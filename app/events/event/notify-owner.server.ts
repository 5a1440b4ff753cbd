import { sql } from 'kysely'
import { findSetting } from '../../business/stored-settings.server.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import { addDays, getToday as todayIn } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { toErrorLogFields } from '../../plumbing/http/error-facts.ts'
import type { Logger } from '../../plumbing/http/logger.server.ts'
import { queueEmail } from '../../plumbing/outbox/outbox.server.ts'
import { composeWaitlistOpeningEmail, composeEndingHoldEmail } from './compose-day-emails.ts'
import { findEvent, toEventRecord } from './events.server.ts'
import { lockEvent } from './lock-event.server.ts'
import { listWaitlist } from './waitlist.server.ts'

export type OwnerNotificationServices = {
  db: Db
  now: () => number
  log: Logger
  nudge: () => void
  config: { siteUrl: string }
}

/** Hour on the business's clock from which emails about ending holds are sent. */
const firstEmailHour = 8

/**
 * Emails the owner the day before a hold ends, once per hold. For a hold placed the day before, the email goes out on its
 * last day. Safe to run in several processes at once.
 */
export async function notifyEndingHolds({ db, now, nudge, config }: OwnerNotificationServices): Promise<void> {
  const identity = await findSetting(db, 'identity')
  if (!identity) return
  const at = now()
  const clock = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(identity.timeZone)
  if (clock.hour < firstEmailHour) return
  const today = clock.toPlainDate().toString()
  const ending = await db
    .selectFrom('hold')
    .innerJoin('event', 'event.id', 'hold.event_id')
    .select(['hold.event_id', 'hold.until'])
    .where('event.state', '=', 'held')
    .where('hold.until', '>=', today)
    .where('hold.until', '<=', addDays(today, 1))
    // An owner who places a hold until tomorrow already knows its end.
    .where('hold.placed_at', '<', clock.startOfDay().epochMilliseconds)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('email')
            .select('email.id')
            .where('email.id', '=', sql<string>`hold.event_id || '-hold-ends-' || hold.until`),
        ),
      ),
    )
    .orderBy('hold.event_id')
    .execute()
  for (const { event_id } of ending)
    await queueEndingHoldEmail(db, event_id, { identity, today, at, siteUrl: config.siteUrl })
  if (ending.length > 0) nudge()
}

type NotificationContext = { identity: BusinessIdentity; today: string; at: number; siteUrl: string }

async function queueEndingHoldEmail(
  db: Db,
  eventId: string,
  { identity, today, at, siteUrl }: NotificationContext,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    // A second process waits here and then finds the email.
    const row = await lockEvent(db, eventId)
    if (!row || row.state !== 'held' || row.held_until === null || row.held_until > addDays(today, 1)) return
    const id = `${eventId}-hold-ends-${row.held_until}`
    if (await db.selectFrom('email').select('id').where('id', '=', id).executeTakeFirst()) return
    const event = { ...toEventRecord(row), heldUntil: row.held_until }
    const [first] = await listWaitlist(db, { today, day: event.request.eventDate })
    const next = first?.request.requestorName ?? null
    await queueEmail(db, composeEndingHoldEmail(event, { today, next }, { id, identity, siteUrl }), at)
  })
}

/**
 * Notifies the owner by email and push about each day that is available for the next event on the waitlist. Each
 * opening is reported once, also with several processes. Call it after anything that may free a day. Other openings are
 * found within the hour.
 */
export async function notifyWaitlistOpenings({ db, now, nudge, config }: OwnerNotificationServices): Promise<void> {
  const identity = await findSetting(db, 'identity')
  if (!identity) return
  const at = now()
  const line = await listWaitlist(db, { today: todayIn(at, identity.timeZone) })
  const news = line.filter(({ isFree, toldAt }) => isFree !== (toldAt !== null))
  if (news.length === 0) return
  await db.transaction().execute(async (db) => {
    // A fixed order prevents deadlocks.
    for (const { eventId, isFree } of news.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1))) {
      const changed = await db
        .updateTable('waitlist_entry')
        .set({ notified_at: isFree ? at : null })
        .where('event_id', '=', eventId)
        .where('notified_at', isFree ? 'is' : 'is not', null)
        .returning('event_id')
        .executeTakeFirst()
      const event = changed && isFree && (await findEvent(db, eventId))
      if (!event) continue
      const paper = { id: `${eventId}-day-freed-${at}`, identity, siteUrl: config.siteUrl }
      await queueEmail(db, composeWaitlistOpeningEmail(event, paper), at)
    }
  })
  nudge()
}

/** Notifies the owner inside another request. Errors are logged, and the next hourly run tries again. */
export async function tryNotifyWaitlistOpenings(services: OwnerNotificationServices): Promise<void> {
  await notifyWaitlistOpenings(services).catch((error: unknown) =>
    services.log('error', 'days-not-told', toErrorLogFields(error)),
  )
}
