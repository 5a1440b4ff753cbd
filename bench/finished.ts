import { spawn } from 'node:child_process'
import { get } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { text, buffer } from 'node:stream/consumers'
import { openNginx } from './nginx.ts'
import { estimatePath } from './rates.ts'
import { heading, kB, measured, median } from './report.ts'

const connections = 16
const seconds = 2
type Lane = { address: string; lines: string; status: number }
type Run = { perSecond: number; p50: number; p99: number; status: string; bytes: number; busy: number }

/** Home from memory beside nginx with the same page as a file, and beside what is rendered, in interleaved rounds. */
export async function compareWithNginx(url: string, rounds: number): Promise<void> {
  heading(`Finished pages, ${rounds} interleaved rounds of ${seconds} s, ${connections} connections`)
  const home = await ask(`${url}/`, {})
  const said = Object.entries(home.headers).filter(([name]) => !/^(content-|date$|connection$|keep-alive$|etag$|x-request-id$)/.test(name))
  await using nginx = await openNginx(home.body, said.map(([name, value]) => [name, String(value)]))
  const encoding = nginx?.encoding ?? 'gzip'
  const lane = (address: string, status = 200, more = ''): Lane => ({ address, lines: `Accept-Encoding: ${encoding}${more}`, status })
  const again = async (address: string) => {
    const { headers } = await ask(address, { 'Accept-Encoding': encoding })
    return lane(address, 304, `\r\nIf-None-Match: ${headers.etag}`)
  }
  const lanes: Record<string, Lane> = {
    ...(nginx && { [`nginx, Home as a file (${encoding})`]: lane(`${nginx.url}/`), 'nginx, 304': await again(`${nginx.url}/`) }),
    [`Home finished (${encoding})`]: lane(`${url}/`),
    'Home, 304': await again(`${url}/`),
    'Home rendered afresh, as unknown addresses show it': lane(`${url}/nowhere`, 404),
    '/quote rendered': lane(`${url}/quote`),
    '/api/estimate': lane(`${url}${estimatePath}`),
  }
  const runs = await interleaved(lanes, rounds)
  for (const [name, all] of Object.entries(runs)) {
    const of = (figure: (run: Run) => number) => median(all.map(figure))
    measured(name, `${Math.round(of(({ perSecond }) => perSecond)).toLocaleString('en-US')}/s`)
    console.log(`    ${kB(of(({ bytes }) => bytes))} an answer, median ${of(({ p50 }) => p50).toFixed(2)} ms, 99th percentile ${of(({ p99 }) => p99).toFixed(2)} ms`)
  }
  // Of each round its own ratio: what else the machine was doing then, it did to both.
  const ratio = (one: string, other: string) =>
    median((runs[one] ?? []).map(({ perSecond }, round) => perSecond / (runs[other]?.[round]?.perSecond ?? Number.NaN)))
  const names = Object.keys(lanes)
  const called = (start: string) => names.find((name) => name.startsWith(start)) ?? ''
  if (nginx) {
    const share = ratio(called('Home finished'), called('nginx, Home'))
    measured('Home finished ÷ nginx with a file', share.toFixed(2), '≥ 0.5', share >= 0.5)
    measured('Home, 304 ÷ nginx, 304', ratio('Home, 304', 'nginx, 304').toFixed(2))
  }
  const unchanged = ratio('Home, 304', called('Home finished'))
  measured('Home, 304 ÷ Home finished', unchanged.toFixed(2), '≥ 1', unchanged >= 1)
  measured('Home finished ÷ Home rendered afresh', ratio(called('Home finished'), called('Home rendered')).toFixed(1))
}

async function interleaved(lanes: Record<string, Lane>, rounds: number): Promise<Record<string, Run[]>> {
  const runs: Record<string, Run[]> = {}
  // Half a second each for everybody to get warm; it is not counted.
  for (const lane of Object.values(lanes)) await hammer(lane, 500)
  for (let round = 0; round < rounds; round++) {
    for (const [name, lane] of Object.entries(lanes)) (runs[name] ??= []).push(await hammer(lane, seconds * 1_000))
  }
  return runs
}

async function hammer({ address, lines, status }: Lane, duration: number): Promise<Run> {
  const args = ['bench/hammer.ts', address, lines, String(connections), String(duration)]
  const run: Run = JSON.parse(await text(spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] }).stdout))
  if (run.status !== String(status)) throw new Error(`${address} answered ${run.status}, not ${status}`)
  return run
}

function ask(address: string, headers: Record<string, string>): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(address, { headers, agent: false }, async (response) => resolve({ headers: response.headers, body: await buffer(response) })).once('error', reject)
  })
}
