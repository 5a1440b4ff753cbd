import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { runCleanup } from '../app/upkeep/cleanup/cleanup.server.ts'
import { createDemoLink } from '../app/business/auth/demo-link.server.ts'
import { markDataDirDemo, loadConfig } from '../app/config.server.ts'
import { openServices } from '../app/services.server.ts'
import { planEventActions, computeEventDay } from '../demo/event-actions.ts'
import { computeClosedDays } from '../demo/bookkeeping-actions.ts'
import { tourTime } from '../demo/screenshots.ts'
import { toBusinessDay, demoTimeZone } from '../demo/demo-context.ts'
import { demoEvents } from '../demo/demo-events.ts'
import { createVisitors } from '../demo/visitors.ts'
import { assertMirrors } from '../faults/profit-books.ts'
import { assertMoneyBooks, createMoneyBooks } from '../faults/money-books.ts'
import { expectBooksOnPages } from './books-on-pages.ts'
import { continueDemo } from './demo-goes-on.ts'
import { parsePage } from './doubles/read-page.ts'
import { createTestApp, createAppVisitor } from './test-app.ts'
import { createOwner } from './owner-client.ts'
import { runProgram } from './program.ts'
import { assertDemoBooks } from './story-books.ts'
import { createYearBooks } from './year-books.ts'

const demoBanner = 'Demo: nothing here is real, nothing leaves this machine.'

test('a demo ignores settings of external services and listens on localhost only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'))
  markDataDirDemo(folder)
  const config = loadConfig({
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://real.example/bar',
    MAIL_URL: 'smtp://real.example:587',
    FILES_URL: 's3://key:secret@real.example/bucket?region=x',
    BACKUP_URL: 's3://key:secret@real.example/bucket?region=x',
    STRIPE_SECRET_KEY: 'sk_live_real',
    STRIPE_WEBHOOK_SECRET: 'whsec_real',
    TSA_URL: 'https://tsa.real.example',
    SITE_URL: 'https://real.example',
  })
  expect(JSON.stringify(config)).not.toContain('real')
  expect(config).toMatchObject({
    isDemo: true,
    host: '127.0.0.1',
    cards: null,
    tsaUrl: null,
    mail: { kind: 'mailbox' },
  })
  await using services = await openServices(config, { out: { write: () => true } })
  expect(await services.cards()).toBeNull()
  expect(await services.push({} as never, {} as never)).toMatchObject({ kind: 'refused' })
  await expect(services.dns.resolveTxt('real.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  // An email account that the owner entered is not used either.
  expect(await services.mail()).toMatchObject({ kind: 'mailbox' })
})

test('the demo command refuses a folder that holds other files and leaves it unchanged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'real-'))
  mkdirSync(join(folder, 'files'))
  writeFileSync(join(folder, 'site.db'), 'the real one')
  const { code, said } = await runProgram('demo.ts', [], { DATA_DIR: folder })
  expect([code, said.includes('holds something that is not the demo')]).toEqual([1, true])
  expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual(['files', 'site.db'])
  expect(readFileSync(join(folder, 'site.db'), 'utf8')).toBe('the real one')
})

test('the demo link logs in once, by POST only, and only in a demo', async () => {
  await using app = await createTestApp()
  await createOwner(app)
  const demo = { ...app, config: { ...app.config, isDemo: true } }
  const link = new URL(createDemoLink(demo))
  const address = link.pathname + link.search
  const visit = await createAppVisitor(demo)
  const tap = () => visit(address, { method: 'POST', body: link.searchParams })
  for (const _ of [1, 2]) expect((await parsePage(await visit(address))).text).toContain('A year behind this bar')
  const opened = await tap()
  expect([opened.status, opened.headers.get('Location')]).toEqual([303, '/backbar'])
  const cookie = opened.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const today = await visit('/backbar', { headers: { Cookie: cookie } })
  expect((await parsePage(today)).text).toContain(demoBanner)
  // Demo users have no password, so pages that ask for it on a real site open hours later, too.
  const later = await createAppVisitor({ ...demo, now: () => app.now() + 3_600_000 })
  const file = await later('/backbar/in-and-out/requests.csv', { headers: { Cookie: cookie } })
  expect(file.headers.get('Content-Type')).toContain('text/csv')
  expect((await tap()).status).toBe(422)
  const real = await createAppVisitor(app)
  expect((await real(address)).status).toBe(404)
  expect((await real(address, { method: 'POST', body: link.searchParams })).headers.get('Set-Cookie')).toBeNull()
})

test('a demo link works once and only for a day', async () => {
  await using app = await createTestApp()
  await createOwner(app)
  let now = app.now()
  const demo = { ...app, config: { ...app.config, isDemo: true }, now: () => now }
  const visit = await createAppVisitor(demo)
  const tap = async (link: URL) =>
    (await visit(link.pathname + link.search, { method: 'POST', body: link.searchParams })).status
  const [used, unused] = [new URL(createDemoLink(demo)), new URL(createDemoLink(demo))]
  expect(await tap(used)).toBe(303)
  now += 25 * 3_600_000
  await runCleanup({ ...demo, log: () => {} })
  expect([await tap(used), await tap(unused)]).toEqual([422, 422])
  expect(await tap(new URL(createDemoLink(demo)))).toBe(303)
})

