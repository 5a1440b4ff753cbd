import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createFirstOwner } from '../app/business/auth/users.server.ts'
import { createSession } from '../app/business/auth/sessions.server.ts'
import { loadConfig } from '../app/config.server.ts'
import { openServices } from '../app/services.server.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { ownerSetupForm } from '../tests/owner-client.ts'
import { createTestDatabase, type TestDatabase } from '../tests/test-database.ts'
import type { AttackName, Tally } from './attacker.ts'
import { openSite } from './open-site.ts'
import { median, type FaultResult } from './outcome.ts'

/** `seconds`: duration of each measurement, with and without the attacker. */
type Bounds = { mostTimes?: number; mostMegabytes?: number; seconds?: number }

/**
 * Asserts that the median response time of other clients stays within three times that without attack (and a floor of 15
 * ms, because a response in two steps waits for CPU time), and that the site's memory stays bounded. The attacker is a
 * different sender in its own process and may use the owner's session.
 */
export async function runBesideAttack(
  fixtures: Fixtures,
  attack: AttackName,
  tried: string,
  { mostTimes = 3, mostMegabytes = 250, seconds = 4 }: Bounds = {},
): Promise<FaultResult> {
  await using place = await createTestDatabase('sqlite', fixtures)
  const cookie = await createOwnerCookie(place)
  await using site = await openSite(place)
  await measureResponseTimes(site.url, 1)
  const [quiet, before] = [await measureResponseTimes(site.url, seconds), getMemory(site.pid)]
  await using attacker = await startAttack(attack, site.url, { cookie })
  const peak = getPeakMemory(site.pid)
  const among = await measureResponseTimes(site.url, seconds)
  const { tried: times, statuses } = await attacker.stop()
  const most = peak()
  const told = paths.map((path) => {
    const [then, now] = [median(quiet[path]!), median(among[path]!)]
    assert.ok(now <= Math.max(then * mostTimes, 15), `${path} took ${now.toFixed(1)} ms, ${then.toFixed(1)} alone`)
    return `${path} ${now.toFixed(1)} ms (${then.toFixed(1)} alone)`
  })
  assert.ok(most - before <= mostMegabytes, `memory grew from ${before} to ${most} MB`)
  const answers = Object.entries(statuses).map(([status, often]) => `${status} × ${often}`)
  assert.doesNotMatch(answers.join(), /50[0124]/)
  // The attack does not keep the site from stopping normally.
  assert.equal(await site.end('SIGTERM'), 0)
  const heard = answers.length === 0 ? '' : `answered ${answers.join(', ')}; `
  return {
    tried,
    times: times.toLocaleString('en-US'),
    outcome: `${heard}median response times of other clients: ${told.join(', ')}; memory at most ${most} MB (${before} before)`,
  }
}

/** Creates an owner and returns the cookie of a session. */
export async function createOwnerCookie({ env }: TestDatabase): Promise<string> {
  await using house = await openServices(loadConfig(env), { out: { write: () => true } })
  await createFirstOwner(house.db, ownerSetupForm, house.now())
  return (await createSession(house, new Request(house.config.siteUrl), 'owner')).split(';')[0]!
}

/** Starts an attacker against a site and waits until it has begun. */
export async function startAttack(
  attack: AttackName,
  url: string,
  { cookie = '', env = {} }: { cookie?: string; env?: Record<string, string> } = {},
) {
  const child = fork('faults/attacker.ts', [attack, url, cookie], { execArgv: [], env: { ...process.env, ...env } })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the attacker ended with ${code}`)
  })
  ended.catch(() => {})
  await Promise.race([once(child, 'message'), ended])
  return {
    [Symbol.asyncDispose]: async () => void child.kill(),
    /** Resolves once the attacker has sent this message. */
    async said(word: string): Promise<void> {
      while ((await Promise.race([once(child, 'message'), ended]))[0] !== word);
    },
    async stop(): Promise<Tally> {
      child.send('stop')
      const [tally] = (await Promise.race([once(child, 'message'), ended])) as [Tally]
      return tally
    },
  }
}

/** Samples the memory of a process and its children, or another figure. Returns a function that returns the peak. */
export function getPeakMemory(pid: number, memory = getMemory): () => number {
  let peak = memory(pid)
  const watch = setInterval(() => (peak = Math.max(peak, memory(pid))), 20)
  return () => (clearInterval(watch), peak)
}

/** Resident memory of a process alone, in megabytes. */
export function getOwnMemory(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
}

/** Resident memory of a process and its children, in megabytes. */
export function getMemory(pid: number): number {
  try {
    const own = getOwnMemory(pid)
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
    return Math.round(children.reduce((sum, child) => sum + getMemory(child), own))
  } catch {
    // The process has exited.
    return 0
  }
}

/** A cached page, a rendered page, and an address that queries the database. */
const paths = ['/', '/quote?eventGuestCount=120', '/up']

/** Measures the response times of each page, in milliseconds. */
export async function measureResponseTimes(url: string, seconds: number): Promise<Record<string, number[]>> {
  const took: Record<string, number[]> = {}
  const until = performance.now() + seconds * 1_000
  for (let i = 0; i < 10 || performance.now() < until; i++) {
    for (const path of paths) {
      const since = performance.now()
      const response = await fetch(url + path)
      await response.arrayBuffer()
      assert.equal(response.status, 200)
      ;(took[path] ??= []).push(performance.now() - since)
    }
  }
  return took
}
