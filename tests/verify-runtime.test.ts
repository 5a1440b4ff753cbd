import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyRuntime } from '../bin/verify-runtime.ts'

const version = 'v26.10.0'
const name = `node-${version}-linux-x64`
const dir = mkdtempSync(join(tmpdir(), 'bar-runtime-'))
const binary = join(dir, name, 'bin/node')
let sums = ''
let publisher = ''

const server = createServer(({ url }, response) => {
  if (url === `/${version}/SHASUMS256.txt.asc`) response.end(`signed\n${sums}`)
  else if (url === `/${version}/${name}.tar.gz`) response.end(readFileSync(join(dir, 'archive')))
  else response.writeHead(404).end()
})

beforeAll(async () => {
  mkdirSync(join(dir, name, 'bin'), { recursive: true })
  writeFileSync(binary, 'the runtime itself')
  spawnSync('tar', ['-czf', join(dir, 'archive'), '-C', dir, `${name}/bin/node`])
  sums = `${sha256(readFileSync(join(dir, 'archive')))}  ${name}.tar.gz\n${sha256('an exe')}  win-x64/node.exe\n`
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  publisher = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(dir, { recursive: true })
})

const readSigned = async (signed: Uint8Array) => Buffer.from(signed).toString().replace('signed\n', '')

test('a Node binary from the signed archive passes, and any other fails', async () => {
  expect(await verifyRuntime({ binary, version, platform: 'linux-x64', publisher, readSigned })).toMatchObject({
    isSame: true,
    words: expect.stringContaining(sha256('the runtime itself')),
  })
  const other = join(dir, 'other')
  writeFileSync(other, 'the runtime itself, and something more')
  expect(await verifyRuntime({ binary: other, version, platform: 'linux-x64', publisher, readSigned })).toMatchObject({
    isSame: false,
    words: expect.stringMatching(/^NOT THE SAME\./),
  })
})

test('on Windows the Node executable itself is checked against the signed checksum', async () => {
  const exe = join(dir, 'node.exe')
  writeFileSync(exe, 'an exe')
  const { isSame } = await verifyRuntime({ binary: exe, version, platform: 'win-x64', publisher, readSigned })
  expect(isSame).toBe(true)
})

test('a Node runtime that cannot be checked never passes', async () => {
  const good = sums
  sums = sums.replace(/^../, '00')
  const changed = await verifyRuntime({ binary, version, platform: 'linux-x64', publisher, readSigned })
  sums = good
  const unsigned = await verifyRuntime({
    binary,
    version,
    platform: 'linux-x64',
    publisher,
    readSigned: () => Promise.reject(new Error('Not signed.')),
  })
  const unknown = await verifyRuntime({ binary, version, platform: 'plan9-mips', publisher, readSigned })
  const missing = await verifyRuntime({ binary, version: 'v1.0.0', platform: 'linux-x64', publisher, readSigned })
  const away = await verifyRuntime({
    binary,
    version,
    platform: 'linux-x64',
    publisher: 'http://127.0.0.1:9',
    readSigned,
  })
  expect([changed, unsigned, unknown, missing, away].map(({ isSame }) => isSame)).toEqual(Array(5).fill(false))
  expect([changed, unsigned, unknown, missing, away].map(({ words }) => words)).toEqual([
    expect.stringContaining('is not what was signed'),
    'NOT CHECKED. Not signed.',
    expect.stringContaining('signed no node-v26.10.0-plan9-mips'),
    expect.stringContaining('answered 404'),
    expect.stringContaining('needs the internet'),
  ])
})

function sha256(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
