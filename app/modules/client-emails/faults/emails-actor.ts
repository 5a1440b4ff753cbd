import { sendFollowUp } from '../follow-ups.server.ts'
import { openDatabase, type DatabaseConfig } from '../../../plumbing/database/database.server.ts'
import { listen } from '../../../../faults/actor.ts'

/** Email sent by a tap. `now` in epoch milliseconds. */
export type EmailTap = { nth: number; lead: string; now: number }
export type EmailTapResult = { nth: number; came: string }

const { database, config } = JSON.parse(process.argv[2]!) as {
  database: DatabaseConfig
  config: { secret: string; siteUrl: string }
}
const db = openDatabase(database)

listen(async ({ lead, now }: EmailTap) => {
  const sent = await sendFollowUp({ db, config, now: () => now }, lead, 'new', { seen: null })
  return { came: sent.kind }
})
