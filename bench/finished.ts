import { get } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { LoadResult } from './hammer.ts'
import { startNginx } from './nginx.ts'
import { estimatePath } from './rates.ts'
import { median } from '../faults/outcome.ts'
import { printHeading, kB, recordMeasurement } from './report.ts'
import { runLoadJob } from './run-errand.ts'

const connections = 16
const seconds = 1
type Server = { url: string; /** Processor time used so far. */ spentMs: () => number }
type Lane = { server: Server; address: string; headers: Record<string, string>; status: number }
type CostedRun = LoadResult & { cost: number }

/**
 * Compares Home from the page cache with nginx serving the same page as a file, and with rendered pages, in interleaved
 * rounds.
 */
export async function benchStaticPages(site: Server, rounds: number): Promise<void> {
  printHeading(`Cached pages, ${rounds} interleaved rounds of ${seconds} s, ${connections} connections`)
  const home = await fetchOnce(`${site.url}/`, {})
  const said = Object.entries(home.headers).filter(
    ([name]) => !/^(content-|date$|connection$|keep-alive$|etag$|x-request-id$)/.test(name),
  )
  await using nginx = await startNginx(
    home.body,
    said.map(([name, value]) => [name, String(value)]),
  )
  const encoding = nginx?.encoding ?? 'gzip'
  const lane = (server: Server, path = '/', status = 200, more = {}): Lane => ({
    server,
    address: server.url + path,
    headers: { 'Accept-Encoding': encoding, ...more },
    status,
  })
  const again = async (server: Server) => {
    const { headers } = await fetchOnce(`${server.url}/`, { 'Accept-Encoding': encoding })
    return lane(server, '/', 304, { 'If-None-Match': headers.etag })
  }
  const lanes: Record<string, Lane> = {
    ...(nginx && { 'nginx, Home as a file': lane(nginx) }),
    'Home finished': lane(site),
    'Home, 304': await again(site),
    ...(nginx && { 'nginx, 304': await again(nginx) }),
    'Home rendered afresh, as unknown addresses show it': lane(site, '/nowhere', 404),
    '/quote finished, its stamp filled in': lane(site, '/quote'),
    '/quote rendered': lane(site, '/quote?eventGuestCount=120'),
    '/alcohol-calculator finished': lane(site, '/alcohol-calculator'),
    '/alcohol-calculator rendered': lane(site, '/alcohol-calculator?guests=120'),
    '/api/estimate': lane(site, estimatePath),
  }
  const runs = await runInterleaved(lanes, rounds)
  for (const [name, all] of Object.entries(runs)) {
    const of = (figure: (run: CostedRun) => number) => median(all.map(figure))
    recordMeasurement(name, `${Math.round(of(({ perSecond }) => perSecond)).toLocaleString('en-US')}/s`)
    const times = `median ${of(({ p50 }) => p50).toFixed(2)} ms, 99th percentile ${of(({ p99 }) => p99).toFixed(2)} ms`
    console.log(
      `    ${times}; ${kB(of(({ bytes }) => bytes))} and ${of(({ cost }) => cost).toFixed(0)} µs of processor time per response`,
    )
  }
  // Ratio within each round, because other load on the machine affects both alike.
  const ratio = (one: string, other: string, figure = ({ perSecond }: CostedRun) => perSecond) =>
    median((runs[one] ?? []).map((run, round) => figure(run) / figure(runs[other]![round]!)))
  if (nginx) {
    const share = ratio('Home finished', 'nginx, Home as a file')
    recordMeasurement(`cached Home ÷ nginx with a file, both ${encoding}`, share.toFixed(2), '≥ 0.5', share >= 0.5)
    recordMeasurement(
      'the same in processor time per response',
      ratio('nginx, Home as a file', 'Home finished', ({ cost }) => cost).toFixed(2),
    )
    recordMeasurement('Home, 304 ÷ nginx, 304', ratio('Home, 304', 'nginx, 304').toFixed(2))
  }
  for (const path of ['/quote', '/alcohol-calculator']) {
    const finished = path === '/quote' ? `${path} finished, its stamp filled in` : `${path} finished`
    const times = ratio(finished, `${path} rendered`)
    recordMeasurement(`${path} cached ÷ rendered`, times.toFixed(1), '≥ 6', times >= 6)
  }
  const unchanged = ratio('Home, 304', 'Home finished')
  recordMeasurement('Home, 304 ÷ cached Home', unchanged.toFixed(2), '≥ 1', unchanged >= 1)
  recordMeasurement(
    'cached Home ÷ rendered Home',
    ratio('Home finished', 'Home rendered afresh, as unknown addresses show it').toFixed(0),
  )
}

async function runInterleaved(lanes: Record<string, Lane>, rounds: number): Promise<Record<string, CostedRun[]>> {
  const runs: Record<string, CostedRun[]> = {}
  // An uncounted warm-up of each lane.
  for (const lane of Object.values(lanes)) await measureLane(lane, 1_500)
  for (let round = 0; round < rounds; round++) {
    for (const [name, lane] of Object.entries(lanes)) (runs[name] ??= []).push(await measureLane(lane, seconds * 1_000))
  }
  return runs
}

async function measureLane({ server, address, headers, status }: Lane, duration: number): Promise<CostedRun> {
  const before = server.spentMs()
  const run = await runLoadJob({ addresses: [address], headers, connections, duration }, status)
  return { ...run, cost: ((server.spentMs() - before) * 1_000) / run.answers }
}

function fetchOnce(
  address: string,
  headers: Record<string, string>,
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(address, { headers, agent: false }, async (response) =>
      resolve({ headers: response.headers, body: await buffer(response) }),
    ).once('error', reject)
  })
}
