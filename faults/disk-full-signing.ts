import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { addDays, getToday } from '../app/business/dates.ts'
import { loadConfig } from '../app/config.server.ts'
import { openServices } from '../app/services.server.ts'
import { parsePage } from '../tests/doubles/read-page.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import type { Database } from '../tests/test-app.ts'
import { runOnSmallDisk } from './disk-full.ts'
import { assertMoneyBooks, createMoneyBooks } from './money-books.ts'
import { openSite } from './open-site.ts'
import type { FaultResult } from './outcome.ts'
import { sendTo, type PayingClient } from './paying-clients.ts'

const timeZone = 'America/New_York'
/** Clients per round. Rounds continue until some acceptances fail. */
const clientsPerRound = 16
const maxRejected = 4

/**
 * Clients accept proposals while the disk is full, and again after it is freed. Each acceptance is stored completely or
 * not at all.
 */
export async function fillDiskWhileSigning(
  fixtures: Fixtures,
  database: Database,
  rounds: number,
): Promise<FaultResult> {
  return runOnSmallDisk(fixtures, database, async (place, disk) => {
    await using house = await openServices(loadConfig(place.env), { out: { write: () => true } })
    await using site = await openSite(place, { API_PER_MINUTE: '0' })
    const { db, now, config } = house
    const clients: PayingClient[] = []
    const terms = { secret: config.secret, timeZone, now: now() }
    const day = (nth: number) => addDays(getToday(now(), timeZone), 60 + nth)
    let turnedAway = 0
    for (let round = 0; round < rounds; round++) {
      const own: PayingClient[] = []
      for (let i = 0; i < clientsPerRound; i++) {
        const nth = clients.length + own.length + 1
        const sent = { nth, plan: 'never pays', day: day(nth), isContested: false, withOption: i % 2 === 0 } as const
        own.push(await sendTo(db, sent, terms))
      }
      // Truncates the write-ahead log, whose allocated space could hold more rows.
      if (database === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
      disk.fill()
      const kept = new Map<PayingClient, [string, string][]>()
      const waiting = [...own]
      while (waiting.length > 0 && kept.size < maxRejected) {
        const client = waiting.shift()!
        const back = await postAcceptance(site.url, client)
        if (back) kept.set(client, back)
      }
      assert(kept.size > 0, 'an acceptance is refused while the disk is full')
      turnedAway += kept.size
      for (const { path } of own)
        assert.equal((await fetch(site.url + path)).status, 200, 'pages still open while the disk is full')
      await assertNothing(db, [...kept.keys()])
      disk.free()
      // The error page contains the form. Sent again unchanged, it is accepted.
      for (const [client, words] of kept) assert.equal(await postAcceptance(site.url, client, words), null)
      for (const client of waiting) assert.equal(await postAcceptance(site.url, client), null)
      clients.push(...own)
    }
    assert.equal(await site.end('SIGTERM'), 0)
    assertMoneyBooks(
      await createMoneyBooks(db),
      { sessions: new Map(), charges: new Map(), refunds: new Map(), disputes: new Map() },
      clients,
    )
    return {
      tried: `disk full while clients sign, ${database}`,
      times: `filled ${rounds} times`,
      outcome: `${turnedAway} of ${clients.length} acceptances got status 503 with all typed text and nothing stored partially; resent unchanged once there was space, each is stored with its amounts due and both emails`,
    }
  })
}

/**
 * Posts an acceptance, as typed or as it came back. Returns the form that came back with every field, or null if it was
 * accepted.
 */
async function postAcceptance(
  url: string,
  client: PayingClient,
  words = listYes(client),
): Promise<[string, string][] | null> {
  const body = new URLSearchParams(words)
  const response = await fetch(url + client.path, { method: 'POST', body, redirect: 'manual' })
  const page = await parsePage(response)
  if (response.status === 303) {
    client.acknowledged.agreed = true
    return null
  }
  assert.equal(response.status, 503, page.text.slice(0, 200))
  assert(response.headers.has('Retry-After'))
  const back = [...page.fields]
  for (const [name, value] of words) assert.equal(page.fields.get(name), value, `the field ${name} comes back as typed`)
  return back
}

function listYes({ totalCents, signature, options }: PayingClient): [string, string][] {
  const words = { intent: 'yes', version: '1', total: String(totalCents), signature, consent: 'on' }
  return [...Object.entries(words), ...options.map((option): [string, string] => ['option', option])]
}

async function assertNothing(db: Parameters<typeof createMoneyBooks>[0], clients: PayingClient[]): Promise<void> {
  const { signatures, amountsDue, emails, chain, proposals, leads: events } = await createMoneyBooks(db)
  for (const { eventId, reference } of clients) {
    const rows = [signatures, amountsDue, emails].map(
      (all) => all.filter(({ event_id }) => event_id === eventId).length,
    )
    assert.deepEqual(rows, [0, 0, 0], `${reference}: nothing is stored partially`)
    assert(!chain.some(({ event_id, kind }) => event_id === eventId && kind === 'signed'))
    assert.equal(proposals.get(eventId)!.state, 'out')
    assert.equal(events.find(({ id }) => id === eventId)!.state, 'quoted')
  }
}
