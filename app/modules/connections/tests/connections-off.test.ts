import { describe, expect, test } from 'vitest'
import { announceEventNews } from '../../../business/event-news.server.ts'
import { isModuleOn, switchModules } from '../../../business/module-switches.server.ts'
import { insertApiToken } from '../../../../tests/inserted-api-token.ts'
import { webhookDouble } from '../../../../tests/doubles/webhook-double.ts'
import { fullQuoteForm } from '../../../../tests/doubles/sample-form.ts'
import { createVisitor } from '../../../../tests/guest.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { createAppVisitor, createTestApp, databases, type TestApp } from '../../../../tests/test-app.ts'
import { startWebhookLoop } from '../webhook-loop.server.ts'
import { queueTestWebhook } from '../webhook-queue.server.ts'

const here = '/backbar/settings/webhooks'
const modulesPage = '/backbar/settings/modules'

function setConnections({ db, now }: TestApp, isOn: boolean) {
  return switchModules(db, ['connections'], isOn, { all: ['connections'], by: null, now: now() })
}

/** An owner with a webhook for new inquiries and a token that reads them. */
async function createConnections(app: TestApp, url: string) {
  const owner = await createOwnerClient(app)
  await owner.post(here, { intent: 'add', name: 'Zapier', url, 'request.created': 'yes' })
  const { id } = await app.db.selectFrom('webhook').select('id').executeTakeFirstOrThrow()
  const token = await insertApiToken(app.db, { name: 'A sheet', by: 'owner', now: app.now(), scopes: ['requests'] })
  return { owner, id, token }
}

function listDeliveries({ db }: TestApp) {
  return db.selectFrom('webhook_delivery').select(['type', 'state']).execute()
}

describe.each(databases)('%s: connections switched off', (database) => {
  test('the connections page redirects while its module is off and later shows the same tokens', async () => {
    await using app = await createTestApp(database)
    const { owner, id } = await createConnections(app, 'https://hooks.example.com/a')
    await setConnections(app, false)
    for (const path of [here, `${here}?open=${id}`, `${here}/x`]) {
      const refused = await owner.visit(path)
      expect([path, refused.status, refused.headers.get('Location')]).toEqual([path, 303, '/backbar/off/connections'])
    }
    expect((await owner.open('/backbar/off/connections')).text).toContain('Switched off: Connections')
    expect((await owner.open('/backbar/settings')).html).not.toContain(here)
    expect((await owner.open('/backbar/account')).status).toBe(200)
    await setConnections(app, true)
    expect((await owner.open('/backbar/settings')).html).toContain(here)
    expect((await owner.open(here)).text).toContain('Zapier')
  })

  test('an API token is refused while the connections module is off, and works again after', async () => {
    await using app = await createTestApp(database, { API_PER_MINUTE: '0' })
    const { token } = await createConnections(app, 'https://hooks.example.com/a')
    const visit = await createAppVisitor(app)
    const read = async (path: string, by = token) => {
      const response = await visit(path, { headers: { Authorization: `Bearer ${by}` } })
      return { status: response.status, response }
    }
    const describedPaths = async () => {
      const description = await (await visit('/api/openapi.json')).json()
      return { paths: Object.keys(description.paths), components: Object.keys(description.components) }
    }
    const all = ['/api/drinks', '/api/estimate', '/api/availability', '/api/requests', '/api/jobs', '/api/payments']
    expect(await describedPaths()).toEqual({ paths: all, components: ['schemas', 'securitySchemes'] })
    await setConnections(app, false)
    for (const path of ['/api/requests', '/api/jobs', '/api/payments']) {
      const { status, response } = await read(path)
      expect([path, status, response.headers.get('Cache-Control')]).toEqual([path, 403, 'no-store'])
      expect(await response.json()).toMatchObject({ status: 403, detail: expect.stringContaining('switched off') })
    }
    expect((await read('/api/requests', 'bar_nonsense')).status).toBe(401)
    expect(await describedPaths()).toEqual({ paths: all.slice(0, 3), components: ['schemas'] })
    await setConnections(app, true)
    expect((await read('/api/requests')).status).toBe(200)
  })

  test('with the connections module off no webhook is queued or named as recipient', async () => {
    await using tool = await webhookDouble()
    await using app = await createTestApp(database, { WEBHOOKS_LOCAL: 'yes' })
    const { id } = await createConnections(app, tool.url)
    const { ask, open } = await createVisitor(app)
    expect((await open('/privacy')).text).toContain('Zapier')
    await setConnections(app, false)
    for (const path of ['/privacy', '/es/privacy']) expect((await open(path)).text).not.toContain('Zapier')
    await ask(fullQuoteForm)
    const news = { type: 'request.created', eventId: 'a', reference: 'NT-1', data: {}, at: app.now() } as const
    await announceEventNews(app.db, [news])
    expect(await listDeliveries(app)).toEqual([])
    // A message from before the switch waits until connections are on again.
    await queueTestWebhook(app.db, id, app.now())
    const loop = startWebhookLoop({ ...app, isOn: () => isModuleOn(app.db, 'connections') })
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect([tool.asked, await listDeliveries(app)]).toEqual([0, [{ type: 'test', state: 'waiting' }]])
    await setConnections(app, true)
    loop.nudge()
    await expect.poll(() => listDeliveries(app), { timeout: 10_000 }).toEqual([{ type: 'test', state: 'sent' }])
    await loop.stop()
    expect(tool.asked).toBe(1)
    expect((await open('/privacy')).text).toContain('Zapier')
  })

  test('the owner reads the consequences before switching the connections module off', async () => {
    await using app = await createTestApp(database)
    const { owner, id } = await createConnections(app, 'https://hooks.example.com/a')
    await queueTestWebhook(app.db, id, app.now())
    expect((await owner.open(modulesPage)).text).toContain('1 webhook, 1 token')
    const asked = await owner.post(modulesPage, { module: 'connections', to: 'off' })
    expect(asked.status).toBe(422)
    for (const effect of [
      '“Zapier” gets no more messages. What happens meanwhile is not sent later either.',
      'The token “A sheet” stops: what calls the API with it is refused.',
      '1 message waits. It goes out when you switch this on again.',
    ])
      expect(asked.page.text).toContain(effect)
  })
})
