import { describe, expect, test } from 'vitest'
import routes from '../app/routes.ts'
import { parsePage } from './doubles/read-page.ts'
import { databases, createTestApp, createAppVisitor } from './test-app.ts'
import { createOwnerClient, createOwner } from './owner-client.ts'

type Entry = { path?: string | undefined; index?: boolean | undefined; file: string; children?: Entry[] | undefined }

/** Every path behind the log-in, with a value for each parameter. */
const ownerPaths = listPaths(routes.find(({ file }) => file === 'backbar/shell/back-office-layout.route.tsx')!)
// Browsers request the manifest and the workers without a cookie, and these contain nothing private.
const publicPaths = [
  '/backbar/welcome',
  '/backbar/log-in',
  '/backbar/passkey',
  '/backbar/forgot',
  '/backbar/reset',
  '/backbar/demo',
  '/backbar/join',
  '/backbar/manifest.webmanifest',
  '/backbar/jobs/sheet-worker.js',
  '/backbar/events/sheet-worker.js',
  '/backbar/worker.js',
  '/backbar/money/costs/worker.js',
]

test('every owner route requires a login, except the listed ones', () => {
  expect(ownerPaths.length).toBeGreaterThan(5)
  const beside = routes.flatMap((entry) =>
    entry.file === 'backbar/shell/back-office-layout.route.tsx' ? [] : listPaths(entry),
  )
  expect(beside.filter((path) => path.startsWith('/backbar'))).toEqual(publicPaths)
})

describe.each(databases)('%s', (database) => {
  test('every owner address sends logged-out visitors to the log-in page and changes nothing', async () => {
    await using app = await createTestApp(database)
    await createOwner(app)
    const visit = await createAppVisitor(app)
    const untouched = await dumpDatabase(app.db)
    for (const path of ownerPaths) {
      const inOtherLetters = [path.replace('backbar', 'BackBar'), path.replace('b', '%62')]
      for (const address of [path, ...inOtherLetters, `${path}?_routes=routes%2Fanything`]) {
        const asked = await visit(address)
        expect([address, asked.status, getRedirectPath(asked)]).toEqual([
          address,
          expect.any(Number),
          '/backbar/log-in',
        ])
      }
      // No page uses the client-side router, so its data paths return 404.
      for (const init of [{}, { method: 'POST', body: new URLSearchParams({ intent: 'delete' }) }]) {
        const asked = await visit(`${path}.data`, init)
        expect([path, asked.status, asked.headers.get('Location')]).toEqual([path, 404, null])
      }
      for (const body of [new URLSearchParams({ intent: 'delete', name: 'x' }), fileForm()]) {
        const posted = await visit(path, { method: 'POST', body })
        expect([path, getRedirectPath(posted)]).toEqual([path, '/backbar/log-in'])
      }
      for (const method of ['PUT', 'PATCH', 'DELETE']) {
        const response = await visit(path, { method, body: new URLSearchParams({ intent: 'delete' }) })
        expect([method, path, response.status === 405 || getRedirectPath(response) === '/backbar/log-in']).toEqual([
          method,
          path,
          true,
        ])
      }
    }
    expect(await dumpDatabase(app.db)).toEqual(untouched)
  })
})

test('forged, unrelated and expired session cookies lead to the log-in page', async () => {
  await using app = await createTestApp()
  const { cookie, visit } = await createOwnerClient(app)
  expect((await visit('/backbar')).status).toBe(200)
  const stranger = await createAppVisitor(app)
  const [name, value = ''] = cookie.split('=')
  const forged = [`${name}=${value.slice(0, -3)}abc`, `${name}=`, `${name}=${btoa('"owner"')}`, 'other=1']
  for (const Cookie of forged)
    expect(getRedirectPath(await stranger('/backbar', { headers: { Cookie } }))).toBe('/backbar/log-in')
  app.advance(31 * 24 * 3_600_000)
  expect(getRedirectPath(await visit('/backbar'))).toBe('/backbar/log-in')
})

test('owner pages are not cached or indexed', async () => {
  await using app = await createTestApp()
  const { visit } = await createOwnerClient(app)
  for (const path of ['/backbar', '/backbar/account']) {
    const page = await parsePage(await visit(path))
    expect([page.status, page.headers.get('Cache-Control'), page.headers.has('Speculation-Rules')]).toEqual([
      200,
      'no-store',
      false,
    ])
    expect(page.html).toContain('<meta name="robots" content="noindex"/>')
  }
})

function listPaths({ path, children = [], index }: Entry, parent = ''): string[] {
  const own = index ? parent : `${parent}/${path ?? ''}`.replace(/\/+/g, '/').replace(/\/$/, '')
  const here = own.replaceAll(/:\w+\??/g, 'x').replace('*', 'no/such/page')
  const inner = children.flatMap((child) => listPaths(child, own))
  return path === undefined && !index ? inner : [...new Set([here, ...inner])]
}

function getRedirectPath(response: Response): string {
  return (
    response.headers.get('Location')?.split('?')[0] ??
    (response.status === 202 ? '/backbar/log-in' : `stayed, ${response.status}`)
  )
}

function fileForm(): FormData {
  const form = new FormData()
  form.set('photo', new File(['x'], 'x.jpg', { type: 'image/jpeg' }))
  return form
}

async function dumpDatabase(db: Awaited<ReturnType<typeof createTestApp>>['db']) {
  const tables = [
    'user_account',
    'session',
    'passkey',
    'recovery_code',
    'security_event',
    'trash',
    'event',
    'history_entry',
    'email',
    'setting',
    'experience',
    'partner',
    'photo',
    'revision',
    'push_device',
  ] as const
  return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
}
