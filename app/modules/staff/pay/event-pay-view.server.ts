import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { canSendEmail, type EmailConfig } from '../../../plumbing/mail/email-transport.server.ts'
import { addStaffPageLinks } from './queue-thank-you-emails.server.ts'
import { findEventPay } from './event-pay.server.ts'
import { parsePayConfirmation, type EventPayView } from './pay-confirmation.ts'
import type { StaffPaymentMethod } from './shift-timesheet.ts'

type Services = {
  db: Db
  now: () => number
  config: { siteUrl: string; secret: string }
  mail: () => Promise<EmailConfig>
}

/** Returns the staff pay of an event and the action the URL confirms. Null if the event has no assignments. */
export async function findEventPayView(
  { db, now, config, mail }: Services,
  eventId: string,
  query: URLSearchParams,
): Promise<EventPayView | null> {
  const at = now()
  const read = await findEventPay(db, eventId, at)
  if (!read) return null
  const people = new Set(read.shifts.map(({ personId }) => personId))
  const [isMailed, lastWays, thanks] = await Promise.all([
    canSendEmail({ mail }),
    getLastStaffPaymentMethods(db, [...people]),
    addStaffPageLinks(db, read.thanks, { siteUrl: config.siteUrl, secret: config.secret, now: at }),
  ])
  const pay = { ...read, thanks }
  const isMailbox = !isMailed
  return { pay, lastWays, isMailbox, done: parsePayConfirmation(query, pay, isMailbox) }
}

/** Returns the last payment method of each staff member across events. Reversed payments are ignored. */
export async function getLastStaffPaymentMethods(
  db: Db,
  personIds: readonly string[],
): Promise<Record<string, StaffPaymentMethod>> {
  const rows = await db
    .selectFrom('work_record')
    .select(['staff_member_id', 'paid_on', 'payment_method'])
    .where(matchesAnyId(db, 'staff_member_id', personIds))
    .where('paid_on', 'is not', null)
    .groupBy(['staff_member_id', 'paid_on', 'payment_method'])
    .having((is) => is.fn.sum('total_cents'), '>', 0)
    .orderBy('paid_on')
    .execute()
  return Object.fromEntries(
    rows.flatMap(({ staff_member_id, payment_method }) =>
      payment_method ? [[staff_member_id, payment_method as StaffPaymentMethod]] : [],
    ),
  )
}
