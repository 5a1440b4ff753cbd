import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fixtures } from '../tests/fixtures.ts'
import type { Database } from '../tests/test-app.ts'
import { freePort } from '../tests/postgres.ts'
import { createTestDatabase } from '../tests/test-database.ts'
import { assertBalance, silentAttempts } from './balance.ts'
import { openCrowd } from './crowd.ts'
import { openSite } from './open-site.ts'
import { waitUntil, type FaultResult } from './outcome.ts'

/** Kills the site while clients send forms, repeatedly. Clients without a response send again. */
export async function killUnderLoad(fixtures: Fixtures, database: Database, kills: number): Promise<FaultResult> {
  await using place = await createTestDatabase(database, fixtures)
  const PORT = String(await freePort())
  const crowd = openCrowd(`http://127.0.0.1:${PORT}`, place.env.SECRET!)
  for (let killed = 0; killed < kills; killed++) {
    await using site = await openSite(place, { PORT })
    const sending = crowd.sendUntilDead()
    // Kills at a random moment: with a form half sent, half stored or half confirmed, or an email half delivered. Every
    // second time it waits until the site has confirmed a form.
    const { size } = crowd.thanked
    if (killed % 2 === 1) await waitUntil('a quote request is confirmed', () => crowd.thanked.size > size)
    await wait(Math.random() * 500)
    assert.equal(await site.end('SIGKILL'), 'SIGKILL')
    await sending
  }
  await using site = await openSite(place, { PORT })
  await crowd.sendRest()
  assert.equal(await site.end('SIGTERM'), 0)

  const requests = await assertBalance(place.env, crowd)
  assert(requests > kills)
  const unknown = await silentAttempts(place.env)
  return {
    tried: `SIGKILL under load, ${database}`,
    times: `${kills} kills`,
    outcome: `${requests} quote requests confirmed, each stored once; ${requests * 2} emails sent, ${unknown} attempts interrupted and recorded as unknown; ${crowd.count.unanswered} forms got no answer and were sent again`,
  }
}
