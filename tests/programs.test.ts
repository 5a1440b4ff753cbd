import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { queueEmail } from '../app/plumbing/outbox/outbox.server.ts'
import { sampleEmail } from './doubles/sample-email.ts'
import { databases, createTestApp } from './test-app.ts'
import { freePort } from './postgres.ts'
import { sampleFolder, startProgram } from './program.ts'

test('start.ts serves requests, logs no personal data and exits cleanly on SIGTERM', async () => {
  using folder = sampleFolder()
  const port = await freePort()
  await using site = startProgram('start.ts', { DATA_DIR: folder.dir, PORT: String(port), HOST: '127.0.0.1' })
  expect(await site.line('open')).toMatchObject({
    address: `http://localhost:${port}`,
    database: 'sqlite',
    mail: 'mailbox',
  })
  const response = await fetch(`http://127.0.0.1:${port}/quote?fromEmail=nora@home.example`)
  expect(response.status).toBe(200)
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  for (const path of ['/nora/at/home', '/backbar/nora', '/backbar/jobs/one/reply'])
    await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
  const code = readFileSync(join(folder.dir, 'setup-code'), 'utf8')
  expect(await site.line('no-owner-yet')).toMatchObject({ setupCodeIn: join(folder.dir, 'setup-code') })
  const request = await site.line('request')
  expect(request).toMatchObject({
    method: 'GET',
    path: '/quote',
    status: 200,
    id: response.headers.get('X-Request-Id'),
  })
  expect(await site.end('SIGTERM')).toBe(0)
  const asked = site.lines.filter(({ event }) => event === 'request').map(({ path }) => path)
  expect(asked).toEqual(['/quote', '/…', '/backbar/…', '/backbar/jobs/one/reply'])
  for (const secret of ['nora', code]) expect(JSON.stringify(site.lines)).not.toContain(secret)
})

test('start.ts still serves a connection that was open before its stop signal', async () => {
  using folder = sampleFolder()
  const port = await freePort()
  await using site = startProgram('start.ts', { DATA_DIR: folder.dir, PORT: String(port), HOST: '127.0.0.1' })
  await site.line('open')
  const opened = connect(port, '127.0.0.1')
  await once(opened, 'connect')
  process.kill(site.pid, 'SIGTERM')
  const isRefused = () =>
    fetch(`http://127.0.0.1:${port}/up`).then(
      () => false,
      () => true,
    )
  await vi.waitUntil(isRefused, { timeout: 20_000, interval: 20 })
  opened.write('GET /up HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [answer] = (await once(opened, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 \r\n[\s\S]*\r\nconnection: close\r\n/i)
  expect(await site.end('SIGTERM')).toBe(0)
})

test('start.ts reports a port that is already in use', async () => {
  using folder = sampleFolder()
  await using taken = createServer()
  await once(taken.listen(0, '127.0.0.1'), 'listening')
  const { port } = taken.address() as AddressInfo
  await using site = startProgram('start.ts', { DATA_DIR: folder.dir, PORT: String(port), HOST: '127.0.0.1' })
  await expect(site.line('open')).rejects.toThrow(
    `Somebody else listens on port ${port} already: end that program, or start with another PORT.`,
  )
})

test('start.ts rejects a request body of several megabytes with an error page', async () => {
  using folder = sampleFolder()
  const port = await freePort()
  await using site = startProgram('start.ts', { DATA_DIR: folder.dir, PORT: String(port), HOST: '127.0.0.1' })
  await site.line('open')
  const body = new URLSearchParams({ message: 'x'.repeat(3_000_000) })
  const response = await fetch(`http://127.0.0.1:${port}/quote`, { method: 'POST', body })
  expect(response.status).toBe(413)
  expect(await response.text()).toContain('larger than 64 kB')
})

test.each(databases)('%s: worker.ts delivers queued emails until it is stopped', async (database) => {
  await using app = await createTestApp(database)
  const env = { DATA_DIR: app.config.dataDir, SECRET: app.config.secret }
  const place: Record<string, string> =
    app.config.database.kind === 'postgres' ? { DATABASE_URL: app.config.database.url } : {}
  await using worker = startProgram('worker.ts', { ...env, ...place })
  await worker.line('worker')
  await queueEmail(app.db, { ...sampleEmail(), eventId: null, kind: 'alert' }, Date.now())
  expect(await worker.line('letter')).toMatchObject({ letter: 'letter-1', verdict: 'sent' })
  expect(readdirSync(join(app.config.dataDir, 'mailbox'))).toEqual(['letter-1.eml'])
  expect(await worker.end('SIGTERM')).toBe(0)
  expect(worker.lines.at(-1)).toMatchObject({ event: 'closed' })
})

test('every file in bin/ has an npm script', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  // The way back to a version 1.x is a step of the upgrade, not a command.
  const files = readdirSync('bin').filter((file) => file !== 'undo-plain-names.ts')
  for (const file of files) expect(scripts[file.replace('.ts', '')]).toContain(` ${file}`)
})
