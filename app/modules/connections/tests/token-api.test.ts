import { describe, expect, test } from 'vitest'
import { createApiToken, revokeApiToken } from '../api-tokens.server.ts'
import { acceptSampleProposal } from '../../../../tests/agreed-proposal.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import {
  databases,
  createTestApp,
  openingTime,
  createAppVisitor,
  type Database,
  type TestApp,
} from '../../../../tests/test-app.ts'
import { createOwnerClient, ownerSetupForm, createUserClient, createOwner } from '../../../../tests/owner-client.ts'

/** Returns a function that reads API paths with a token of these scopes. */
async function createTokenReader(app: TestApp, scopes: Record<string, string>) {
  await createOwner(app)
  const made = await createApiToken(app.db, { tokenName: 'A sheet', ...scopes }, { by: 'owner', now: app.now() })
  if ('errors' in made) throw new Error('No token')
  const visit = await createAppVisitor(app)
  return async (path: string) => {
    const response = await visit(path, { headers: { Authorization: `Bearer ${made.token}` } })
    return { status: response.status, response, body: await response.json() }
  }
}

const all = { requests: 'yes', jobs: 'yes', money: 'yes' }

async function open(database: Database) {
  return createTestApp(database, { API_PER_MINUTE: '0' })
}

describe.each(databases)('%s: API tokens', (database) => {
  test('an API token needs the password, is shown once, stored hashed and revoked immediately', async () => {
    await using app = await open(database)
    const owner = await createOwnerClient(app)
    const page = '/backbar/settings/webhooks'
    // The confirmation of the password has expired.
    app.advance(11 * 60_000)
    const form = { intent: 'make-token', tokenName: 'Bookkeeper', requests: 'yes' }
    expect((await owner.post(page, { ...form, tokenPassword: 'wrong' })).status).toBe(422)
    expect(
      (await owner.post(page, { ...form, requests: '', tokenPassword: ownerSetupForm.password })).page.text,
    ).toContain('Choose at least one thing it may read')
    const made = await owner.post(page, { ...form, tokenPassword: ownerSetupForm.password })
    const token = /bar_[\w-]{32}/.exec(made.page.text)![0]
    expect((await owner.open(page)).text).toContain('Bookkeeper , inquiries')
    expect((await owner.open(page)).html).not.toContain(token)
    expect(JSON.stringify(await app.db.selectFrom('api_token').selectAll().execute())).not.toContain(token)
    const visit = await createAppVisitor(app)
    const read = (authorization?: string) =>
      visit('/api/requests', authorization ? { headers: { Authorization: authorization } } : {})
    expect((await read(`Bearer ${token}`)).status).toBe(200)
    expect((await owner.open(page)).text).toContain('last used')
    const id = (await app.db.selectFrom('api_token').select('id').executeTakeFirstOrThrow()).id
    expect((await owner.post(page, { intent: 'revoke-token', token: id })).status).toBe(303)
    for (const authorization of [undefined, `Bearer ${token}`, 'Bearer bar_nonsense', `Basic ${token}`, token])
      expect([authorization, (await read(authorization)).status]).toEqual([authorization, 401])
    // A token in the query string is ignored, because addresses are logged and passed on.
    expect((await visit(`/api/requests?token=${token}`)).status).toBe(401)
    expect(JSON.stringify(app.lines)).not.toContain(token)
  })

  test('an assistant can neither make nor revoke an API token', async () => {
    await using app = await open(database)
    const read = await createTokenReader(app, all)
    const desk = await createUserClient(app, 'desk')
    const form = { intent: 'make-token', tokenName: 'Mine', requests: 'yes', tokenPassword: ownerSetupForm.password }
    expect((await desk.post('/backbar/settings/webhooks', form)).status).toBe(403)
    const tokens = await app.db.selectFrom('api_token').select('id').execute()
    expect(tokens).toHaveLength(1)
    const revoked = { intent: 'revoke-token', token: tokens[0]!.id }
    expect((await desk.post('/backbar/settings/webhooks', revoked)).status).toBe(403)
    expect((await read('/api/requests')).status).toBe(200)
  })

  test('each API list requires its scope, is not readable across origins and rejects unknown parameters', async () => {
    await using app = await open(database)
    const read = await createTokenReader(app, { jobs: 'yes' })
    const asked = await read('/api/jobs')
    expect([asked.status, asked.body]).toEqual([200, { items: [], next: null }])
    expect(asked.response.headers.get('Cache-Control')).toBe('no-store')
    expect(asked.response.headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect([(await read('/api/requests')).status, (await read('/api/payments')).status]).toEqual([403, 403])
    const wrong = await read('/api/jobs?since=yesterday&after=x&page=2')
    expect([wrong.status, wrong.body.errors.map(({ field }: any) => field)]).toEqual([400, ['since', 'after', 'page']])
  })

  test('the API lists return requests, agreements and payments, filtered by time and without spam', async () => {
    await using app = await open(database)
    const { id, reference } = await createStoredEvent(app.db, openingTime)
    await createStoredEvent(app.db, openingTime, { request: { fromEmail: 'spam@home.example' } }, { state: 'spam' })
    await acceptSampleProposal(app.db, id)
    const owner = await createOwnerClient(app)
    app.advance(60_000)
    const paid = { intent: 'pay', key: 'the-deposit', sum: '260', way: 'zelle', paidOn: '2026-11-20' }
    await owner.post(`/backbar/jobs/${id}/money`, paid)
    const read = await createTokenReader(app, all)
    const requests = (await read('/api/requests')).body.items
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({ reference, name: 'Nora Ephron', email: 'nora@home.example', guests: 120 })
    expect((await read('/api/jobs')).body.items).toMatchObject([
      { reference, state: 'reserved', totalCents: 104_000, bartenders: 2, eventDate: '2027-05-15', change: 0 },
    ])
    const payments = (await read('/api/payments')).body.items
    expect(payments).toMatchObject([
      { reference, kind: 'payment', amountCents: 26_000, way: 'zelle', paidOn: '2026-11-20', isTip: false },
    ])
    const since = payments[0].changedAt
    expect((await read(`/api/payments?since=${since}`)).body.items).toHaveLength(1)
    expect((await read(`/api/payments?since=${since + 1}`)).body.items).toEqual([])
  })

  test('paging an API list returns each item once, despite equal change times', async () => {
    await using app = await open(database)
    for (let nth = 0; nth < 130; nth++)
      await createStoredEvent(app.db, openingTime + Math.floor(nth / 50), {
        request: { fromEmail: `guest-${nth}@home.example` },
      })
    const read = await createTokenReader(app, all)
    const first = (await read('/api/requests')).body
    const second = (await read(`/api/requests?after=${first.next}`)).body
    expect([first.items.length, second.items.length, second.next]).toEqual([100, 30, null])
    const references = [...first.items, ...second.items].map(({ reference }) => reference)
    expect(new Set(references).size).toBe(130)
    const moments = [...first.items, ...second.items].map(({ changedAt }) => changedAt)
    expect(moments).toEqual(moments.toSorted((a, b) => a - b))
    // The token is revoked between two pages.
    const { id } = await app.db.selectFrom('api_token').select('id').executeTakeFirstOrThrow()
    await revokeApiToken(app.db, id, app.now())
    expect((await read(`/api/requests?after=${first.next}`)).status).toBe(401)
  })
})
