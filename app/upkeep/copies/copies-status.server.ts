import type { Db } from '../../plumbing/database/database.server.ts'
import { getCopyChain } from './chain.server.ts'
import { computeCopiesStatus, type CopiesStatus } from './copies-status.ts'

type Services = { db: Db; now: () => number; config: { copiedWithin: number } }

/** Returns the current status of the copies. */
export async function getCopiesStatus({ db, now, config }: Services): Promise<CopiesStatus> {
  const chain = await getCopyChain(db)
  const { count, oldestAt } = await db
    .selectFrom('copy_change')
    .select((of) => [of.fn.countAll<number>().as('count'), of.fn.min('at').as('oldestAt')])
    .executeTakeFirstOrThrow()
  const waiting = { count, oldestAt }
  return computeCopiesStatus(chain, waiting, { now: now(), copiedWithin: config.copiedWithin })
}
