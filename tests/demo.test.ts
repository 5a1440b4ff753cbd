import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { acts } from '../demo/acts.ts'
import { dayOf } from '../demo/stage.ts'
import { year } from '../demo/story.ts'
import { demoLink } from '../app/business/auth/demo-link.server.ts'
import { markAsDemo, readConfig } from '../app/config.server.ts'
import { openServices } from '../app/services.server.ts'
import { readPage } from './doubles/read-page.ts'
import { emptyHouse, visitor } from './house.ts'
import { putOwner } from './owner-client.ts'
import { runProgram } from './program.ts'

const band = 'Demo: nothing here is real, nothing leaves this machine.'

test('whatever the environment says, nothing leads out of a demo, and only this machine reaches it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'))
  markAsDemo(folder)
  const config = readConfig({
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
  expect([services.calendars, services.cards]).toEqual([null, null])
  expect(await services.push({} as never, {} as never)).toMatchObject({ kind: 'refused' })
  expect(await services.callWebhook({} as never)).toMatchObject({ kind: 'refused' })
  await expect(services.dns.resolveTxt('real.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  // A mail account typed behind the bar is not used either.
  expect(await services.mail()).toMatchObject({ kind: 'mailbox' })
})

test('a folder that holds something else is left as it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'real-'))
  mkdirSync(join(folder, 'files'))
  writeFileSync(join(folder, 'site.db'), 'the real one')
  const { code, said } = await runProgram('demo.ts', [], { DATA_DIR: folder })
  expect([code, said.includes('holds something that is not the demo')]).toEqual([1, true])
})

test('the link opens the demo once, by a tap and not by a look; on a site it is no page', async () => {
  await using house = await emptyHouse()
  await putOwner(house)
  const demo = { ...house, config: { ...house.config, isDemo: true } }
  const link = new URL(demoLink(demo))
  const address = link.pathname + link.search
  const visit = await visitor(demo)
  const tap = () => visit(address, { method: 'POST', body: link.searchParams })
  for (const _ of [1, 2]) expect((await readPage(await visit(address))).text).toContain('A year behind this bar')
  const opened = await tap()
  expect([opened.status, opened.headers.get('Location')]).toEqual([303, '/backbar'])
  const cookie = opened.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const today = await visit('/backbar', { headers: { Cookie: cookie } })
  expect((await readPage(today)).text).toContain(band)
  expect((await tap()).status).toBe(422)
  const real = await visitor(house)
  expect((await real(address)).status).toBe(404)
  expect((await real(address, { method: 'POST', body: link.searchParams })).headers.get('Set-Cookie')).toBeNull()
})

test('every page of a demo says that it is one, with the style its policy allows; no page of a site does', async () => {
  await using house = await emptyHouse()
  await putOwner(house)
  const visit = await visitor({ ...house, config: { ...house.config, isDemo: true } })
  for (const path of ['/', '/es', '/quote', '/nowhere', '/backbar/log-in', '/list/none', '/yours/none']) {
    const { text, html } = await readPage(await visit(path))
    expect([path, text.startsWith(band) || text.startsWith('Demostración:')]).toEqual([path, true])
    expect(html).toContain('<p class="demo">')
  }
  expect((await readPage(await (await visitor(house))('/'))).html).not.toContain('class="demo"')
})

test('on whatever weekday it is made, everybody has asked before they are answered, and before now', () => {
  for (let days = 0; days < 7; days++) {
    const now = Date.parse('2026-11-23T15:00:00Z') + days * 86_400_000
    for (const [nth, part] of year.entries()) {
      const [asked, ...then] = acts(part, { today: dayOf(now), now, nth }).map(({ at }) => at)
      const late = then.filter((at) => at <= asked!)
      expect([part.names, days, late, asked! < now]).toEqual([part.names, days, [], true])
    }
  }
})
