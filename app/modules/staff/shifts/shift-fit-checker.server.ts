import { addDays } from '../../../business/dates.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { getShiftRules } from '../members/shift-rules.server.ts'
import { listTimeOff, listCertificates, listStaffMembers } from '../members/staff-members.server.ts'
import type { StaffMember } from '../members/staff-member.ts'
import { computeShiftFit, type AssignedShift, type ShiftFit, type ShiftFitFacts } from './shift-fit.ts'
import { toShift } from './shift-rows.server.ts'
import type { Shift } from './shift.ts'

/** Computes which staff may have which shifts, from data read once. */
export type ShiftFitChecker = {
  people: StaffMember[]
  personOf: (personId: string) => StaffMember | undefined
  fit: (post: Shift, personId: string) => ShiftFit
  timeZone: string
  handsOver: boolean
}

/**
 * Loads the data for checking any staff member against shifts on these days. The number of queries does not depend on the
 * number of staff.
 */
export async function getShiftFitChecker(
  db: Db,
  days: readonly string[],
  { gone = false }: { gone?: boolean } = {},
): Promise<ShiftFitChecker> {
  const [people, rules, { timeZone }] = await Promise.all([
    listStaffMembers(db, { gone }),
    getShiftRules(db),
    getSetting(db, 'identity'),
  ])
  const ids = people.map(({ id }) => id)
  const inOrder = days.toSorted()
  const [from, to] = [inOrder[0] ?? '9999-12-31', inOrder.at(-1) ?? '0000-01-01']
  const [aways, papers, busy] = await Promise.all([
    listTimeOff(db, ids, from),
    listCertificates(db, ids),
    // A week and a day on each side: enough for overlaps and the hours of the week.
    ids.length === 0 || days.length === 0 ? [] : readAssignedShifts(db, ids, addDays(from, -8), addDays(to, 8)),
  ])
  const awaysOf = Map.groupBy(aways, ({ personId }) => personId)
  const papersOf = Map.groupBy(papers, ({ personId }) => personId)
  const busyOf = Map.groupBy(busy, ({ personId }) => personId)
  const facts = new Map(
    people.map((person): [string, ShiftFitFacts] => [
      person.id,
      {
        person,
        aways: awaysOf.get(person.id) ?? [],
        papers: papersOf.get(person.id) ?? [],
        busy: (busyOf.get(person.id) ?? []).map(({ shift }) => shift),
      },
    ]),
  )
  const nobody: ShiftFit = { refused: [{ code: 'gone' }], asks: [], warns: [] }
  return {
    people,
    personOf: (personId) => facts.get(personId)?.person as StaffMember | undefined,
    fit: (shift, personId) => {
      const known = facts.get(personId)
      return known ? computeShiftFit(shift, known, rules, timeZone) : nobody
    },
    timeZone,
    handsOver: rules.handsOver,
  }
}

async function readAssignedShifts(
  db: Db,
  personIds: string[],
  from: string,
  to: string,
): Promise<{ personId: string; shift: AssignedShift }[]> {
  const rows = await db
    .selectFrom('assignment')
    .innerJoin('shift', 'shift.id', 'assignment.shift_id')
    .selectAll('shift')
    .select('assignment.staff_member_id')
    .where(matchesAnyId(db, 'assignment.staff_member_id', personIds))
    .where('assignment.until', 'is', null)
    .where('shift.state', '!=', 'off')
    .where('shift.day', '>=', from)
    .where('shift.day', '<=', to)
    .execute()
  return rows.map(({ staff_member_id, ...row }) => ({ personId: staff_member_id, shift: toShift(row) }))
}
