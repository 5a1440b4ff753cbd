import assert from 'node:assert/strict'
import type { Db } from '../../../plumbing/database/database.server.ts'

/** Independent books of shift assignments, kept from the site's responses alone without its rules. */
export type StaffBooks = ReturnType<typeof createStaffBooks>

/**
 * Creates books of some events. A staff member is assigned from the acceptance, or from being assigned by the owner,
 * until told otherwise.
 */
export function createStaffBooks() {
  const standing = new Map<string, string>()

  /** Reads changes that only the site can decide. Each ended assignment must have an expected reason. */
  async function readBack(db: Db, eventIds: readonly string[], reasons: readonly string[]) {
    const live = await readLive(db, eventIds)
    for (const [shiftId, personId] of standing) {
      if (live.find((one) => one.shiftId === shiftId)?.personId === personId) continue
      const last = await db
        .selectFrom('assignment')
        .select('end_reason')
        .where('shift_id', '=', shiftId)
        .where('staff_member_id', '=', personId)
        .orderBy('until', 'desc')
        .executeTakeFirst()
      assert.ok(reasons.includes(last?.end_reason ?? ''), `${personId} lost a post because of ${last?.end_reason}`)
      standing.delete(shiftId)
    }
  }

  return {
    stands: (shiftId: string, personId: string) => void standing.set(shiftId, personId),
    ends: (shiftId: string) => void standing.delete(shiftId),
    all: () => [...standing],
    /**
     * Records an acceptance. The site may move other staff between shifts of the same event, but everyone assigned stays
     * assigned.
     */
    async saidYes(db: Db, shiftId: string, personId: string) {
      const before = [...standing.values()]
      const { event_id } = await db
        .selectFrom('shift')
        .select('event_id')
        .where('id', '=', shiftId)
        .executeTakeFirstOrThrow()
      const live = await readLive(db, [event_id])
      const ofEvent = new Set(live.map((one) => one.shiftId))
      for (const one of ofEvent) standing.delete(one)
      for (const one of live) standing.set(one.shiftId, one.personId)
      const after = [...standing.values()]
      assert.ok(after.includes(personId), `${personId} said yes, and stands nowhere`)
      for (const one of before) assert.ok(after.includes(one), `${one} lost a post by a yes of ${personId}`)
    },
    /** A declined shift ends the staff member's own assignment where the site ended it, and changes nothing else. */
    async saidNo(db: Db, shiftId: string, personId: string) {
      if (standing.get(shiftId) !== personId) return
      const [live] = (await getReadLive(db, [shiftId])).filter((one) => one.personId === personId)
      if (!live) standing.delete(shiftId)
    },
    moved: (db: Db, eventIds: readonly string[]) => readBack(db, eventIds, ['collides']),
    ended: (db: Db, eventIds: readonly string[]) => readBack(db, eventIds, ['ended']),
    calledOff: (db: Db, eventIds: readonly string[]) => readBack(db, eventIds, ['off', 'collides']),
    /**
     * Asserts that assignments match the books, that no staff member has overlapping shifts unless overruled, and that no
     * shift has two assignments.
     */
    async compare(db: Db, eventIds: readonly string[]) {
      const live = await readLive(db, eventIds)
      const told = live.map(({ shiftId, personId }) => `${shiftId} ${personId}`).toSorted()
      assert.deepEqual(told, [...standing].map((pair) => pair.join(' ')).toSorted(), 'who stands where')
      assert.equal(new Set(live.map(({ shiftId }) => shiftId)).size, live.length, 'a post with two names')
      for (const [i, a] of live.entries())
        for (const b of live.slice(i + 1)) {
          if (a.personId !== b.personId || a.isOverruled || b.isOverruled) continue
          assert.ok(a.leavesAt >= b.backAt || b.leavesAt >= a.backAt, `${a.personId} is at two places`)
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
    assert.equal(Number(names), has, `a post that is ${state} has ${names} names`)
    if (state === 'open' || state === 'off')
      assert.equal(Number(asked), 0, `somebody is asked for a post that is ${state}`)
    if (state === 'offered' || state === 'asked-again')
      assert.ok(Number(asked) > 0, `nobody is asked for a post that is ${state}`)
  }
}

function readLive(db: Db, eventIds: readonly string[]) {
  return selectLive(db)
    .where('event_id', 'in', [...eventIds])
    .execute()
    .then((rows) => rows.map(toLiveAssignment))
}

function getReadLive(db: Db, postIds: readonly string[]) {
  return selectLive(db)
    .where('shift_id', 'in', [...postIds])
    .execute()
    .then((rows) => rows.map(toLiveAssignment))
}

function selectLive(db: Db) {
  return db
    .selectFrom('assignment')
    .innerJoin('shift', 'shift.id', 'assignment.shift_id')
    .select(['shift_id', 'staff_member_id', 'leaves_at', 'back_at', 'override_reason'])
    .where('until', 'is', null)
}

type LiveRow = Awaited<ReturnType<ReturnType<typeof selectLive>['execute']>>[number]

function toLiveAssignment({ shift_id, staff_member_id, leaves_at, back_at, override_reason }: LiveRow) {
  return {
    shiftId: shift_id,
    personId: staff_member_id,
    leavesAt: leaves_at,
    backAt: back_at,
    isOverruled: override_reason !== null,
  }
}
