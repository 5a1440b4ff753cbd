import { getFormatter } from '../../business/language-formatter.ts'
import type { EventTeam } from '../../office/today/event-teams.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getFirstName } from './members/staff-member.ts'
import { getShiftsByEvent, type ShiftDetails } from './shifts/event-shifts.server.ts'

/** Returns the staff of events for their blocks on Today, by event id. */
export async function getTodayTeams(db: Db, eventIds: readonly string[]): Promise<Map<string, EventTeam>> {
  const shifts = await getShiftsByEvent(db, eventIds)
  return new Map([...shifts].map(([eventId, own]) => [eventId, toTeam(own, eventId)]))
}

function toTeam(shifts: readonly ShiftDetails[], eventId: string): EventTeam {
  const names = shifts.flatMap(({ person }) => (person ? [getFirstName(person)] : []))
  const open = shifts.length - names.length
  const words = [
    names.length === 0
      ? 'No bartender yet'
      : `${getFormatter('en').allOf(names)} ${names.length === 1 ? 'pours' : 'pour'}`,
    names.length > 0 && open > 0 && (open === 1 ? 'one shift open' : `${open} shifts open`),
  ]
  const isOwners = open > 0 || shifts.some(({ person }) => person?.paidAs === 'owner')
  return {
    words: words.filter(Boolean).join(', '),
    href: `/backbar/jobs/${eventId}/crew`,
    others: isOwners ? [] : names,
  }
}
