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

/** `seconds`: how long others are measured, alone and beside the attacker. */
type Bounds = { mostTimes?: number; mostMegabytes?: number; seconds?: number }

/**
 * Nobody else's median answer rises above three times the quiet one (and a floor of 15 ms: what is answered in two waits
 * for a turn of the processor), and the site's memory stays bounded. The attacker is another sender than the others, in
 * a process of its own, and may use the owner's session.
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
  // Nothing of it keeps the site from ending as it should.
  assert.equal(await site.end('SIGTERM'), 0)
  const heard = answers.length === 0 ? '' : `answered ${answers.join(', ')}; `
  return {
    tried,
    times: times.toLocaleString('en-US'),
    outcome: `${heard}everybody else’s medians: ${told.join(', ')}; memory at most ${most} MB (${before} before)`,
  }
}

/** The session of somebody who owns the house from now on. */
export async function createOwnerCookie({ env }: TestDatabase): Promise<string> {
  await using house = await openServices(loadConfig(env), { out: { write: () => true } })
  await createFirstOwner(house.db, ownerSetupForm, house.now())
  return (await createSession(house, new Request(house.config.siteUrl), 'owner')).split(';')[0]!
}

/** Sets an attacker on a site, and waits until it has begun. */
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
    /** Once it has said this. */
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

/** Watches the memory of a process and all it started, or what else is given; answers the most it was. */
export function getPeakMemory(pid: number, memory = getMemory): () => number {
  let peak = memory(pid)
  const watch = setInterval(() => (peak = Math.max(peak, memory(pid))), 20)
  return () => (clearInterval(watch), peak)
}

/** Resident megabytes of a process alone. */
export function getOwnMemory(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
}

/** Resident megabytes of a process and all it started. */
export function getMemory(pid: number): number {
  try {
    const own = getOwnMemory(pid)
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
    return Math.round(children.reduce((sum, child) => sum + getMemory(child), own))
  } catch {
    // Ended meanwhile.
    return 0
  }
}

/** Finished, rendered with an answer in it, and asked of the database. */
const paths = ['/', '/quote?eventGuestCount=120', '/up']

/** How long each of them took each time, in milliseconds. */
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
