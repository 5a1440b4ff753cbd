import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { issueFormToken } from '../app/events/quote-form/form-token.server.ts'
import { validQuoteForm } from '../tests/doubles/sample-form.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import type { Database } from '../tests/test-app.ts'
import { freePort } from '../tests/postgres.ts'
import { hasCaddy } from '../tests/system-tools.ts'
import { createTestDatabase } from '../tests/test-database.ts'
import { assertBalance } from './balance.ts'
import { ToolMissing, waitUntil, type FaultResult } from './outcome.ts'

/** Milliseconds between two forms: five a second. */
const formIntervalMs = 200

/**
 * Sends forms through the shipped Caddyfile, five a second, while sites that share a held socket are restarted and killed
 * in turn. None is refused. A client told that a form may not have arrived sends it again, and it is stored once.
 */
export async function postFormsBehindCaddy(
  fixtures: Fixtures,
  database: Database,
  { sites, rounds }: { sites: number; rounds: number },
): Promise<FaultResult> {
  if (!hasCaddy()) throw new ToolMissing('Caddy is not installed')
  await using place = await createTestDatabase(database, fixtures)
  const env = { ...place.env, HOST: '127.0.0.1', QUOTES_PER_HOUR: '0', TRUST_PROXY: '1' }
  const port = await freePort()
  await using held = await holdSocket(port, sites, env)
  await using caddy = await startCaddy(port)
  const crowd = steadyCrowd(caddy.url, place.env.SECRET!)
  await waitUntil('the site responds behind Caddy', () => isUp(caddy.url))
  using sending = crowd.start()
  for (let round = 0; round < rounds; round++) {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const opened = held.count('open')
      const { size } = crowd.thanked
      // Waits until pending forms are processed: a site has nine seconds to stop, and a busy machine little time.
      sending.setMostUnderWay(3)
      await waitUntil(
        'a quote request is confirmed, and few are in progress',
        () => crowd.thanked.size > size && crowd.count.underWay < 3,
      )
      sending.setMostUnderWay(Infinity)
      const { unsure } = crowd.count
      await held.end(round % sites, signal)
      await waitUntil('the site is open again', () => held.count('open') > opened)
      if (signal === 'SIGTERM')
        assert.equal(crowd.count.unsure, unsure, `a restart cuts nobody off: ${caddy.errors.slice(-3).join('; ')}`)
    }
  }
  await waitUntil('ten more quote requests are confirmed', atLeast(crowd.thanked, 10))
  sending.stop()
  await crowd.settled()
  assert.deepEqual(crowd.refused, [])
  await held.stop()
  const requests = await assertBalance(place.env, crowd)
  return {
    tried: `forms through the shipped Caddyfile, five a second, over restart and kill, ${database}, ${sites === 1 ? 'one process' : `${sites} processes`}`,
    times: `${rounds} restarts, ${rounds} kills`,
    outcome: `${requests} quote requests confirmed, each stored once; none refused; ${crowd.count.unsure} clients read that their form may not have arrived, and sent it again; the longest wait was ${(crowd.count.longestMs / 1_000).toFixed(1)} s`,
  }
}

function atLeast(thanked: Map<string, string>, more: number): () => boolean {
  const { size } = thanked
  return () => thanked.size >= size + more
}

async function isUp(url: string): Promise<boolean> {
  return (await fetch(`${url}/up`).catch(() => null))?.ok ?? false
}

