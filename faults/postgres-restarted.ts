import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { parsePage } from '../tests/doubles/read-page.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { startPostgres } from '../tests/postgres.ts'
import { assertBalance } from './balance.ts'
import { openCrowd } from './crowd.ts'
import { openSite } from './open-site.ts'
import { waitUntil, type FaultResult } from './outcome.ts'
import { copyIntoPostgres } from './stocked-postgres.ts'

/**
 * Stops PostgreSQL, gracefully and by force in turn, and starts it again while clients send forms. The site keeps
 * running.
 */
export async function restartPostgres(fixtures: Fixtures, times: number): Promise<FaultResult> {
  const postgres = await startPostgres()
  try {
    await using place = await copyIntoPostgres(postgres.url, fixtures)
    await using site = await openSite(place)
    const crowd = openCrowd(site.url, place.env.SECRET!)
    await crowd.sendRest()
    let isOver = false
    const sending = crowd.sendWhile(() => !isOver)
    for (let time = 0; time < times; time++) {
      const { size } = crowd.thanked
      await waitUntil('four quote requests are confirmed', () => crowd.thanked.size > size + 4)
      await wait(Math.random() * 300)
      await postgres.end(time % 2 === 0 ? 'fast' : 'immediate')
      const { turnedAway } = crowd.count
      await waitUntil('a quote request is refused', () => crowd.count.turnedAway > turnedAway)
      await assertUnavailablePages(site.url)
      await postgres.begin()
    }
    isOver = true
    await sending
    await crowd.sendRest()
    assert.equal(await site.end('SIGTERM'), 0)
    const requests = await assertBalance(place.env, crowd)
    assert.equal(crowd.count.unanswered, 0)
    return {
      tried: 'PostgreSQL restarted under load',
      times: `${times} times, fast and immediate in turn`,
      outcome: `${requests} quote requests confirmed, each stored once; ${crowd.count.turnedAway} got status 503 with all typed text and were sent again; the site stayed up`,
    }
  } finally {
    await postgres.remove()
  }
}

/** Asserts that reads fail politely too: pages with a message, calculations and health checks with an error status. */
async function assertUnavailablePages(url: string): Promise<void> {
  const page = await parsePage(await fetch(`${url}/quote`))
  assert.equal(page.status, 503)
  assert.match(page.text, /out of reach for a moment.*call us at \(904\) 555-0142/)
  assert.match(page.headers.get('Retry-After') ?? '', /^\d+$/)
  for (const path of ['/api/estimate?experience=luxe-cocktail', '/up']) {
    const response = await fetch(url + path)
    assert.equal(response.status, 503, path)
    await response.text()
  }
}
