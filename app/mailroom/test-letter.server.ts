import { readSetting } from '../business/business.server.ts'
import { momentWords } from '../business/wall-clock.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import { raiseRevision } from '../plumbing/database/revision.server.ts'
import { postLetter } from '../plumbing/outbox/outbox.server.ts'
import { sealTestLetter } from './test-letter.ts'

type Desk = { db: Db; now: () => number; config: { siteUrl: string } }

/** Posts a test letter and answers its id; the same form sent twice posts one. `key` is the form's own. */
export async function postTestLetter({ db, now, config }: Desk, to: string, key: string): Promise<string> {
  const id = `test-${key}`
  return db.transaction().execute(async (db) => {
    await raiseRevision(db, 'turn of test letters')
    const same = await db.selectFrom('letter').select('id').where('id', '=', id).executeTakeFirst()
    if (same) return id
    const { name: business, timeZone } = await readSetting(db, 'identity')
    const moment = momentWords(now(), timeZone)
    await postLetter(db, sealTestLetter({ id, to, business, moment, siteUrl: config.siteUrl }), now())
    return id
  })
}
