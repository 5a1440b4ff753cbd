import { v7 as uuidV7 } from 'uuid'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { diffDays, getToday as todayIn } from '../../../business/dates.ts'
import { getOwnTimeZonesByEvent } from '../../../events/event/event-zone.server.ts'
import { leftoverCounting } from '../../../operations/staff-pages/leftover-counting.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { runInTransaction } from '../../../plumbing/database/transaction.server.ts'
import { queueEmail } from '../../../plumbing/outbox/outbox.server.ts'
import { listStaffMembers } from '../members/staff-members.server.ts'
import { getOrCreateStaffLinkToken, getStaffPagePath } from '../members/staff-link.server.ts'
import { isActiveStaffMember, type StaffMember } from '../members/staff-member.ts'
import type { ThankYouRecipient } from './event-pay.ts'
import { getPayRules } from './pay-rules.server.ts'
import type { TipPool } from './tip-pool.ts'
import { hasUnapprovedHours, getTipPools } from './tip-pools.server.ts'
import { groupPaymentsByDayAndMethod, findCurrentWorkRecord, type ShiftTimesheet } from './shift-timesheet.ts'
import { getShiftTimesheets } from './shift-timesheets.server.ts'
import {
  composeThankYouEmail,
  appendStaffPageLink,
  composeThankYouTextMessage,
  type EventEarnings,
} from './thank-you-email.ts'
import { lockEventPay } from './work-records.server.ts'

type PayRecords = {
  shifts: ReadonlyMap<string, ShiftTimesheet[]>
  pots: ReadonlyMap<string, TipPool>
  people: readonly StaffMember[]
}

/** Returns the thank-you recipients of each event whose hours are approved, and whether the email was sent. */
export async function getThankYouRecipients(
  db: Db,
  eventIds: readonly string[],
  books: PayRecords,
): Promise<Map<string, ThankYouRecipient[]>> {
  const rows = await db
    .selectFrom('staff_notice')
    .leftJoin('email', 'email.id', 'staff_notice.email_id')
    .select(['staff_notice.subject', 'email.state', 'email.transport'])
    .where('staff_notice.kind', '=', 'thanks')
    .execute()
  const posted = new Map(rows.map(({ subject, state, transport: carrier }) => [subject, wasEmailSent(state, carrier)]))
  return new Map(
    eventIds.map((eventId) => [
      eventId,
      listEventEarnings(eventId, books).flatMap(({ person, earned }) =>
        person.erasedAt !== null
          ? []
          : {
              personId: person.id,
              name: person.name,
              email: person.email,
              phone: person.phone,
              text: composeThankYouTextMessage(person, earned),
              hasPage: isActiveStaffMember(person),
              isPosted: posted.has(getSubject(eventId, person.id)),
              isTold: posted.get(getSubject(eventId, person.id)) ?? null,
            },
      ),
    ]),
  )
}

type Site = { siteUrl: string; secret: string; now: number }

/** Adds the link to each recipient's private page to their text. */
export function addStaffPageLinks(
  db: Db,
  thanks: readonly ThankYouRecipient[],
  site: Site,
): Promise<ThankYouRecipient[]> {
  return Promise.all(
    thanks.map(async (one) =>
      one.hasPage
        ? { ...one, text: appendStaffPageLink(one.text, await getStaffPageUrl(db, one.personId, site)) }
        : one,
    ),
  )
}

async function getStaffPageUrl(db: Db, personId: string, { siteUrl, ...terms }: Site): Promise<string> {
  return `${siteUrl}${getStaffPagePath(await getOrCreateStaffLinkToken(db, personId, terms))}`
}

/** Whether an email was sent through an email account. Null while it is queued or after it was deleted. */
function wasEmailSent(state: string | null, carrier: string | null): boolean | null {
  if (state === 'sent') return carrier !== 'mailbox'
  return state === 'refused' ? false : null
}

/** Queues the thank-you email to each staff member with an email address, at most once. Returns the number queued. */
export function queueThankYouEmails(db: Db, eventId: string, site: Site): Promise<number> {
  const { siteUrl, now } = site
  return runInTransaction(db, async (db) => {
    await lockEventPay(db, eventId)
    const rules = await getPayRules(db)
    const [identity, zones, shifts, pots, people] = await Promise.all([
      getSetting(db, 'identity'),
      getOwnTimeZonesByEvent(db, [eventId]),
      getShiftTimesheets(db, [eventId], rules),
      getTipPools(db, [eventId]),
      listStaffMembers(db, { gone: true }),
    ])
    const [counting] = await leftoverCounting.list(db)
    const counters = new Set(await counting?.listCounters(db, eventId))
    const today = todayIn(now, identity.timeZone)
    const isAsked = (personId: string, day: string) =>
      counting !== undefined && diffDays(day, today) <= counting.promptDays && !counters.has(personId)
    const eventZone = zones.get(eventId) ?? identity.timeZone
    let posted = 0
    for (const { person, earned } of listEventEarnings(eventId, { shifts, pots, people })) {
      if (person.email === '' || person.erasedAt !== null) continue
      const emailId = `crew-thanks-${uuidV7()}`
      const noted = await db
        .insertInto('staff_notice')
        .values({ id: uuidV7(), subject: getSubject(eventId, person.id), kind: 'thanks', at: now, email_id: emailId })
        .onConflict((conflict) => conflict.columns(['subject', 'kind']).doNothing())
        .executeTakeFirst()
      if (!noted.numInsertedOrUpdatedRows) continue
      const page = isActiveStaffMember(person) ? await getStaffPageUrl(db, person.id, site) : null
      const asksCount = isAsked(person.id, earned.day)
      await queueEmail(
        db,
        composeThankYouEmail(emailId, person, earned, { identity, eventZone, siteUrl, page, asksCount }),
        now,
      )
      posted++
    }
    return posted
  })
}

function getSubject(eventId: string, personId: string): string {
  return `${eventId} ${personId}`
}

/** Pay and tips of each staff member at an event. Empty before all hours are approved. */
function listEventEarnings(
  eventId: string,
  { shifts, pots, people }: PayRecords,
): { person: StaffMember; earned: EventEarnings }[] {
  const own = shifts.get(eventId) ?? []
  if (own.some(hasUnapprovedHours)) return []
  const pot = pots.get(eventId)
  return [...Map.groupBy(own, ({ personId }) => personId)].flatMap(([personId, theirs]) => {
    const person = people.find(({ id }) => id === personId)
    const works = theirs.flatMap(({ works }) => findCurrentWorkRecord(works) ?? [])
    // Owners get no thank-you.
    if (!person || person.paidAs === 'owner' || works.length === 0) return []
    const all = theirs.flatMap(({ works }) => works)
    const part = pot?.parts.find((one) => one.personId === personId)
    const { day, venue } = theirs[0]!
    return [
      {
        person,
        earned: {
          day,
          venue,
          works,
          payments: groupPaymentsByDayAndMethod(all),
          tips: pot?.sharedCents != null && part ? { cents: part.shareCents, payments: part.payments } : null,
        },
      },
    ]
  })
}
