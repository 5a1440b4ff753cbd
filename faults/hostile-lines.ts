import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Fixtures } from '../tests/fixtures.ts'
import { createTestDatabase } from '../tests/test-database.ts'
import { openSite } from './open-site.ts'
import { median, waitUntil, type FaultResult } from './outcome.ts'

/**
 * Opens connections that send nothing, send headers and bodies byte by byte, or send oversized headers. Asserts that
 * other clients are served meanwhile, hardly slower than before.
 */
export async function sendHostileRequestLines(fixtures: Fixtures, idle: number, mostTimes = 5): Promise<FaultResult> {
  await using place = await createTestDatabase('sqlite', fixtures)
  await using site = await openSite(place)
  const { port } = new URL(site.url)
  const alone = await measureMedianTime(site.url)

  const lines = await Promise.all(Array.from({ length: idle }, () => open(Number(port))))
  const dripping = await Promise.all(Array.from({ length: 50 }, () => open(Number(port))))
  const posting = await Promise.all(Array.from({ length: 50 }, () => open(Number(port))))
  for (const line of posting)
    line.write(
      'POST /quote HTTP/1.1\r\nHost: bar.example\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\n',
    )
  const drip = setInterval(() => {
    for (const line of dripping) line.write('X')
    for (const line of posting) line.write('x')
  }, 50)

  const huge = await open(Number(port))
  huge.write(`GET / HTTP/1.1\r\nHost: bar.example\r\nX-Much: ${'x'.repeat(64_000)}\r\n\r\n`)
  const [refusal] = (await once(huge, 'data')) as [Buffer]
  assert.match(String(refusal), /^HTTP\/1\.1 431 /)

  const among = await measureMedianTime(site.url)
  clearInterval(drip)
  assert.ok(among < alone * mostTimes + 20, `pages took ${among.toFixed(1)} ms instead of ${alone.toFixed(1)} ms`)
  for (const line of [...lines, ...dripping, ...posting, huge]) line.destroy()
  await waitUntil('the site responds again', async () => (await fetch(`${site.url}/up`)).ok)
  return {
    tried: 'idle connections, headers and bodies a byte at a time, headers of 64 kB',
    times: `${idle.toLocaleString('en-US')} idle, 100 dripping, 1 too large`,
    outcome: `431 to the large one; median response time of other clients ${among.toFixed(1)} ms (${alone.toFixed(1)} ms alone)`,
  }
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  // The server is expected to close such connections.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Median response time of pages and forms, in milliseconds. */
async function measureMedianTime(url: string): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 30; i++) {
    const started = performance.now()
    const response = await fetch(url + (i % 2 === 0 ? '/' : '/quote'))
    await response.arrayBuffer()
    assert.equal(response.status, 200)
    times.push(performance.now() - started)
  }
  return median(times)
}
