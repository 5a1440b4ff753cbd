import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import type { Fixtures } from '../tests/fixtures.ts'
import { createTestDatabase } from '../tests/test-database.ts'
import { getPeakMemory } from './hostile-clients.ts'
import type { FaultResult } from './outcome.ts'

/**
 * Asserts that a small file that claims to be a backup and decompresses to gigabytes, in a single line or in many, is
 * refused with a message.
 */
export async function sendGzipBombs(fixtures: Fixtures, gigabytes: number): Promise<FaultResult> {
  await using place = await createTestDatabase('sqlite', fixtures)
  const megabyte = 1024 * 1024
  const line = `{"table":"lead","row":{"id":"${'x'.repeat(16_346)}"}}\n`
  const told: string[] = []
  for (const [content, words] of [
    ['x', /longer than any of ours/],
    [line, /unpacks into far more/],
  ] as const) {
    const member = gzipSync(Buffer.alloc(64 * megabyte, content))
    // A gzip file may consist of several members.
    const head = gzipSync('{"backup":"backbar","version":1,"at":0,"migrations":["0140-baseline"]}\n')
    const bomb = Buffer.concat([head, ...Array<Buffer>(gigabytes * 16).fill(member)])
    const file = join(place.dir, 'bomb.jsonl.gz')
    writeFileSync(file, bomb)
    const { said, took, most } = await restore(file, place.env)
    assert.match(said, words)
    assert.ok(most < 400, `restoring took ${most} MB`)
    told.push(`${(bomb.length / megabyte).toFixed(0)} MB refused in words after ${took.toFixed(1)} s and ${most} MB`)
  }
  return {
    tried: `a backup that decompresses to ${gigabytes} GB, in one line and in many`,
    times: String(told.length),
    outcome: told.join('; '),
  }
}

async function restore(file: string, env: Record<string, string>) {
  const since = performance.now()
  const child = spawn(process.execPath, ['bin/restore.ts', file, '--replace'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
  })
  const peak = getPeakMemory(child.pid!)
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  const most = peak()
  assert.equal(code, 1)
  return { said, took: (performance.now() - since) / 1_000, most }
}
