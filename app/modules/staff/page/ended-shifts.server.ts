import { getSetting } from '../../../business/stored-settings.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { getFirstName, type StaffMember } from '../members/staff-member.ts'
import { formatStaffNotificationLines, type StaffNotification } from '../shifts/staff-emails.ts'
import { formatShiftSummary } from '../shifts/shift-text.ts'
import { isConflictingShift } from '../shifts/end-conflicting-offers.server.ts'
import { toShift } from '../shifts/shift-rows.server.ts'
import type { Shift, AssignmentEndReason } from '../shifts/shift.ts'
import { staffPageText } from './staff-page-text.ts'
import { listAssignedShifts } from './offers-and-handoffs.server.ts'

/** An ended assignment is shown for this long, at most until its call time. */
const visibleForMs = 14 * 86_400_000

/**
 * The notification to repeat for each end reason. A shift that moved to a day the staff member cannot work has none: the
 * shift no longer stores its old day.
 */
const notificationByEndReason: Partial<Record<AssignmentEndReason, 'taken-off' | 'relieved' | 'off' | 'released'>> = {
  'taken-off': 'taken-off',
  removed: 'taken-off',
  cannot: 'relieved',
  no: 'relieved',
  off: 'off',
  ended: 'released',
}

/**
 * Returns a sentence for each assignment or offer of an upcoming event that has ended, latest first, at most five. `now`
 * in epoch milliseconds.
 */
export async function listEndedShiftMessages(db: Db, person: StaffMember, now: number): Promise<string[]> {
  const [tenures, offers, own, { timeZone }] = await Promise.all([
    readEndedAssignments(db, person.id, now),
    readEndedOffers(db, person.id, now),
    listAssignedShifts(db, person.id, now),
    getSetting(db, 'identity'),
  ])
  const [words, { language }] = [staffPageText(person.language), person]
  const isOver = (shift: Shift) => !own.some((one) => isConflictingShift(one, shift))
  const said = (news: StaffNotification) => formatStaffNotificationLines(news, person, timeZone)[0]!
  const sentences = [
    ...tenures.flatMap(({ shift, why, taker, at }) => {
      if (why === 'handed-over')
        return [
          {
            shift,
            at,
            sentence: said(
              taker === null
                ? { kind: 'relieved', shift }
                : {
                    kind: 'taken-over',
                    shift,
                    giver: getFirstName(person),
                    taker: getFirstName({ name: taker }),
                    to: 'giver',
                  },
            ),
          },
        ]
      const kind = why && notificationByEndReason[why]
      return kind ? [{ shift, at, sentence: said({ kind, shift }) }] : []
    }),
    ...offers.map(({ shift, answer, at }) => ({
      shift,
      at,
      sentence:
        answer === 'gone'
          ? words.goneTo(formatShiftSummary(shift, null, { language, timeZone }))
          : said({ kind: 'taken-back', shift }),
    })),
  ]
  // Keep only the latest sentence per event, and none where the staff member has a shift at that event or at the same
  // time.
  const latest = new Map<string, (typeof sentences)[number]>()
  for (const one of sentences.toSorted((a, b) => b.at - a.at))
    if (isOver(one.shift) && !latest.has(one.shift.eventId)) latest.set(one.shift.eventId, one)
  return [...latest.values()].slice(0, 5).map(({ sentence }) => sentence)
}

type EndedAssignment = { shift: Shift; why: AssignmentEndReason | null; taker: string | null; at: number }

async function readEndedAssignments(db: Db, personId: string, now: number): Promise<EndedAssignment[]> {
  const rows = await db
    .selectFrom('assignment')
    .innerJoin('shift', 'shift.id', 'assignment.shift_id')
    .leftJoin('shift_handoff', (on) =>
      on.onRef('shift_handoff.assignment_id', '=', 'assignment.id').on('shift_handoff.state', '=', 'agreed'),
    )
    .leftJoin('staff_member', 'staff_member.id', 'shift_handoff.taker_id')
    .selectAll('shift')
    .select(['assignment.until', 'assignment.end_reason', 'staff_member.name as taker'])
    .where('assignment.staff_member_id', '=', personId)
    .where('assignment.until', '>', now - visibleForMs)
    .where('shift.call_at', '>', now)
    .execute()
  return rows.map(({ until, end_reason, taker, ...row }) => ({
    shift: toShift(row),
    why: end_reason as AssignmentEndReason | null,
    taker,
    at: Number(until),
  }))
}

async function readEndedOffers(
  db: Db,
  personId: string,
  now: number,
): Promise<{ shift: Shift; answer: string | null; at: number }[]> {
  const rows = await db
    .selectFrom('shift_offer')
    .innerJoin('shift', 'shift.id', 'shift_offer.shift_id')
    .selectAll('shift')
    .select(['shift_offer.answer', 'shift_offer.answered_at'])
    .where('staff_member_id', '=', personId)
    .where('sent_at', 'is not', null)
    .where('answer', 'in', ['gone', 'taken-back'])
    .where('answered_at', '>', now - visibleForMs)
    .where('call_at', '>', now)
    // A newer pending offer for the same event replaces the message.
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('shift_offer as asked')
            .innerJoin('shift as of', 'of.id', 'asked.shift_id')
            .select('asked.id')
            .whereRef('of.event_id', '=', 'shift.event_id')
            .where('asked.staff_member_id', '=', personId)
            .where('asked.sent_at', 'is not', null)
            .where('asked.answer', 'is', null),
        ),
      ),
    )
    .execute()
  return rows.map(({ answer, answered_at, ...row }) => ({ shift: toShift(row), answer, at: Number(answered_at) }))
}
