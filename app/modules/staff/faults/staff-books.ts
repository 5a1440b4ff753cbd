import assert from 'node:assert/strict'
import type { Db } from '../../../plumbing/database/database.server.ts'

/** Independent list of shift assignments, recorded from the site's responses alone without its rules. */
export type StaffBooks = ReturnType<typeof createStaffBooks>

/**
 * Creates an empty list. A staff member stays assigned from their acceptance, or the owner's assignment, until a
 * response ends it.
 */
export function createStaffBooks() {
  const assigned = new Map<string, string>()

  /** Reads assignments that the site ended by itself, and asserts that each has an expected reason. */
  async function readEndedAssignments(db: Db, eventIds: readonly string[], reasons: readonly string[]) {
    const live = await listLiveAssignments(db, 'event_id', eventIds)
    for (const [shiftId, personId] of assigned) {
      if (live.find((one) => one.shiftId === shiftId)?.personId === personId) continue
      const last = await db
        .selectFrom('assignment')
        .select('end_reason')
        .where('shift_id', '=', shiftId)
        .where('staff_member_id', '=', personId)
        .orderBy('until', 'desc')
        .executeTakeFirst()
      assert.ok(
        reasons.includes(last?.end_reason ?? ''),
        `${personId}’s assignment ended with the unexpected reason ${last?.end_reason}`,
      )
      assigned.delete(shiftId)
    }
  }

  return {
    assign: (shiftId: string, personId: string) => void assigned.set(shiftId, personId),
    unassign: (shiftId: string) => void assigned.delete(shiftId),
    list: () => [...assigned],
    /**
     * Records an acceptance. The site may move other staff between shifts of the event, and every assigned staff member
     * must stay assigned.
     */
    async accept(db: Db, shiftId: string, personId: string) {
      const before = [...assigned.values()]
      const { event_id } = await db
        .selectFrom('shift')
        .select('event_id')
        .where('id', '=', shiftId)
        .executeTakeFirstOrThrow()
      const live = await listLiveAssignments(db, 'event_id', [event_id])
      const ofEvent = new Set(live.map((one) => one.shiftId))
      for (const one of ofEvent) assigned.delete(one)
      for (const one of live) assigned.set(one.shiftId, one.personId)
      const after = [...assigned.values()]
      assert.ok(after.includes(personId), `${personId} accepted a shift and is not assigned`)
      for (const one of before)
        assert.ok(after.includes(one), `${one}’s assignment ended when ${personId} accepted a shift`)
    },
    /** Records a decline. It may end the staff member's own assignment and must change nothing else. */
    async decline(db: Db, shiftId: string, personId: string) {
      if (assigned.get(shiftId) !== personId) return
      const [live] = (await listLiveAssignments(db, 'shift_id', [shiftId])).filter((one) => one.personId === personId)
      if (!live) assigned.delete(shiftId)
    },
    readAfterMove: (db: Db, eventIds: readonly string[]) => readEndedAssignments(db, eventIds, ['collides']),
    readAfterEnd: (db: Db, eventIds: readonly string[]) => readEndedAssignments(db, eventIds, ['ended']),
    readAfterCancellation: (db: Db, eventIds: readonly string[]) =>
      readEndedAssignments(db, eventIds, ['off', 'collides']),
    /**
     * Asserts that the site's assignments match this list, that no staff member has overlapping shifts unless
     * overruled, and that no shift has two assignments.
     */
    async compare(db: Db, eventIds: readonly string[]) {
      const live = await listLiveAssignments(db, 'event_id', eventIds)
      const told = live.map(({ shiftId, personId }) => `${shiftId} ${personId}`).toSorted()
      assert.deepEqual(told, [...assigned].map((pair) => pair.join(' ')).toSorted(), 'assignments')
      assert.equal(
        new Set(live.map(({ shiftId }) => shiftId)).size,
        live.length,
        'each shift has one assignment at most',
      )
      for (const [i, a] of live.entries())
        for (const b of live.slice(i + 1)) {
          if (a.personId !== b.personId || a.isOverruled || b.isOverruled) continue
          assert.ok(a.leavesAt >= b.backAt || b.leavesAt >= a.backAt, `${a.personId} has two shifts that overlap`)
        }
      await compareStates(db, eventIds)
    },
  }
}

/**
 * Asserts that each shift's state matches its assignment and offers, and that the number of shifts equals the agreed
 * bartenders.
 */
async function compareStates(db: Db, eventIds: readonly string[]) {
  const rows = await db
    .selectFrom('shift')
    .select((is) => [
      'shift.id',
      'state',
      is
        .selectFrom('assignment')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('shift_id', '=', 'shift.id')
        .where('until', 'is', null)
        .as('names'),
      is
        .selectFrom('shift_offer')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('shift_id', '=', 'shift.id')
        .where('sent_at', 'is not', null)
        .where('answer', 'is', null)
        .as('asked'),
    ])
    .where('event_id', 'in', [...eventIds])
    .execute()
  for (const { state, names, asked } of rows) {
    const has = { taken: 1, confirmed: 1, 'asked-again': 1, worked: 1, missed: 1 }[state] ?? 0
    assert.equal(Number(names), has, `a shift that is ${state} has ${names} assignments`)
    if (state === 'open' || state === 'off')
      assert.equal(Number(asked), 0, `an offer is open for a shift that is ${state}`)
    if (state === 'offered' || state === 'asked-again')
      assert.ok(Number(asked) > 0, `no offer is open for a shift that is ${state}`)
  }
}

async function listLiveAssignments(db: Db, column: 'event_id' | 'shift_id', ids: readonly string[]) {
  const rows = await db
    .selectFrom('assignment')
    .innerJoin('shift', 'shift.id', 'assignment.shift_id')
    .select(['shift_id', 'staff_member_id', 'leaves_at', 'back_at', 'override_reason'])
    .where('until', 'is', null)
    .where(column, 'in', [...ids])
    .execute()
  return rows.map((row) => ({
    shiftId: row.shift_id,
    personId: row.staff_member_id,
    leavesAt: row.leaves_at,
    backAt: row.back_at,
    isOverruled: row.override_reason !== null,
  }))
}
