import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ServerBuild } from 'react-router'
import { createTestApp } from './test-app.ts'
import { startLoopbackServer } from './loopback.ts'
import { createOwnerClient } from './owner-client.ts'

const { routes } = (await import(join(process.cwd(), 'build/server/index.js'))) as ServerBuild

/** Every path of the site, with `x` in place of each parameter. */
const addresses = [...new Set(Object.keys(routes).map((id) => getAddress(id)))].filter((path) => path !== '/x')

function getAddress(id: string): string {
  const { parentId, path = '' } = routes[id]!
  const above = parentId === undefined ? '' : getAddress(parentId)
  const own = path.split('/').filter((part) => part !== '' && !part.endsWith('?'))
  return `${above.replace(/\/$/, '')}/${own.map((part) => part.replace(/^(:\w+|\*)/, 'x')).join('/')}`.replace(
    /(.)\/$/,
    '$1',
  )
}

const formType = { 'Content-Type': 'application/x-www-form-urlencoded' }

test.each(['GET', 'HEAD', 'OPTIONS', 'POST'])(
  'an anonymous %s request causes no server error at any path',
  async (method) => {
    await using app = await createTestApp()
    await using site = await startLoopbackServer(app)
    expect(addresses.length).toBeGreaterThan(150)
    const broken = []
    for (const path of addresses) {
      const { status } = await site.ask(path, formType, method, method === 'POST' ? 'a=b' : undefined)
      const told = app.lines.splice(0).filter(({ event }) => ['error', 'failure'].includes(String(event)))
      if (told.length > 0 || (status >= 500 && path !== '/up')) broken.push([path, status, told])
    }
    expect(broken).toEqual([])
  },
)

test.each(['/stop/..', '/hooks/x/%2e%2E/.%2e'])(
  'a cross-site form post is refused at every path behind %s',
  async (before) => {
    await using app = await createTestApp('sqlite', { SITE_URL: 'https://bar.example' })
    const { cookie } = await createOwnerClient(app)
    await using site = await startLoopbackServer(app)
    const foreign = { ...formType, Host: 'bar.example', Cookie: cookie, Origin: 'https://evil.example' }
    const open = []
    for (const path of addresses.filter((path) => !/^\/(stop|hooks)\//.test(path))) {
      const { status } = await site.ask(before + path, foreign, 'POST', 'a=b')
      if (status !== 403) open.push([path, status])
    }
    expect(open).toEqual([])
  },
)

test('equivalent spellings of a path serve the same page, and the log hides tokens', async () => {
  await using app = await createTestApp()
  await using site = await startLoopbackServer(app)
  const asIs = await site.ask('/privacy')
  for (const path of ['/x/../privacy', '/%70rivacy', '/./privacy', '/stop/%2E%2e/privacy'])
    expect(String((await site.ask(path)).bytes)).toBe(String(asIs.bytes))
  await site.ask('/%79ours/a-token')
  expect(app.lines.filter(({ event }) => event === 'request').map(({ path }) => path)).toEqual([
    ...Array(5).fill('/privacy'),
    '/yours/…',
  ])
})
