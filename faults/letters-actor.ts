import { sendFollowUp } from '../app/desk/follow-ups/follow-ups.server.ts'
import { openDatabase, type DatabasePlace } from '../app/plumbing/database/database.server.ts'
import { listen } from './actor.ts'

/** A letter somebody taps; `now` in epoch milliseconds. */
export type Tap = { nth: number; lead: string; now: number }
export type Tapped = { nth: number; came: string }

const { database, config } = JSON.parse(process.argv[2]!) as {
  database: DatabasePlace
  config: { secret: string; siteUrl: string }
}
const db = openDatabase(database)

listen(async ({ lead, now }: Tap) => {
  const sent = await sendFollowUp({ db, config, now: () => now }, lead, 'new', { seen: null })
  return { came: sent.kind }
})