test('every demo page shows the demo banner, and no real page does', async () => {
  await using app = await createTestApp()
  await createOwner(app)
  const visit = await createAppVisitor({ ...app, config: { ...app.config, isDemo: true } })
  const real = await createAppVisitor(app)
  for (const path of ['/', '/es', '/quote', '/nowhere', '/backbar/log-in', '/list/none', '/yours/none']) {
    expect([path, (await parsePage(await real(path))).html.includes('class="demo"')]).toEqual([path, false])
    const { text, html } = await parsePage(await visit(path))
    expect([path, text.startsWith(demoBanner) || text.startsWith('Demostración:')]).toEqual([path, true])
    expect(html).toContain('<aside class="demo" aria-label="Demo">')
  }
})

test('the steps of the demo’s story are in chronological order on every start weekday', () => {
  const hour = 3_600_000
  const whens = Array.from({ length: 14 }, (_, half) => tourTime + half * 12 * hour)
  const wrong = whens.flatMap((now) =>
    demoEvents.flatMap((part, nth) => {
      const all = planEventActions(part, { today: toBusinessDay(now), now, nth })
      // Events with a proposal or an acceptance must have all their actions in the past. Others need only the first.
      const asked = part.ending === 'proposed' || part.ending === 'agreed' ? all : all.slice(0, 1)
      const isInOrder = all.every(({ at }, i) => i === 0 || at >= all[i - 1]!.at)
      return isInOrder && (part.ending === 'whole' || asked.every(({ at }) => at < now)) ? [] : [part.names]
    }),
  )
  expect(wrong).toEqual([])
})

test('the demo has no event on a closed day, whatever the weekday it starts', () => {
  for (let i = 0; i < 7; i++) {
    const today = toBusinessDay(tourTime + i * 24 * 3_600_000)
    const { from, to } = computeClosedDays(today)
    const days = demoEvents.map((part) => computeEventDay(part, today))
    expect([today, days.filter((day) => day >= from && day <= to)]).toEqual([today, []])
  }
})

let madeDemoFolder: Promise<string> | null = null

/** The demo with its year played up to the day of the tour. It is made once, and each test opens a copy. */
async function openMadeDemo(now: () => number) {
  madeDemoFolder ??= (async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'demo-')), 'made')
    const env = { PATH: process.env.PATH, TMPDIR: tmpdir() }
    await promisify(execFile)(process.execPath, ['tests/demo-on-tour-day.ts', folder], { env })
    return folder
  })()
  const copy = join(await mkdtemp(join(tmpdir(), 'demo-')), 'copy')
  await cp(await madeDemoFolder, copy, { recursive: true })
  return openServices(loadConfig({ DATA_DIR: copy, PORT: '0' }), { now, out: { write: () => true } })
}

test('the demo’s event, staff pay, cost, leftover and weather pages show sample data', async () => {
  await using services = await openMadeDemo(() => tourTime)
  const { owner } = await createVisitors(services)
  const text = async (path: string) => (await owner.open(path)).text
  const getId = async (first: string) =>
    (await services.db.selectFrom('event').select('id').where('requestor_name', 'like', `${first} %`).execute())[0]!.id
  const today = await text('/backbar')
  for (const words of [
    'Next event: Ana & Mateo, Saturday',
    'Settle up with staff: Harper & Jude',
    'Count leftovers',
    'Elena, 140 guests',
  ])
    expect(today).toContain(words)
  const job = await text(`/backbar/jobs/${await getId('Ana')}`)
  for (const words of ['both are set', 'confirmed', 'Drinks named, 3']) expect(job).toContain(words)
  const earned = await text(`/backbar/jobs/${await getId('Ivy')}/earned`)
  for (const words of ['Staff pay', 'Costs', 'miles at']) expect(earned).toContain(words)
  expect(earned).not.toContain('Not noted yet')
  const learned = await text('/backbar/money/learned')
  expect(learned).toContain('evenings')
  expect(learned).toMatch(/8 in 10 should fall inside the band; \d+ of your \d+ do/)
  expect(await text('/backbar/crew/pay?year=2026')).toContain('Dominic Shaw')
  expect(await text('/backbar/money/costs')).toContain('The Knot, a quarter')
  expect(await text('/backbar/messages')).toContain('Priscilla Boone')
  const { id } = await services.db.selectFrom('weather_move').select('id').executeTakeFirstOrThrow()
  expect(await text(`/backbar/calendar/storms/${id}`)).toContain('Offered to 1: 1 moved')
}, 360_000)

/** A Stripe account without any payments. */
const noCards = { sessions: new Map(), charges: new Map(), refunds: new Map(), disputes: new Map() }

test('the demo’s ledger matches the demo’s story, every page and every CSV exactly', async () => {
  await using services = await openMadeDemo(() => tourTime)
  const { db } = services
  assertMoneyBooks(await createMoneyBooks(db), noCards, [])
  await assertMirrors(db)
  const books = await createYearBooks(db, demoTimeZone)
  assertDemoBooks(books, demoEvents, toBusinessDay(tourTime))
  await expectBooksOnPages(books, {
    ...(await createVisitors(services)),
    today: toBusinessDay(tourTime),
    hasTax: false,
  })
}, 360_000)

test('a day later the demo’s pages still match an independently computed ledger', async () => {
  const later = tourTime + 24 * 3_600_000
  await using services = await openMadeDemo(() => later)
  const doors = await createVisitors(services)
  await continueDemo({ services, ...doors, on: toBusinessDay(later) })
  await assertMirrors(services.db)
  const books = await createYearBooks(services.db, demoTimeZone)
  await expectBooksOnPages(books, { ...doors, today: toBusinessDay(later), hasTax: true })
}, 360_000)
