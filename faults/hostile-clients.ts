import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import type { Fixtures } from '../tests/fixtures.ts'
import { testDatabase } from '../tests/test-database.ts'
import { openSiteAt } from './open-site.ts'
import { median, type Outcome } from './outcome.ts'

type Site = Awaited<ReturnType<typeof openSiteAt>>
/** What somebody hostile does again and again while others are measured; answers in how many tries. */
export type Attack = (site: Site, goOn: () => boolean) => Promise<number>
type Bounds = { mostTimes?: number; mostMegabytes?: number }

/**
 * Nobody else's median answer rises above three times the quiet one (and a floor of 15 ms: what is answered in two waits
 * for a turn of the processor), and the site's memory stays bounded. The attacker is another sender than the others.
 */
export async function besideAttack(
  fixtures: Fixtures,
  tried: string,
  attack: Attack,
  { mostTimes = 3, mostMegabytes = 250 }: Bounds = {},
): Promise<Outcome> {
  await using place = await testDatabase('sqlite', fixtures)
  await using site = await openSiteAt(place)
  await answerTimes(site.url, 5)
  const [quiet, before] = [await answerTimes(site.url, 15), memoryOf(site.pid)]
  let isMeasuring = true
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(site.pid))), 50)
  const attacking = attack(site, () => isMeasuring)
  // What goes wrong in it is thrown where it is awaited.
  attacking.catch(() => {})
  const among = await answerTimes(site.url, 30)
  isMeasuring = false
  const times = await attacking
  clearInterval(watch)
  const told = paths.map((path) => {
    const [then, now] = [median(quiet[path]!), median(among[path]!)]
    assert.ok(now <= Math.max(then * mostTimes, 15), `${path} took ${now.toFixed(1)} ms, ${then.toFixed(1)} alone`)
    return `${path} ${now.toFixed(1)} ms (${then.toFixed(1)} alone)`
  })
  assert.ok(peak - before <= mostMegabytes, `memory grew from ${before} to ${peak} MB`)
  assert.equal(await site.end('SIGTERM'), 0)
  return {
    tried,
    times: times.toLocaleString('en-US'),
    outcome: `everybody else's medians: ${told.join(', ')}; memory at most ${peak} MB (${before} before)`,
  }
}

/** Forms of two megabytes of fields, told beforehand or not, and as many fields as are read. */
export const formFlood: Attack = (site, goOn) => {
  const fields = '&a'.repeat(1_000_000)
  const post = (length: string, body: string) =>
    `POST /quote HTTP/1.1\r\nHost: bar.example\r\nContent-Type: application/x-www-form-urlencoded\r\n${length}\r\n\r\n${body}`
  const bodies = [
    post(`Content-Length: ${fields.length}`, fields),
    post('Transfer-Encoding: chunked', `${fields.length.toString(16)}\r\n${fields}\r\n0\r\n\r\n`),
    post('Content-Length: 64000', '&a'.repeat(32_000)),
    post('Content-Length: 998', '&a'.repeat(499)),
  ]
  return manyAtOnce(8, goOn, async (nth) => {
    const line = await dial(site)
    line.write(bodies[nth % bodies.length]!)
    await Promise.race([once(line, 'data'), once(line, 'close')])
    line.destroy()
  })
}

/** Thousands of questions on one connection, nothing read. */
export const pipelining: Attack = (site, goOn) => {
  const questions = ['/quote?a=b', '/', '/alcohol-calculator?guests=120'].map((path) =>
    `GET ${path} HTTP/1.1\r\nHost: bar.example\r\n\r\n`.repeat(20_000),
  )
  return manyAtOnce(2, goOn, async (nth) => {
    const line = await dial(site)
    line.pause()
    line.write(questions[nth % questions.length]!)
    await new Promise((resolve) => setTimeout(resolve, 200))
    line.destroy()
  })
}

/** Connections that ask for photographs and pages, and never read them. */
export const unreadSockets: Attack = async (site, goOn) => {
  const home = await (await fetch(site.url)).text()
  const photo = /\/media\/[\w.-]+/.exec(home)![0]
  const lines: Socket[] = []
  for (let i = 0; i < 300; i++) {
    const line = await dial(site)
    line.pause()
    for (const path of [photo, '/', '/quote?a=b'])
      line.write(`GET ${path} HTTP/1.1\r\nHost: bar.example\r\n\r\n`.repeat(5))
    lines.push(line)
  }
  while (goOn()) await new Promise((resolve) => setTimeout(resolve, 20))
  for (const line of lines) line.destroy()
  return lines.length
}

/** Resident megabytes of a process and all it started. */
export function memoryOf(pid: number): number {
  try {
    const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
    return Math.round(children.reduce((sum, child) => sum + memoryOf(child), own))
  } catch {
    // Ended meanwhile.
    return 0
  }
}

/** Does it again and again on so many lines, until nobody is measuring any more. */
async function manyAtOnce(lines: number, goOn: () => boolean, once: (nth: number) => Promise<void>): Promise<number> {
  let tried = 0
  await Promise.all(
    Array.from({ length: lines }, async () => {
      while (goOn()) await once(tried++)
    }),
  )
  return tried
}

/** A line from another address of this machine: another sender. */
async function dial({ url }: Site): Promise<Socket> {
  const port = Number(new URL(url).port)
  const socket = connect({
    port,
    host: '127.0.0.1',
    ...(process.platform === 'linux' && { localAddress: '127.0.0.2' }),
  })
  // Being hung up on is what such lines are for.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Finished, rendered with an answer in it, and asked of the database. */
const paths = ['/', '/quote?eventGuestCount=120', '/up']

/** How long each of them took each time, in milliseconds. */
async function answerTimes(url: string, times: number): Promise<Record<string, number[]>> {
  const took: Record<string, number[]> = {}
  for (let i = 0; i < times; i++) {
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