/** Clients who each send a form at a steady pace, whatever happens to earlier forms. */
function steadyCrowd(site: string, secret: string) {
  const thanked = new Map<string, string>()
  const refused: string[] = []
  const count = { unsure: 0, longestMs: 0, underWay: 0 }
  const underWay: Promise<void>[] = []

  async function sendOne(nth: number): Promise<void> {
    const form = {
      ...validQuoteForm,
      requestorName: `Guest ${nth}`,
      token: issueFormToken(secret, Date.now() - 10_000),
    }
    const began = performance.now()
    for (;;) {
      const page = await post(site, nth, new URLSearchParams(form).toString()).catch((error: Error) => error)
      if (page instanceof Error) return void refused.push(`${form.requestorName}: ${page.message}`)
      if (page.status === 303) {
        thanked.set(form.requestorName, page.to)
        count.longestMs = Math.max(count.longestMs, performance.now() - began)
        return
      }
      if (page.status !== 502 || !page.html.includes('send it again. We keep it once'))
        return void refused.push(`${form.requestorName}: ${page.status} ${page.html.slice(0, 200)}`)
      assert.match(page.html, /Envíalo de nuevo/)
      count.unsure++
      await wait(500)
    }
  }

  return {
    thanked,
    refused,
    count,
    start() {
      let [sent, mostUnderWay] = [0, Infinity]
      const pace = setInterval(() => {
        if (count.underWay >= mostUnderWay) return
        count.underWay++
        underWay.push(sendOne(++sent).finally(() => count.underWay--))
      }, formIntervalMs)
      const stop = () => clearInterval(pace)
      return {
        stop,
        /** Sends no further form while this many are under way. */
        setMostUnderWay(most: number) {
          mostUnderWay = most
        },
        [Symbol.dispose]: stop,
      }
    },
    settled: () => Promise.all(underWay),
  }
}

/** Sends a form from an address of this machine. Each sender has its own connection limit. */
function post(site: string, nth: number, body: string): Promise<{ status: number; to: string; html: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': Buffer.byteLength(body) }
    const localAddress = `127.0.0.${2 + (nth % 250)}`
    const sending = request(
      `${site}/quote`,
      { method: 'POST', headers, localAddress, agent: false },
      async (answer) => {
        const [, to = ''] = answer.headers.location?.split('to=') ?? []
        resolve({ status: answer.statusCode ?? 0, to, html: await text(answer) })
      },
    )
    sending.once('error', reject).end(body)
  })
}

/** Starts sites that share a socket, which stays open when they exit. */
async function holdSocket(port: number, sites: number, env: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const holder = spawn(process.execPath, ['faults/socket-holder.ts', 'hold', String(port), String(sites)], {
    env: { PATH, NODE_COMPILE_CACHE, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const lines: Record<string, unknown>[] = []
  createInterface(holder.stdout).on('line', (line) => lines.push(JSON.parse(line)))
  const count = (event: string) => lines.filter((line) => line.event === event).length
  const getPid = (site: number) => Number(lines.findLast((line) => line.event === 'started' && line.site === site)!.pid)
  await waitUntil('all sites are open', () => count('open') === sites)
  return {
    count,
    /** Restarts a site like systemd does, or kills its serving process. */
    async end(site: number, signal: 'SIGTERM' | 'SIGKILL') {
      const pid = getPid(site)
      process.kill(signal === 'SIGTERM' ? pid : getChild(pid), signal)
      await waitUntil('the killed process is started again', () => getPid(site) !== pid)
    },
    async stop() {
      const closed = count('closed')
      for (let site = 0; site < sites; site++) process.kill(getPid(site), 'SIGTERM')
      await waitUntil('all sites are closed', () => count('closed') >= closed + sites)
      endGroup(holder)
    },
    [Symbol.asyncDispose]: async () => endGroup(holder),
  }
}

function getChild(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0])
}

function endGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!, 'SIGKILL')
  } catch {
    // All processes have exited.
  }
}

/** Starts Debian's Caddy with the shipped file, on its own port and without certificates. */
async function startCaddy(upstream: number) {
  const dir = mkdtempSync(join(tmpdir(), 'bar-caddy-'))
  const port = await freePort()
  const shipped = readFileSync('deploy/Caddyfile', 'utf8')
  const [site = ''] = shipped.split('\nwww.')
  const file = join(dir, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n\tdebug\n}\n${site.replace('{$DOMAIN:localhost}', `http://127.0.0.1:${port}`)}`)
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: dir, UPSTREAMS: `127.0.0.1:${upstream}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const errors: string[] = []
  createInterface(child.stderr).on('line', (line) => {
    const { logger, msg } = JSON.parse(line)
    if (logger === 'http.log.error') errors.push(msg)
  })
  return {
    url: `http://127.0.0.1:${port}`,
    /** Errors Caddy logged about the sites. */
    errors,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
