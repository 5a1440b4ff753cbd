import { describe, expect, test } from 'vitest'
import { sendDueEmails } from '../app/plumbing/outbox/outbox-loop.server.ts'
import { parsePage } from './doubles/read-page.ts'
import { databases, createTestApp, createAppVisitor, type TestApp } from './test-app.ts'
import { createOwnerClient, ownerSetupForm, createOwner } from './owner-client.ts'

const minute = 60_000
const { email, password } = ownerSetupForm

describe.each(databases)('%s: first run', (database) => {
  test('the set-up code creates the first owner and cannot be used again', async () => {
    await using app = await createTestApp(database, { SETUP_CODE: 'ABCD-EFGH-JKMN' })
    const { ask } = await createAnonymousVisitor(app)
    expect((await ask('/backbar')).to).toBe('/backbar/welcome')
    const wrong = await ask('/backbar/welcome', { code: 'ABCD-EFGH-XXXX' })
    expect([wrong.page.status, wrong.page.title]).toEqual([422, 'Error: Welcome: set up your account · Backbar'])
    const { page } = await ask('/backbar/welcome', { code: ' abcd efgh jkmn ' })
    const proof = page.fields.get('proof')!
    const short = await ask('/backbar/welcome', { proof, ...ownerSetupForm, password: 'elevenchars' })
    expect([short.page.status, short.page.fields.get('name'), short.page.fields.get('password')]).toEqual([
      422,
      ownerSetupForm.name,
      '',
    ])
    expect(short.page.text).toContain('Use at least 12 characters')
    const inside = await ask('/backbar/welcome', { proof, ...ownerSetupForm })
    expect([inside.to, (await ask('/backbar', undefined, inside.cookie)).page.status]).toEqual(['/backbar/set-up', 200])
    const again: Record<string, string>[] = [
      { code: 'ABCD-EFGH-JKMN' },
      { proof, ...ownerSetupForm, email: 'thief@bar.example' },
    ]
    for (const words of again) {
      expect((await ask('/backbar/welcome', words)).to).toBe('/backbar')
    }
    expect(await app.db.selectFrom('user_account').select('email').execute()).toEqual([{ email }])
  })

  test('two concurrent first-run submissions create one owner', async () => {
    await using app = await createTestApp(database, { SETUP_CODE: 'ABCD-EFGH-JKMN' })
    const { ask } = await createAnonymousVisitor(app)
    const proof = (await ask('/backbar/welcome', { code: 'ABCD-EFGH-JKMN' })).page.fields.get('proof')!
    const both = await Promise.all(
      ['one@bar.example', 'two@bar.example'].map((email) =>
        ask('/backbar/welcome', { proof, ...ownerSetupForm, email }),
      ),
    )
    expect(both.filter(({ cookie }) => cookie !== '')).toHaveLength(1)
    expect(await app.db.selectFrom('user_account').select('id').execute()).toHaveLength(1)
  })

  test('an expired or forged proof of the set-up code is rejected', async () => {
    await using app = await createTestApp(database, { SETUP_CODE: 'ABCD-EFGH-JKMN' })
    const { ask } = await createAnonymousVisitor(app)
    const proof = (await ask('/backbar/welcome', { code: 'ABCD-EFGH-JKMN' })).page.fields.get('proof')!
    app.advance(31 * minute)
    for (const stale of [proof, 'x.y', ''])
      expect((await ask('/backbar/welcome', { proof: stale, ...ownerSetupForm })).page.status).toBe(422)
    expect(await app.db.selectFrom('user_account').select('id').execute()).toEqual([])
  })
})

