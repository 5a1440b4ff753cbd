import { describe, expect, test } from 'vitest'
import { switchModules } from '../../../business/module-switches.server.ts'
import { countOpenAccess, grantAllAccess } from '../../../../tests/granted-access.ts'
import { createOwnerClient, createUserClient } from '../../../../tests/owner-client.ts'
import { createAppVisitor, createTestApp, databases, type TestApp } from '../../../../tests/test-app.ts'

const account = '/backbar/account'
const connections = '/backbar/settings/webhooks'

describe.each(databases)('%s: tools of a user whose access ends', (database) => {
  test.each(['end', 'role'])('an owner’s API token and webhook stop working after the action “%s”', async (intent) => {
    await using app = await createTestApp(database, { API_PER_MINUTE: '0' })
    const owner = await createOwnerClient(app)
    const mia = await createUserClient(app, 'owner')
    const token = await grantAllAccess(app, mia)
    const read = await tokenReader(app, token)
    expect(await read()).toBe(200)
    await owner.post(account, { intent, role: 'desk', id: mia.id })
    expect(await read()).toBe(401)
    expect(await countOpenAccess(app, mia.id)).toEqual({ tokens: 0, invitations: 0, webhooks: 0 })
    const { text } = await owner.open(`${account}?open=happened`)
    expect(text).toContain('Revoked a token: Bookkeeper')
    expect(text).toContain('Switched a webhook off: Zapier')
  })

  test('another owner’s API token and webhook stay active when a user loses access', async () => {
    await using app = await createTestApp(database, { API_PER_MINUTE: '0' })
    const owner = await createOwnerClient(app)
    const mia = await createUserClient(app, 'owner')
    const read = await tokenReader(app, await grantAllAccess(app, { ...owner, id: 'owner' }))
    await owner.post(account, { intent: 'end', id: mia.id })
    expect(await read()).toBe(200)
    expect(await countOpenAccess(app, 'owner')).toEqual({ tokens: 1, invitations: 1, webhooks: 1 })
  })

  test('an API token and webhook created while their owner is removed are revoked', async () => {
    await using app = await createTestApp(database, { API_PER_MINUTE: '0', WEBHOOKS_LOCAL: 'yes' })
    const owner = await createOwnerClient(app)
    const mia = await createUserClient(app, 'owner')
    await Promise.all([
      owner.post(account, { intent: 'end', id: mia.id }),
      ...['A', 'B', 'C'].map((tokenName) =>
        mia.post(connections, { intent: 'make-token', tokenName, requests: 'yes' }),
      ),
      mia.post(connections, { intent: 'add', name: 'Zap', url: 'http://127.0.0.1:9/', 'request.created': 'yes' }),
    ])
    expect(await countOpenAccess(app, mia.id)).toMatchObject({ tokens: 0, webhooks: 0 })
  })

  test('a webhook switched on again belongs to the user who switched it on', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const mia = await createUserClient(app, 'owner')
    await grantAllAccess(app, mia)
    await owner.post(account, { intent: 'end', id: mia.id })
    const { id } = await app.db.selectFrom('webhook').select('id').executeTakeFirstOrThrow()
    await owner.post(`${connections}?open=${id}`, { intent: 'on' })
    expect(await countOpenAccess(app, 'owner')).toMatchObject({ webhooks: 1 })
  })

  test('removing a user revokes API tokens and webhooks even with the connections module off', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const mia = await createUserClient(app, 'owner')
    await grantAllAccess(app, mia)
    await switchModules(app.db, ['connections'], false, { all: ['connections'], by: null, now: app.now() })
    await owner.post(account, { intent: 'end', id: mia.id })
    expect(await countOpenAccess(app, mia.id)).toMatchObject({ tokens: 0, webhooks: 0 })
  })
})

async function tokenReader(app: TestApp, token: string) {
  const visit = await createAppVisitor(app)
  return async () => (await visit('/api/requests', { headers: { Authorization: `Bearer ${token}` } })).status
}
