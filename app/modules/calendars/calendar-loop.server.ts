import { toEmailBranding } from '../../business/brand/brand.ts'
import { randomUUID } from 'node:crypto'
import { listOwners } from '../../business/auth/users.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { failureEmailAfterMs, type CalendarErrorCode } from './reading/external-calendar.ts'
import { getCalendarReader } from './reading/calendar-reader.server.ts'
import { syncDueCalendars, type CalendarSyncServices } from './reading/sync-calendars.server.ts'
import { notifyWaitlistOpenings } from '../../events/event/notify-owner.server.ts'
import { queueEmail } from '../../plumbing/outbox/outbox.server.ts'
import { startPeriodicJobs } from '../../plumbing/queue/periodic-jobs.server.ts'
import { composeCalendarFailureEmail } from './calendar-failure-email.ts'

export type CalendarLoopServices = CalendarSyncServices & {
  nudge: () => void
  /** Whether the owner has calendars on. Without it, they are. */
  isOn?: () => Promise<boolean>
  config: CalendarSyncServices['config'] & { siteUrl: string }
}

/** Interval between checks for due calendars, in milliseconds. */
const checkIntervalMs = 60_000

/** Reads the owner's calendars when due, until stopped. */
export function startCalendarLoop(services: CalendarLoopServices): { stop: () => Promise<void> } {
  const round = { work: () => runCalendarSync(services), failed: 'calendars-failed' }
  return startPeriodicJobs([round], { every: checkIntervalMs, log: services.log, isOn: services.isOn })
}

/** Reads the calendars that are due, and notifies the owner of calendars unread for a week. */
export async function runCalendarSync(services: CalendarLoopServices): Promise<void> {
  if (!getCalendarReader(services)) return
  // Dates that are no longer busy there may be available for the waitlist.
  if ((await syncDueCalendars(services)) > 0) await notifyWaitlistOpenings(services)
  await notifyUnreadCalendars(services)
}

async function notifyUnreadCalendars({ db, now, nudge, config }: CalendarLoopServices): Promise<void> {
  const before = now() - failureEmailAfterMs
  const rows = await db
    .selectFrom('external_calendar')
    .select(['id', 'name', 'error_code', 'read_at', 'created_at'])
    .where('notified_at', 'is', null)
    .where((is) => is.fn.coalesce('read_at', 'created_at'), '<', before)
    .execute()
  const owners = rows.length > 0 ? await listOwners(db) : []
  if (owners.length === 0) return
  const identity = await getSetting(db, 'identity')
  for (const { id, name, error_code: trouble, read_at, created_at } of rows) {
    await db.transaction().execute(async (db) => {
      const noted = await db
        .updateTable('external_calendar')
        .set({ notified_at: now() })
        .where('id', '=', id)
        .where('notified_at', 'is', null)
        .executeTakeFirst()
      if (noted.numUpdatedRows === 0n) return
      const failing = { name, trouble: trouble as CalendarErrorCode | null, since: read_at ?? created_at }
      for (const { email } of owners) {
        const facts = {
          id: `calendar-${randomUUID()}`,
          to: email,
          siteUrl: config.siteUrl,
          timeZone: identity.timeZone,
        }
        await queueEmail(db, composeCalendarFailureEmail(failing, { ...facts, ...toEmailBranding(identity) }), now())
      }
    })
  }
  nudge()
}