describe.each(databases)('%s: log-in', (database) => {
  test('log-in ignores the email’s case and sets HttpOnly, Secure and SameSite=Lax cookies', async () => {
    await using app = await opened(database, { SITE_URL: 'https://bar.example' })
    const { ask } = await createAnonymousVisitor(app)
    const inside = await ask('/backbar/log-in?to=%2Fbackbar%2Faccount', {
      logIn: '1',
      email: ' OLIVE@bar.example ',
      password,
    })
    expect(inside.to).toBe('/backbar/account')
    for (const cookie of inside.cookies) expect(cookie).toMatch(/HttpOnly; Secure; SameSite=Lax/)
    expect((await ask('/backbar/account', undefined, inside.cookie)).page.text).toContain('Where you are logged in')
    const { password_hash } = await app.db.selectFrom('user_account').select('password_hash').executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test.each([
    { email, password: 'three olives and a twisT' },
    { email: 'else@bar.example', password },
    { email: '', password: '' },
  ])('log-in with %o fails without saying whether email or password is wrong', async (words) => {
    await using app = await opened(database)
    const { ask } = await createAnonymousVisitor(app)
    const { page, cookie } = await ask('/backbar/log-in', { logIn: '1', ...words })
    expect([page.status, cookie, page.fields.get('email'), page.fields.get('password')]).toEqual([
      422,
      '',
      words.email,
      '',
    ])
    expect(page.text).toContain('don’t match')
  })

  test('ten failed log-ins block an IP address for 15 minutes, except the owner’s device', async () => {
    await using app = await opened(database)
    const { ask } = await createAnonymousVisitor(app)
    const { cookie } = await ask('/backbar/log-in', { logIn: '1', email, password })
    const guess = () => ask('/backbar/log-in', { logIn: '1', email, password: 'a guess of a stranger' })
    for (let i = 0; i < 10; i++) expect((await guess()).page.status).toBe(422)
    expect((await guess()).page.status).toBe(429)
    expect((await ask('/backbar/log-in', { logIn: '1', email, password })).page.status).toBe(429)
    expect((await ask('/backbar/log-in', { logIn: '1', email, password }, cookie)).to).toBe('/backbar')
    app.advance(15 * minute)
    expect((await ask('/backbar/log-in', { logIn: '1', email, password })).to).toBe('/backbar')
  })

  test('fifty failed log-ins from different IP addresses block strangers but not the owner’s device', async () => {
    await using app = await opened(database)
    const known = await createAnonymousVisitor(app)
    const { cookie } = await known.ask('/backbar/log-in', { logIn: '1', email, password })
    for (let i = 0; i < 50; i++) {
      const { ask } = await createAnonymousVisitor(app, `198.51.100.${i}`)
      await ask('/backbar/log-in', { logIn: '1', email, password: 'a guess of a stranger' })
    }
    const late = await createAnonymousVisitor(app, '203.0.113.9')
    expect((await late.ask('/backbar/log-in', { logIn: '1', email, password })).page.status).toBe(429)
    expect((await known.ask('/backbar/log-in', { logIn: '1', email, password }, cookie)).to).toBe('/backbar')
  })

  test('JSON nested 5,000 levels deep breaks neither passkey log-in nor the log-in form', async () => {
    await using app = await opened(database)
    const visit = await createAppVisitor(app)
    const nested = '['.repeat(5_000) + ']'.repeat(5_000)
    const call = await visit('/backbar/passkey', { method: 'POST', body: nested })
    const body = new URLSearchParams({ logIn: '1', email, password: 'a guess of a stranger', kept: nested })
    const form = await visit('/backbar/log-in', { method: 'POST', body })
    expect([call.status, form.status]).toEqual([400, 422])
    expect(app.lines.filter((line) => 'error' in line)).toEqual([])
  })

  test('a password reset link works once, sets a new password and ends all sessions', async () => {
    await using app = await opened(database)
    const { ask } = await createAnonymousVisitor(app)
    const { cookie } = await ask('/backbar/log-in', { logIn: '1', email, password })
    expect((await ask('/backbar/forgot', { email: 'nobody@bar.example' })).page.text).toEqual(
      (await ask('/backbar/forgot', { email })).page.text,
    )
    await sendDueEmails(app)
    const emails = await app.db.selectFrom('email').selectAll().where('kind', '=', 'reset').execute()
    expect(emails.map(({ recipient, kind, state }) => [recipient, kind, state])).toEqual([[email, 'reset', 'sent']])
    const link = /http\S+\/backbar\/reset\?token=\S+/.exec(emails[0]!.body_text)![0]
    const token = new URL(link).searchParams.get('token')!
    const reset = link.slice(app.config.siteUrl.length)
    expect((await ask(reset, { token, password: 'short' })).page.status).toBe(422)
    expect((await ask(reset, { token, password: 'four olives, no twist' })).to).toBe('/backbar/log-in')
    expect((await ask('/backbar', undefined, cookie)).to).toBe('/backbar/log-in')
    expect((await ask(reset, { token, password: 'five olives, no twist' })).page.text).toContain('expired')
    expect((await ask('/backbar/log-in', { logIn: '1', email, password: 'four olives, no twist' })).to).toBe('/backbar')
    expect(app.lines.map((line) => JSON.stringify(line)).join()).not.toContain(token)
  })

  test('password reset links expire after an hour and are limited to five per hour', async () => {
    await using app = await opened(database)
    const { ask } = await createAnonymousVisitor(app)
    for (let i = 0; i < 8; i++) await ask('/backbar/forgot', { email })
    const emails = await app.db.selectFrom('email').select('body_text').where('kind', '=', 'reset').execute()
    expect(emails).toHaveLength(5)
    app.advance(61 * minute)
    const reset = /\/backbar\/reset\?token=\S+/.exec(emails[0]!.body_text)![0]
    expect((await ask(reset)).page.text).toContain('expired')
  })
})

describe('an expired session', () => {
  test('a form survives log-in after an expired session and is resubmitted with one tap', async () => {
    await using app = await opened('sqlite')
    const { ask } = await createAnonymousVisitor(app)
    const words = { intent: 'name', name: 'Olive C.' }
    const met = await ask('/backbar/account', words)
    expect([met.response.status, met.to]).toEqual([307, '/backbar/log-in?to=%2Fbackbar%2Faccount'])
    const shut = await ask(met.to, words)
    expect([shut.page.status, shut.page.text]).toEqual([401, expect.stringContaining('what you wrote is still there')])
    const wrong = await ask(met.to, { ...Object.fromEntries(shut.page.fields), email, password: 'not this one' })
    const { page, cookie } = await ask(met.to, { ...Object.fromEntries(wrong.page.fields), email, password })
    expect([page.title, page.action]).toEqual(['You are logged in again · Backbar', '/backbar/account'])
    expect(Object.fromEntries(page.fields)).toEqual(words)
    expect((await ask(page.action, Object.fromEntries(page.fields), cookie)).to).toBe('/backbar/account?said=kept')
    expect(await app.db.selectFrom('user_account').select('name').execute()).toEqual([{ name: 'Olive C.' }])
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/backbar//evil.example',
    '/quote',
    'javascript:alert(1)',
    '/backbar\\evil',
  ])('log-in does not redirect to %s', async (to) => {
    await using app = await opened('sqlite')
    const { ask } = await createAnonymousVisitor(app)
    const inside = await ask(`/backbar/log-in?${new URLSearchParams({ to })}`, { logIn: '1', email, password })
    expect(inside.to).toBe('/backbar')
  })
})

describe('the account', () => {
  test('changing the password requires the old password and ends all other sessions', async () => {
    await using app = await createTestApp()
    const { post, visit } = await createOwnerClient(app)
    const { ask } = await createAnonymousVisitor(app)
    const other = await ask('/backbar/log-in', { logIn: '1', email, password })
    const wrong = await post('/backbar/account', {
      intent: 'password',
      currentPassword: 'not this one',
      newPassword: 'four olives, no twist',
    })
    expect([wrong.status, wrong.page.text]).toEqual([422, expect.stringContaining('the password you have now')])
    expect(
      (
        await post('/backbar/account', {
          intent: 'password',
          currentPassword: password,
          newPassword: 'four olives, no twist',
        })
      ).to,
    ).toBe('/backbar/account?said=password')
    expect((await visit('/backbar/account')).status).toBe(200)
    expect((await ask('/backbar', undefined, other.cookie)).to).toBe('/backbar/log-in')
  })

  test('logging out ends one session, and logging out everywhere ends all others', async () => {
    await using app = await createTestApp()
    const { post, visit } = await createOwnerClient(app)
    const { ask } = await createAnonymousVisitor(app)
    const other = await ask('/backbar/log-in', { logIn: '1', email, password })
    await post('/backbar/account', { intent: 'everywhere' })
    expect([(await ask('/backbar', undefined, other.cookie)).to, (await visit('/backbar')).status]).toEqual([
      '/backbar/log-in',
      200,
    ])
    expect((await post('/backbar/log-out', {})).to).toBe('/backbar/log-in')
    expect((await visit('/backbar')).headers.get('Location')).toBe('/backbar/log-in')
  })

  test('the owner can restore a removed passkey', async () => {
    await using app = await createTestApp()
    const { post, open } = await createOwnerClient(app)
    const row = {
      id: 'key',
      public_key: 'AA',
      user_id: 'owner',
      transports: '[]',
      name: 'My phone',
      counter: 0,
      created_at: 1,
      used_at: null,
    }
    await app.db.insertInto('passkey').values(row).execute()
    const { to } = await post('/backbar/account', { intent: 'remove-passkey', id: 'key' })
    const page = await open(to)
    expect(page.text).toContain('Deleted.')
    const back = await post('/backbar/undo', { bin: page.fields.get('bin')!, to: '/backbar/account' })
    expect(back.to).toBe('/backbar/account?said=restored')
    expect(await app.db.selectFrom('passkey').selectAll().execute()).toMatchObject([row])
  })
})

async function opened(database: (typeof databases)[number], env: Record<string, string> = {}): Promise<TestApp> {
  const app = await createTestApp(database, env)
  await createOwner(app)
  return app
}

/** A logged-out visitor who opens pages and posts forms, with or without cookies. */
async function createAnonymousVisitor(app: TestApp, from?: string) {
  const visit = await createAppVisitor(app, from)
  async function ask(path: string, words?: Record<string, string>, cookie = '') {
    const init = words ? { method: 'POST', body: new URLSearchParams(words) } : {}
    const response = await visit(path, { ...init, headers: cookie ? { Cookie: cookie } : {} })
    const cookies = response.headers.getSetCookie()
    return {
      response,
      page: await parsePage(response.clone()),
      to: response.headers.get('Location') ?? '',
      cookies,
      cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; '),
    }
  }
  return { ask }
}
