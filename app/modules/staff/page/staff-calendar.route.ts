import { getSetting } from '../../../business/stored-settings.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import { findStaffLink } from '../members/open-staff-links.server.ts'
import { getStaffPagePath } from '../members/staff-link.server.ts'
import { findStaffMember } from '../members/staff-members.server.ts'
import { formatShiftCalendar } from '../shifts/shift-calendar.ts'
import { getCalendarSequence } from '../shifts/notify-staff.server.ts'
import { toShift } from '../shifts/shift-rows.server.ts'
import { formatPhoneNumber } from '../../../business/format-phone-number.ts'
import { staffPageText } from './staff-page-text.ts'
import type { Route } from './+types/staff-calendar.route'

/** The shifts of a staff member as a calendar feed for their phone. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(requestContext).services
  const link = await findStaffLink(db, params.token, now())
  const [person, identity] = await Promise.all([link && findStaffMember(db, link.personId), getSetting(db, 'identity')])
  if (!person) return new Response('There is no such calendar.\n', { status: 404 })
  if (!link?.isOpen) {
    const { calendarClosed } = staffPageText(person.language)
    return new Response(`${calendarClosed(formatPhoneNumber(identity.phone))}\n`, { status: 404 })
  }
  const rows = await db
    .selectFrom('assignment')
    .innerJoin('shift', 'shift.id', 'assignment.shift_id')
    .selectAll('shift')
    .where('assignment.staff_member_id', '=', person.id)
    .where('assignment.until', 'is', null)
    .where('shift.state', '!=', 'off')
    .orderBy('shift.call_at', 'desc')
    .limit(200)
    .execute()
  const entries = await Promise.all(
    rows.map(toShift).map(async (shift) => ({
      shift,
      personId: person.id,
      sequence: Math.max(0, await getCalendarSequence(db, shift.eventId, person.id)),
      changedAt: shift.changedAt,
      isCancelled: false,
    })),
  )
  const page = `${config.siteUrl}${getStaffPagePath(params.token)}`
  return new Response(formatShiftCalendar(entries, { identity, language: person.language, page }), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Cache-Control': 'private, no-cache',
      'X-Robots-Tag': 'noindex',
    },
  })
}
