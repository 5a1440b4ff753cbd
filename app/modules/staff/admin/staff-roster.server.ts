import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../../business/dates.ts'
import { isTimeOffDay } from '../members/time-off.ts'
import { formatCertificateStatus, listRelevantCertificates, formatCertificateKind } from '../members/staff-text.ts'
import { listTimeOff, listCertificates, listStaffMembers } from '../members/staff-members.server.ts'
import { isActiveStaffMember } from '../members/staff-member.ts'
import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { computeRosterStatus, type StaffRoster, type RosterEvent } from './staff-roster.ts'

/** Limit of upcoming events in the roster. */
const maxRosterEvents = 5

/** Returns active staff with the next events, and former staff. Money is for owners only. `now` in epoch milliseconds. */
export async function getStaffRoster(
  db: Db,
  { now, isOwner }: { now: number; isOwner: boolean },
): Promise<{ board: StaffRoster; gone: { id: string; name: string; since: string }[] }> {
  const { timeZone } = await getSetting(db, 'identity')
  const today = todayIn(now, timeZone)
  const people = await listStaffMembers(db, { gone: true })
  const ids = people.map(({ id }) => id)
  const [aways, papers, shifts, worked] = await Promise.all([
    listTimeOff(db, ids, today),
    listCertificates(db, ids),
    readShifts(db, today),
    readYearTotals(db, today.slice(0, 4)),
  ])
  const eventIds = shifts.map(({ eventId }) => eventId)
  const [tenures, relieved, offers] = await Promise.all([
    readAssignments(db, eventIds),
    readEndedAssignments(db, eventIds),
    readOffers(db, eventIds),
  ])
  const facts = {
    tenures,
    relieved,
    offers,
    isAway: (personId: string, day: string) =>
      aways.some((away) => away.personId === personId && away.kind === 'cannot' && isTimeOffDay(away, day)),
  }
  const there = people.filter(({ erasedAt }) => erasedAt === null)
  return {
    board: {
      shifts,
      year: Number(today.slice(0, 4)),
      people: there.filter(isActiveStaffMember).map(({ id, name, phone, roles, language }) => {
        const own = worked.filter((row) => row.personId === id)
        const sum = (of: 'minutes' | 'cents') => own.reduce((all, row) => all + row[of], 0)
        return {
          id,
          name,
          phone,
          roles,
          speaksSpanish: language === 'es',
          standings: shifts.map((shift) => computeRosterStatus(id, shift, facts)),
          papers: listRelevantCertificates(
            papers.filter(({ personId }) => personId === id),
            today,
          ).map((paper) => ({
            ...formatCertificateStatus(paper, today, 'en'),
            name: formatCertificateKind(paper.kind, 'en'),
          })),
          year: {
            minutes: sum('minutes'),
            evenings: [...Map.groupBy(own, ({ eventId }) => eventId).values()].filter(
              (rows) => rows.reduce((all, row) => all + row.minutes, 0) > 0,
            ).length,
            cents: isOwner ? sum('cents') : null,
          },
        }
      }),
    },
    gone: there.flatMap(({ id, name, goneSince }) => (goneSince === null ? [] : [{ id, name, since: goneSince }])),
  }
}

async function readShifts(db: Db, today: string): Promise<RosterEvent[]> {
  const rows = await db
    .selectFrom('shift')
    .innerJoin('event', 'event.id', 'shift.event_id')
    .select((of) => [
      'shift.event_id as eventId',
      'shift.day',
      'event.requestor_name as name',
      of.fn.countAll<number>().as('posts'),
    ])
    .where('shift.day', '>=', today)
    .where('shift.state', '!=', 'off')
    .groupBy(['shift.event_id', 'shift.day', 'event.requestor_name'])
    .orderBy('shift.day')
    .orderBy('shift.event_id')
    .limit(maxRosterEvents)
    .execute()
  const eventIds = rows.map(({ eventId }) => eventId)
  const tenures = await readAssignments(db, eventIds)
  return rows.map((row) => ({
    ...row,
    named: tenures.filter(({ eventId }) => eventId === row.eventId).length,
  }))
}

async function readAssignments(db: Db, eventIds: string[]) {
  if (eventIds.length === 0) return []
  return db
    .selectFrom('assignment')
    .innerJoin('shift', 'shift.id', 'assignment.shift_id')
    .select(['shift.event_id as eventId', 'assignment.staff_member_id as personId', 'shift.state'])
    .where(matchesAnyId(db, 'shift.event_id', eventIds))
    .where('shift.state', '!=', 'off')
    .where('assignment.until', 'is', null)
    .execute()
}

async function readEndedAssignments(db: Db, eventIds: string[]) {
  if (eventIds.length === 0) return []
  return db
    .selectFrom('assignment')
    .innerJoin('shift', 'shift.id', 'assignment.shift_id')
    .select(['shift.event_id as eventId', 'assignment.staff_member_id as personId', 'assignment.end_reason as why'])
    .where(matchesAnyId(db, 'shift.event_id', eventIds))
    .where('assignment.until', 'is not', null)
    .orderBy('assignment.until', 'desc')
    .execute()
}

async function readOffers(db: Db, eventIds: string[]) {
  if (eventIds.length === 0) return []
  return (
    db
      .selectFrom('shift_offer')
      .innerJoin('shift', 'shift.id', 'shift_offer.shift_id')
      .select(['shift.event_id as eventId', 'shift_offer.staff_member_id as personId', 'shift_offer.answer'])
      .where(matchesAnyId(db, 'shift.event_id', eventIds))
      // An offer still in the queue has not been sent.
      .where('shift_offer.sent_at', 'is not', null)
      .execute()
  )
}

/** Sums the approved work of a year. A reversal is negative. */
function readYearTotals(db: Db, year: string) {
  return db
    .selectFrom('work_record')
    .select(['staff_member_id as personId', 'event_id as eventId', 'minutes', 'total_cents as cents'])
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .execute()
}
