import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { loadConfig } from '../../../config.server.ts'
import { openServices } from '../../../services.server.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import type { Fixtures } from '../../../../tests/fixtures.ts'
import { openingTime, type Database } from '../../../../tests/test-app.ts'
import { createTestDatabase } from '../../../../tests/test-database.ts'
import { startActor } from '../../../../faults/actor.ts'
import { createDraw } from '../../../../faults/drawing.ts'
import type { EmailTap, EmailTapResult } from './emails-actor.ts'
import type { FaultResult } from '../../../../faults/outcome.ts'

const day = 86_400_000

/**
 * Kills a process between the tap and the response, repeatedly, and sends every email again. Asserts that each email is
 * in the outbox once together with its history entry, or that neither is.
 */
export async function killWhileSending(
  fixtures: Fixtures,
  database: Database,
  { kills, seed = Date.now() }: { kills: number; seed?: number },
): Promise<FaultResult> {
  await using place = await createTestDatabase(database, fixtures)
  const draw = createDraw(seed)
  const { database: at, secret, siteUrl } = loadConfig(place.env)
  await using house = await openServices(loadConfig(place.env), { now: () => openingTime, out: { write: () => true } })
  const { db } = house
  const postal = { name: 'payTo', value: JSON.stringify({ check: '1 Bay St' }), is_sample: 0, changed_at: 0 }
  await db.insertInto('setting').values(postal).execute()
  const file = new URL('./emails-actor.ts', import.meta.url).pathname
  let [nth, unanswered] = [0, 0]
  for (let killed = 0; killed < kills; killed++) {
    const leads = []
    for (let i = 0; i < 12; i++) {
      const request = { fromEmail: `p${killed}-${i}@home.example` }
      leads.push(await createStoredEvent(db, openingTime - 2 * day, { request }))
    }
    await using actor = await startActor<EmailTap, EmailTapResult>(file, { database: at, config: { secret, siteUrl } })
    const tap = ({ id }: { id: string }) => actor.ask({ nth: nth++, lead: id, now: openingTime }).catch(() => null)
    const tapped = leads.map(tap)
    await wait(draw.upTo(60))
    await actor.kill()
    const answers = await Promise.all(tapped)
    for (const [i, answer] of answers.entries()) {
      if (answer === null) unanswered++
      else assert.equal((await getEmails(leads[i]!.id)).letters, 1)
    }
    for (const { id } of leads) {
      const { letters, notes } = await getEmails(id)
      assert(letters <= 1 && notes === letters, `${letters} emails, ${notes} history entries (seed ${seed})`)
    }
    await using after = await startActor<EmailTap, EmailTapResult>(file, { database: at, config: { secret, siteUrl } })
    for (const { id } of leads) {
      await after.ask({ nth: nth++, lead: id, now: openingTime })
      assert.deepEqual(await getEmails(id), { letters: 1, notes: 1 })
    }
  }
  return {
    tried: `${kills} kills between Send and commit, ${database}`,
    times: `${nth} taps, ${unanswered} unanswered`,
    outcome: 'every email in the outbox once',
  }

  async function getEmails(eventId: string): Promise<{ letters: number; notes: number }> {
    const ofLead = (table: 'email' | 'follow_up') =>
      db
        .selectFrom(table)
        .select((is) => is.fn.countAll<number>().as('rows'))
        .where('event_id', '=', eventId)
        .executeTakeFirstOrThrow()
    const [letter, note] = [await ofLead('email'), await ofLead('follow_up')]
    return { letters: letter.rows, notes: note.rows }
  }
}
