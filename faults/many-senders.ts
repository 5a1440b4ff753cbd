import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fixtures } from '../tests/fixtures.ts'
import { createTestDatabase } from '../tests/test-database.ts'
import { getMemory, getPeakMemory, startAttack } from './hostile-clients.ts'
import { openSite } from './open-site.ts'
import { ToolMissing, waitUntil, type FaultResult } from './outcome.ts'

/**
 * Requests missing pages from ten addresses with 68 connections each, more than the queue holds. Asserts that eight
 * other senders with six concurrent requests each are never refused, and neither are health checks and Stripe.
 */
export async function crowdOutSenders(fixtures: Fixtures, rounds: number): Promise<FaultResult> {
  requireAddresses()
  await using place = await createTestDatabase('sqlite', fixtures)
  await using site = await openSite(place)
  await using attacker = await startAttack('crowds', site.url)
  const statuses: number[] = []
  for (let round = 0; round < rounds; round++) {
    const others = Array.from({ length: 48 }, (_, nth) =>
      send(site.url, nth, nth % 2 === 0 ? '/nowhere-else' : '/quote?eventGuestCount=120'),
    )
    statuses.push(...(await Promise.all([...others, ...machines(site.url)])))
  }
  const { tried, statuses: heard } = await attacker.stop()
  assert.deepEqual(
    statuses.filter((status) => status >= 500),
    [],
  )
  assert.equal(await site.end('SIGTERM'), 0)
  return {
    tried: 'ten addresses with 68 connections each that request missing pages',
    times: tried.toLocaleString('en-US'),
    outcome: `answered ${told(heard)}; of ${statuses.length} questions of others and of machines none was refused`,
  }
}

/** Maximum memory of half-sent forms above the baseline, in megabytes, however many. */
const mostMegabytes = 150

/**
 * Sends incomplete forms over many connections from ten addresses. Asserts that memory stays bounded, that other
 * senders' pages and forms are served meanwhile, and that all connections are closed in the end.
 */
export async function sendHalfForms(fixtures: Fixtures, lines: number): Promise<FaultResult> {
  requireAddresses()
  await using place = await createTestDatabase('sqlite', fixtures)
  await using site = await openSite(place)
  const polite = () => Promise.all([...machines(site.url), ...visitors(site.url)])
  const statuses = await polite()
  // The requests of `polite` allocate memory that any load needs, so they run before the baseline is measured.
  await wait(1_000)
  const [before, open] = [getMemory(site.pid), getHandles(site.pid)]
  const peak = getPeakMemory(site.pid)
  await using attacker = await startAttack('halfSentForms', site.url, { env: { ATTACK_LINES: String(lines) } })
  let areOpen = false
  const opened = attacker.said('all are open').then(() => (areOpen = true))
  const deadline = performance.now() + 120_000
  while (!areOpen && performance.now() < deadline) {
    statuses.push(...(await polite()))
    await Promise.race([opened, wait(100)])
  }
  statuses.push(...(await polite()))
  const { tried, statuses: heard } = await attacker.stop()
  const most = peak()
  assert.deepEqual(
    statuses.filter((status) => status >= 500),
    [],
  )
  assert.ok(tried >= lines, `only ${tried} of ${lines} connections were tried`)
  assert.ok(most - before <= mostMegabytes, `memory grew from ${before} to ${most} MB`)
  await waitUntil('the site has closed all connections of the attack', () => getHandles(site.pid) <= open + 20)
  assert.equal(await site.end('SIGTERM'), 0)
  return {
    tried: 'connections of ten addresses that send 64,000 of 65,000 bytes',
    times: tried.toLocaleString('en-US'),
    outcome: `answered ${told(heard)}; of ${statuses.length} questions of others and of machines none was refused; memory at most ${most} MB (${before} before)`,
  }
}

function visitors(url: string): Promise<number>[] {
  return ['/', '/quote?eventGuestCount=120', '/nowhere-else']
    .map((path, nth) => send(url, nth, path))
    .concat(send(url, 3, '/quote', 'message=Rosemary'))
}

function machines(url: string): Promise<number>[] {
  return Array.from({ length: 15 }, (_, nth) => [
    send(url, 8 + nth, '/up'),
    send(url, 8 + nth, '/hooks/stripe', '{"id":"evt_1"}'),
  ]).flat()
}

/** Returns the status of a response to a normal sender. Each sender has its own addresses. */
function send(url: string, nth: number, path: string, body?: string): Promise<number> {
  const { port } = new URL(url)
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        port,
        host: '127.0.0.1',
        localAddress: `127.0.0.${100 + (nth % 8)}`,
        path,
        agent: false,
        ...(body !== undefined && {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': body.length },
        }),
      },
      (answer) => answer.resume().once('end', () => resolve(answer.statusCode ?? 0)),
    )
    asking.once('error', reject).end(body)
  })
}

function requireAddresses(): void {
  if (process.platform !== 'linux') throw new ToolMissing('this machine has a single loopback address')
}

/** Number of open files and connections of a process. */
function getHandles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}

function told(statuses: Record<string, number>): string {
  return Object.entries(statuses)
    .map(([status, often]) => `${status} × ${often}`)
    .join(', ')
}
