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

/** From this hour on, on the business's clock, the owner is written to about holds that end. */
const morning = 8

/**
 * Writes to the owner the day before a hold ends, once for each; about one placed the day before, on its last day.
 * Several processes may do it at once.
 */
export async function notifyEndingHolds({ db, now, nudge, config }: OwnerNotificationServices): Promise<void> {
  const identity = await findSetting(db, 'identity')
  if (!identity) return
  const at = now()
  const clock = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(identity.timeZone)
  if (clock.hour < morning) return
  const today = clock.toPlainDate().toString()
  const ending = await db
    .selectFrom('hold')
    .innerJoin('lead', 'lead.id', 'hold.lead_id')
    .select(['hold.lead_id', 'hold.until'])
    .where('lead.state', '=', 'held')
    .where('hold.until', '>=', today)
    .where('hold.until', '<=', addDays(today, 1))
    // Whoever holds a day until tomorrow knows that it ends tomorrow.
    .where('hold.placed_at', '<', clock.startOfDay().epochMilliseconds)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('letter')
            .select('letter.id')
            .where('letter.id', '=', sql<string>`hold.lead_id || '-hold-ends-' || hold.until`),
        ),
      ),
    )
    .orderBy('hold.lead_id')
    .execute()
  for (const { lead_id } of ending) await tellOfEnd(db, lead_id, { identity, today, at, siteUrl: config.siteUrl })
  if (ending.length > 0) nudge()
}

type Moment = { identity: BusinessIdentity; today: string; at: number; siteUrl: string }

async function tellOfEnd(db: Db, eventId: string, { identity, today, at, siteUrl }: Moment): Promise<void> {
  await db.transaction().execute(async (db) => {
    // Whoever is second waits here, and then finds the letter.
    const row = await lockEvent(db, eventId)
    if (!row || row.state !== 'held' || row.held_until === null || row.held_until > addDays(today, 1)) return
    const id = `${eventId}-hold-ends-${row.held_until}`
    if (await db.selectFrom('letter').select('id').where('id', '=', id).executeTakeFirst()) return
    const event = { ...toEventRecord(row), heldUntil: row.held_until }
    const [first] = await listWaitlist(db, { today, day: event.request.eventDate })
    const next = first?.request.requestorName ?? null
    await queueEmail(db, composeEndingHoldEmail(event, { today, next }, { id, identity, siteUrl }), at)
  })
}

/**
 * Tells the owner, by letter and on the phone, of each day that has become free for whoever is next in line there: once
 * each time, however many processes look. Call it after whatever may have freed a day; what nobody called it for is told
 * within the hour.
 */
export async function notifyWaitlistOpenings({ db, now, nudge, config }: OwnerNotificationServices): Promise<void> {
  const identity = await findSetting(db, 'identity')
  if (!identity) return
  const at = now()
  const line = await listWaitlist(db, { today: todayIn(at, identity.timeZone) })
  const news = line.filter(({ isFree, toldAt }) => isFree !== (toldAt !== null))
  if (news.length === 0) return
  await db.transaction().execute(async (db) => {
    // In one order, so that nobody waits in a circle.
    for (const { eventId, isFree } of news.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1))) {
      const changed = await db
        .updateTable('next_in_line')
        .set({ told_at: isFree ? at : null })
        .where('lead_id', '=', eventId)
        .where('told_at', isFree ? 'is' : 'is not', null)
        .returning('lead_id')
        .executeTakeFirst()
      const event = changed && isFree && (await findEvent(db, eventId))
      if (!event) continue
      const paper = { id: `${eventId}-day-freed-${at}`, identity, siteUrl: config.siteUrl }
      await queueEmail(db, composeWaitlistOpeningEmail(event, paper), at)
    }
  })
  nudge()
}

/** The same where something else is being answered: what could not be told now is told within the hour. */
export async function tryNotifyWaitlistOpenings(services: OwnerNotificationServices): Promise<void> {
  await notifyWaitlistOpenings(services).catch((error: unknown) =>
    services.log('error', 'days-not-told', toErrorLogFields(error)),
  )
}
