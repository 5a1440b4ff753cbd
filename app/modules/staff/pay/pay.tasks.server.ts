import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { defineTaskKind } from '../../../plumbing/database/task-kind.server.ts'
import { maxTasksPerKind } from '../../../plumbing/database/task.ts'
import { listUnapprovedShifts, computePayOwed } from './event-pay.ts'
import { listUnsettledEventPay } from './event-pay.server.ts'
import { formatStaleTipPoolTask, formatSettlePayTask, type StaleTipPool, type UnsettledEventPay } from './pay-tasks.ts'
import { listStaleTipPools } from './tip-pools.server.ts'

/** Sums the amounts owed. Overpaid staff do not reduce it. */
function sumOwed(cents: readonly number[]): number {
  return cents.reduce((sum, one) => sum + Math.max(0, one), 0)
}

const settlePayTask = defineTaskKind<UnsettledEventPay>({
  kind: 'crew-pay',
  group: 'money-out',
  isMoney: true,
  forOwners: true,
  async read(db, { now, seesMoney }) {
    if (!seesMoney) return []
    const pays = await listUnsettledEventPay(db, now)
    return pays.slice(0, maxTasksPerKind).map((pay) => ({
      subject: pay.eventId,
      eventId: pay.eventId,
      due: pay.day,
      facts: {
        name: pay.name,
        day: pay.day,
        openHours: listUnapprovedShifts(pay).length,
        payCents: sumOwed(computePayOwed(pay).map(({ cents }) => cents)),
        tipCents: sumOwed(pay.lines.map(({ owedCents }) => owedCents)),
      },
    }))
  },
  say: formatSettlePayTask,
})

const staleTipPoolTask = defineTaskKind<StaleTipPool>({
  kind: 'crew-pot',
  group: 'money-out',
  isMoney: true,
  forOwners: true,
  async read(db, { seesMoney }) {
    if (!seesMoney) return []
    const pots = await listStaleTipPools(db)
    const names = await readNames(
      db,
      pots.map(({ eventId }) => eventId),
    )
    return pots.slice(0, maxTasksPerKind).map(({ eventId, day, cents }) => ({
      subject: eventId,
      eventId,
      due: day,
      facts: { name: names.get(eventId) ?? 'An event that was erased', day, cents },
    }))
  },
  say: formatStaleTipPoolTask,
})

/** Tasks about staff pay and tips. */
export const payTasks = [settlePayTask, staleTipPoolTask]

async function readNames(db: Db, eventIds: readonly string[]): Promise<Map<string, string>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('event')
    .select(['id', 'requestor_name'])
    .where(matchesAnyId(db, 'id', eventIds))
    .execute()
  return new Map(rows.map(({ id, requestor_name }) => [id, requestor_name]))
}
