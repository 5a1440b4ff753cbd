import type { Db } from '../../plumbing/database/database.server.ts'
import { outboxTrouble } from '../../plumbing/outbox/outbox.server.ts'
import type { Alarms } from './alarms.ts'

/** Counted no further than anybody wants to know. */
const most = 1_000

type Desk = { db: Db; now: () => number; config: { mail: { kind: string } } }

export async function readAlarms({ db, now, config }: Desk): Promise<Alarms> {
  const [waiting, letters] = await Promise.all([countWaiting(db), outboxTrouble(db, now())])
  return { waiting, letters, isMailbox: config.mail.kind === 'mailbox' }
}

async function countWaiting(db: Db): Promise<number> {
  const some = db.selectFrom('lead').select('id').where('state', '=', 'new').limit(most)
  const { leads } = await db
    .selectFrom(some.as('some'))
    .select((is) => is.fn.countAll<number>().as('leads'))
    .executeTakeFirstOrThrow()
  return Number(leads)
}
