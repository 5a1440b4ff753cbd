import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp, createAppVisitor } from './test-app.ts'
import { freePort } from './postgres.ts'
import { sampleFolder } from './program.ts'

test('npm run dev serves reloading pages and island sources, and stops its child processes', async () => {
  using folder = sampleFolder()
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const { PATH, HOME } = process.env
  const dev = spawn('npm', ['run', 'dev'], {
    env: { PATH, HOME, DATA_DIR: folder.dir, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  })
  try {
    let said = ''
    dev.stdout.on('data', (chunk) => (said += String(chunk)))
    const standIn = await vi.waitUntil(() => /Its cards +(http:\S+), a stand-in/.exec(said)?.[1], { timeout: 60_000 })
    expect(await (await fetch(standIn)).text()).toContain('Nobody has paid yet.')
    const answer = await fetch(`${site}/quote`)
    expect(answer.status).toBe(200)
    const page = await answer.text()
    expect(page).toContain('<script src="/dev/reload.js"></script>')
    const island = await (await fetch(`${site}/app/events/quote-form/quote-form.island.tsx`)).text()
    expect(island).toContain('import(')
  } finally {
    dev.kill('SIGTERM')
    await once(dev, 'exit')
  }
  // npm exits before its child processes do.
  const isGone = () =>
    fetch(site).then(
      () => false,
      () => true,
    )
  await vi.waitUntil(isGone, { timeout: 20_000 })
})

test('saving a component and a server module together reloads both', async () => {
  const copy = copyOfSources()
  using folder = sampleFolder()
  const port = await freePort()
  const dev = spawn(process.execPath, ['bin/dev.ts'], {
    cwd: copy,
    env: { PATH: process.env.PATH, DATA_DIR: folder.dir, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const change = (file: string, from: string, to: string) => {
    const text = readFileSync(join(copy, file), 'utf8')
    expect(text).toContain(from)
    writeFileSync(join(copy, file), text.replace(from, to))
  }
  const home = () => fetch(`http://127.0.0.1:${port}/`)
  const policy = async () => (await home()).headers.get('Permissions-Policy')
  const within = { timeout: 60_000, interval: 200 }
  try {
    await vi.waitUntil(() => home().catch(() => null), within)
    change('app/plumbing/http/headers.server.ts', 'camera=()', 'camera=(self)')
    change('app/site/pages/site-header.tsx', 'className="menu-top ', 'className="menu-top saved ')
    await vi.waitUntil(async () => (await policy())?.includes('camera=(self)'), within)
    expect(await (await home()).text()).toContain('menu-top saved')
  } finally {
    dev.kill('SIGTERM')
    await once(dev, 'exit')
  }
})

test('an error in development shows file, line and code on its page only', async () => {
  const copy = copyOfSources()
  using folder = sampleFolder()
  const port = await freePort()
  const dev = spawn(process.execPath, ['bin/dev.ts'], {
    cwd: copy,
    env: { PATH: process.env.PATH, DATA_DIR: folder.dir, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
    return { status: answer?.status, page: (await answer?.text()) ?? '' }
  }
  const within = { timeout: 90_000, interval: 200 }
  const [partners, services] = ['app/site/partners/partners.route.tsx', 'app/site/pages/services.route.tsx']
  const append = (file: string, text: string) => {
    const path = join(copy, file)
    writeFileSync(path, readFileSync(path, 'utf8') + text)
  }
  try {
    await vi.waitUntil(async () => (await ask('/partners')).status === 200, within)
    append(partners, '\nexport const broken = {{ one\n')
    await vi.waitUntil(async () => (await ask('/partners')).status === 500, within)
    const syntax = (await ask('/partners')).page
    expect(syntax).toContain(`${partners}:`)
    expect(syntax).toMatch(/&gt; +\d+ \| export const broken = \{\{ one/)
    expect((await ask('/services')).status).toBe(200)

    writeFileSync(join(copy, partners), readFileSync(partners, 'utf8'))
    await vi.waitUntil(async () => (await ask('/partners')).status === 200, within)
    const text = readFileSync(join(copy, services), 'utf8')
    writeFileSync(
      join(copy, services),
      text.replace(
        /(export async function loader\([^\n]*\{\n)/,
        "$1  if (1 < 2) throw new Error('an olive too <many>')\n",
      ),
    )
    await vi.waitUntil(async () => (await ask('/services')).status === 500, within)
    const { page } = await ask('/services')
    expect(page).toContain('Error: an olive too &lt;many&gt;')
    expect(page).toContain(`${services}:`)
    expect(page).toMatch(/&gt; +\d+ \| +if \(1 &lt; 2\) throw new Error/)
    expect((await ask('/partners')).status).toBe(200)
  } finally {
    dev.kill('SIGTERM')
    await once(dev, 'exit')
  }
})

test('a built site shows visitors no error details', async () => {
  await using app = await createTestApp()
  await app.db.schema.dropTable('experience').execute()
  const answer = await (await createAppVisitor(app))('/services')
  const page = await answer.text()
  expect(answer.status).toBe(500)
  expect(page).toContain('<h1')
  expect(page).not.toMatch(/no such table|SqliteError|ERR_SQLITE|\.tsx?:\d|node_modules/)
  const built = globSync('build/server/**/*.js').map((file) => readFileSync(file, 'utf8'))
  expect(built.length).toBeGreaterThan(0)
  for (const text of built) expect(text).not.toMatch(/withFaultPages|codeFrame|broken-sources-apart/)
})

/** A copy of the site's sources in a folder that a test may change. */
function copyOfSources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'bar-dev-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  for (const name of ['app', 'bin', 'server', 'package.json', ...globSync('*.ts')])
    cpSync(name, join(copy, name), { recursive: true })
  cpSync('tests/doubles', join(copy, 'tests/doubles'), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  return copy
}
