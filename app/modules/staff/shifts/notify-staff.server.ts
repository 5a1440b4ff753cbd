import { v7 as uuidV7 } from 'uuid'
import type { AutomaticText } from '../../../business/automatic-text.ts'
import { automaticTexts } from '../../../business/automatic-texts.server.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { CalendarAttachment } from '../../../plumbing/outbox/email.ts'
import { queueEmails } from '../../../plumbing/outbox/outbox.server.ts'
import { getOrCreateStaffLinkToken, getStaffPagePath } from '../members/staff-link.server.ts'
import { listStaffMembers } from '../members/staff-members.server.ts'
import { isActiveStaffMember, canReceiveEmail, type StaffMember } from '../members/staff-member.ts'
import { composeStaffText, isTextedNotification } from './staff-texts.ts'
import { formatShiftCalendar } from './shift-calendar.ts'
import type { StaffNotification } from './staff-emails.ts'
import { composeStaffEmail } from './compose-staff-email.ts'
import type { Shift } from './shift.ts'

/** Base URL and secret for links to staff pages. */
export type StaffLinkConfig = { siteUrl: string; secret: string }

/**
 * A notification for a staff member. `entry` is the shift of the attached calendar entry, removed from the calendar with
 * `isCancelled`.
 */
export type StaffMessage = { personId: string; news: StaffNotification; entry?: { shift: Shift; isCancelled: boolean } }

/** Address of a staff member's page. */
export async function getStaffPageUrl(
  db: Db,
  personId: string,
  { siteUrl, secret }: StaffLinkConfig,
  now: number,
): Promise<string> {
  return `${siteUrl}${getStaffPagePath(await getOrCreateStaffLinkToken(db, personId, { secret, now }))}`
}

/**
 * Queues emails to staff, each in their language, in the transaction of the change. Former staff, owners and staff
 * without an email address get none. Returns the email ids, null if there is none.
 */
export async function notifyStaff(
  db: Db,
  told: readonly StaffMessage[],
  { siteUrl, secret }: StaffLinkConfig,
  now: number,
): Promise<(string | null)[]> {
  if (told.length === 0) return []
  const [identity, people] = await Promise.all([getSetting(db, 'identity'), listStaffMembers(db, { gone: true })])
  const personOf = new Map(people.map((person) => [person.id, person]))
  const pages = new Map<string, string>()
  const getPage = async ({ id }: StaffMember) => {
    const known = pages.get(id)
    if (known) return known
    const page = await getStaffPageUrl(db, id, { siteUrl, secret }, now)
    pages.set(id, page)
    return page
  }
  const emails = []
  const texts: AutomaticText[] = []
  const ids: (string | null)[] = []
  for (const { personId, news, entry } of told) {
    const to = personOf.get(personId)
    if (to && isActiveStaffMember(to) && to.phone !== '' && isTextedNotification(news))
      texts.push(composeStaffText(news, { to, page: await getPage(to), timeZone: identity.timeZone }, now))
    if (!to || !isActiveStaffMember(to) || !canReceiveEmail(to)) {
      ids.push(null)
      continue
    }
    const id = uuidV7()
    const page = await getPage(to)
    const sequence = entry ? await incrementSequence(db, entry.shift.eventId, to.id, now) : 0
    const text =
      entry &&
      formatShiftCalendar([{ ...entry, personId: to.id, sequence, changedAt: now }], {
        identity,
        language: to.language,
        page,
      })
    const calendar: CalendarAttachment | null = text ? { fileName: `${entry.shift.day}.ics`, text, url: page } : null
    emails.push({ email: composeStaffEmail(news, { id, to, page, identity, siteUrl }, calendar), now })
    ids.push(id)
  }
  await queueEmails(db, emails)
  if (texts.length > 0) await automaticTexts.run(db, texts, now)
  return ids
}

/** Increments the SEQUENCE of a staff member's calendar entry for an event. Starts at 0. */
async function incrementSequence(db: Db, eventId: string, personId: string, now: number): Promise<number> {
  const sequence = (await getCalendarSequence(db, eventId, personId)) + 1
  const subject = getEntrySubject(eventId, personId)
  await db
    .insertInto('staff_notice')
    .values({ id: uuidV7(), subject, kind: `entry-${sequence}`, at: now, email_id: null })
    .execute()
  return sequence
}

/** Returns the last SEQUENCE of a staff member's calendar entry for an event, -1 before the first. */
export async function getCalendarSequence(db: Db, eventId: string, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom('staff_notice')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('subject', '=', getEntrySubject(eventId, personId))
    .executeTakeFirstOrThrow()
  return count - 1
}

function getEntrySubject(eventId: string, personId: string): string {
  return `entry ${eventId} ${personId}`
}

/** Records that a notification was sent. False if it had already been. */
export async function recordNotificationOnce(db: Db, subject: string, kind: string, now: number): Promise<boolean> {
  const row = await db
    .insertInto('staff_notice')
    .values({ id: uuidV7(), subject, kind, at: now, email_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
