import { describe, expect, test } from 'vitest'
import { canOpenPath, routePermissions } from '../app/business/auth/permissions.ts'
import { queuePushNotifications } from '../app/plumbing/push/push-queue.server.ts'
import { insertFeedKey } from './inserted-feed-key.ts'
import { parsePage } from './doubles/read-page.ts'
import { smtpDouble } from './doubles/smtp-double.ts'
import { databases, deliverImmediately, createTestApp, createAppVisitor, type TestApp } from './test-app.ts'
import { fillBar } from './journeys/full-bar.ts'
import { ownerPages, ownerPagesInOtherStates } from './journeys/owner-pages.ts'
import { createOwnerClient, ownerSetupForm, createUserClient } from './owner-client.ts'
import { insertEvent } from './stocked.ts'

const people = '/backbar/account?open=accounts'
const minute = 60_000
const day = 24 * 60 * minute
const password = 'four olives, no twist'
const mia = { name: 'Mia Wallace', email: 'mia@bar.example' }
/** The same values under the field names of the invitation form. */
const invitee = { theirName: mia.name, theirEmail: mia.email }

test('an assistant is refused every owner page and action, and nothing changes', async () => {
  await using app = await createTestApp()
  const desk = await createUserClient(app, 'desk')
  const before = await readAllRows(app)
  const mismatches: unknown[] = []
  for (const [pattern, who] of Object.entries(routePermissions)) {
    const path = `/backbar/${pattern}`
      .replaceAll(/:\w+\??/g, 'x')
      .replace('*', 'no/such/page')
      .replace(/\/$/, '')
    const asked: [string, RequestInit?][] = [
      [path],
      [path.replace('backbar', 'BackBar')],
      [`${path}?_routes=routes%2Fanything`],
      ...(who === 'owners'
        ? ([
            [path, form()],
            [path, file()],
          ] as [string, RequestInit][])
        : []),
    ]
    for (const [address, init] of asked) {
      const answer = await desk.visit(address, init)
      const isRefused = answer.status === 403 && (await answer.text()).includes('for the owners of this site')
      if (isRefused !== (who === 'owners')) mismatches.push([init?.method ?? 'GET', address, answer.status])
    }
    for (const init of [{}, form()]) expect((await desk.visit(`${path}.data`, init)).status).toBe(404)
  }
  expect(mismatches).toEqual([])
  expect(await readAllRows(app)).toEqual(before)
})

test('the own account and all accounts are two pages, and the old address leads there', async () => {
  await using app = await createTestApp()
  const owner = await createOwnerClient(app)
  const own = await owner.open('/backbar/account')
  expect([own.title, own.text.includes('Invite a person'), own.links.get('Accounts')]).toEqual([
    'Your account · Backbar',
    false,
    people,
  ])
  const all = await owner.open(people)
  expect([all.title, all.text.includes('Invite a person'), all.text.includes('New password')]).toEqual([
    'Accounts · Backbar',
    true,
    false,
  ])
  expect((await owner.visit('/backbar/people')).headers.get('Location')).toBe(people)
})

describe.each(databases)('%s', (database) => {
  test('an emailed invitation works once, and history names the new user', async () => {
    await using smtp = await smtpDouble()
    await using app = deliverImmediately(await createTestApp(database, { MAIL_URL: smtp.url }))
    const owner = await createOwnerClient(app)
    const { id: eventId } = await insertEvent(app)
    await owner.post(`/backbar/jobs/${eventId}`, { intent: 'note', key: 'key-one-1', words: 'Likes olives' })
    expect((await owner.post(people, { intent: 'invite', ...invitee })).to).toBe(`${people}&said=invited`)
    const email = await invitationLetter(app)
    expect(email).toMatchObject({ recipient: mia.email, subject: 'Olive Cartwright invites you to Nerd & Tonic' })
    const link = findInvitationLink(email.body_text)
    const token = new URLSearchParams(link.split('?')[1]).get('token')!
    expect(JSON.stringify(await app.db.selectFrom('invitation').selectAll().execute())).not.toContain(token)
    for (const path of [`/backbar/letters?open=${email.id}`, people, '/backbar/account?open=happened'])
      expect((await owner.open(path)).html).not.toContain(token)

    const { ask } = await createVisitorSession(app)
    const back = await ask(link, { name: 'Mia', password: 'short' })
    expect([back.page.status, back.page.fields.get('name'), back.page.fields.get('password')]).toEqual([422, 'Mia', ''])
    const both = await Promise.all([ask(link, { name: 'Mia', password }), ask(link, { name: 'Mia', password })])
    expect(both.map(({ page }) => page.status).toSorted((a, b) => a - b)).toEqual([303, 410])
    const { cookie } = both.find(({ cookie }) => cookie !== '')!
    expect((await ask(link)).page.text).toContain('This invitation was used')
    expect((await ask('/backbar', undefined, cookie)).page.status).toBe(200)
    expect((await ask('/backbar/settings/business', undefined, cookie)).page.text).toContain(
      'for the owners of this site',
    )
    expect((await ask('/backbar/log-in', { logIn: '1', email: mia.email, password })).to).toBe('/backbar')

    await ask(`/backbar/jobs/${eventId}`, { intent: 'note', key: 'key-two-2', words: 'Called back' }, cookie)
    await app.db.updateTable('history_entry').set({ user_id: null }).where('user_id', '=', 'owner').execute()
    const { text } = await owner.open(`/backbar/jobs/${eventId}/history`)
    expect(text).toMatch(/Mia Called back.*The owner Likes olives/)
    expect((await owner.open('/backbar/account?open=happened')).text).toMatch(/Joined by invitation Mia,/)
    // An assistant cannot read what other users did.
    const own = (await ask('/backbar/account?open=happened', undefined, cookie)).page.text
    expect([own.includes('Joined by invitation'), own.includes('Pending invitations')]).toEqual([true, false])
  })

  test('without email the owner copies the invitation link, and expired, revoked or replaced links fail', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const { ask } = await createVisitorSession(app)
    const made = await owner.post(people, { intent: 'invite', ...invitee, role: 'desk' })
    expect([made.status, made.page.text.includes('Nothing was sent')]).toEqual([200, true])
    expect(await app.db.selectFrom('email').select('id').where('kind', '=', 'invitation').execute()).toEqual([])
    const first = getInvitationLink(made.page.fields)
    const id = /name="id" value="([^"]+)"|value="([^"]+)" name="id"/.exec(
      (await owner.open(people)).html.split('<h2>Pending invitations</h2>')[1]!,
    )!
    const invitation = (id[1] ?? id[2])!
    const second = getInvitationLink((await owner.post(people, { intent: 'new-link', id: invitation })).page.fields)
    expect((await ask(first)).page.text).toContain('This invitation does not work')
    app.advance(8 * day)
    const late = await ask(second, { name: 'Mia', password })
    expect([late.page.status, late.page.text.includes('has run out')]).toEqual([410, true])
    const open = await owner.post(people, { intent: 'new-link', id: invitation })
    expect(getRedirectPath(open.to)).toBe(people)
    await owner.post(`/backbar/account/confirm?to=${encodeURIComponent(people)}`, { password: ownerSetupForm.password })
    const third = getInvitationLink((await owner.post(people, { intent: 'new-link', id: invitation })).page.fields)
    expect((await owner.post(people, { intent: 'revoke', id: invitation })).to).toBe(`${people}&said=uninvited`)
    expect((await ask(third, { name: 'Mia', password })).page.text).toContain('was canceled')
    for (const forged of ['/backbar/join', '/backbar/join?token=x', `${third}x`])
      expect((await ask(forged, { name: 'Mia', password })).page.status).toBe(410)
    expect(await app.db.selectFrom('user_account').select('id').execute()).toEqual([{ id: 'owner' }])
  })

  test('removing a user deletes their sessions, passkeys, calendar key and devices but keeps the name', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const desk = await createUserClient(app, 'desk')
    const { id: eventId } = await insertEvent(app)
    await desk.post(`/backbar/jobs/${eventId}`, { intent: 'note', key: 'key-one-1', words: 'Called back' })
    for (const user of [desk.id, 'owner']) await insertFeedKey(app.db, user, app.now())
    await insertUserData(app, desk.id)
    expect((await owner.post(people, { intent: 'end', id: desk.id })).to).toBe(`${people}&said=person-ended`)
    expect((await desk.visit('/backbar')).headers.get('Location')).toBe('/backbar/log-in')
    const { ask } = await createVisitorSession(app)
    for (const email of ['mia@bar.example', ''])
      expect((await ask('/backbar/log-in', { logIn: '1', email, password: ownerSetupForm.password })).page.status).toBe(
        422,
      )
    const left = await Promise.all(
      (['passkey', 'recovery_code', 'push_device'] as const).map((table) =>
        app.db.selectFrom(table).select('id').execute(),
      ),
    )
    expect(left).toEqual([[], [], []])
    expect(await app.db.selectFrom('calendar_key').select('user_id').execute()).toEqual([{ user_id: 'owner' }])
    expect((await owner.open(`/backbar/jobs/${eventId}/history`)).text).toContain('Mia Called back')
  })

  test('the last owner cannot be removed or demoted, even concurrently', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    for (const words of [
      { intent: 'end', role: '' },
      { intent: 'role', role: 'desk' },
    ])
      expect((await owner.post(people, { ...words, id: 'owner' })).to).toBe(`${people}&said=last-owner`)
    const other = await createUserClient(app, 'owner')
    const answers = await Promise.all([
      owner.post(people, { intent: 'end', id: other.id }),
      other.post(people, { intent: 'role', role: 'desk', id: 'owner' }),
    ])
    const done = answers.filter(({ to }) => /said=(person-ended|role-changed)/.test(to))
    expect(done).toHaveLength(1)
    const owners = app.db
      .selectFrom('user_account')
      .select('id')
      .where('role', '=', 'owner')
      .where('ended_at', 'is', null)
    expect(await owners.execute()).toHaveLength(1)
  })

  test('a change of a user’s role applies from the next request', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const other = await createUserClient(app, 'owner')
    expect((await other.open('/backbar/settings/business')).status).toBe(200)
    await owner.post(people, { intent: 'role', role: 'desk', id: other.id })
    expect((await other.open('/backbar/settings/business')).status).toBe(403)
    expect((await other.post(people, { intent: 'role', role: 'owner', id: other.id })).status).toBe(403)
    await owner.post(people, { intent: 'role', role: 'owner', id: other.id })
    expect((await other.open('/backbar/settings/business')).status).toBe(200)
  })
})

describe('separation of users', () => {
  test('invitations by an owner who is demoted or removed no longer work', async () => {
    await using app = await createTestApp()
    const owner = await createOwnerClient(app)
    const { ask } = await createVisitorSession(app)
    const other = await createUserClient(app, 'owner')
    const invited = await other.post(people, {
      intent: 'invite',
      ...invitee,
      theirEmail: 'vincent@bar.example',
      role: 'owner',
    })
    await owner.post(people, { intent: 'role', role: 'desk', id: other.id })
    const refused = await ask(getInvitationLink(invited.page.fields), { name: 'Vincent', password })
    expect([refused.page.status, refused.cookie]).toEqual([410, ''])
    expect(refused.page.text).toContain('was canceled')
    // Invitations sent while their owner is removed do not work afterwards, in whatever order the requests run.
    await owner.post(people, { intent: 'role', role: 'owner', id: other.id })
    await Promise.all([
      owner.post(people, { intent: 'end', id: other.id }),
      ...Array.from({ length: 4 }, (_, i) =>
        other.post(people, { intent: 'invite', ...invitee, theirEmail: `mia${i}@bar.example`, role: 'owner' }),
      ),
    ])
    const open = await app.db.selectFrom('invitation').select('id').where('revoked_at', 'is', null).execute()
    expect(open).toEqual([])
  })

  test('joining by invitation in a logged-in browser ends that session and creates a new one', async () => {
    await using app = await createTestApp()
    const owner = await createOwnerClient(app)
    const { ask } = await createVisitorSession(app)
    const made = await owner.post(people, { intent: 'invite', ...invitee })
    const joined = await ask(getInvitationLink(made.page.fields), { name: 'Mia', password }, owner.cookie)
    expect(joined.to).toBe('/backbar/account?said=joined')
    expect(joined.cookie).not.toContain(owner.cookie)
    expect((await owner.visit('/backbar')).headers.get('Location')).toBe('/backbar/log-in')
  })

  test('an assistant can neither change nor restore how another user logs in', async () => {
    await using app = await createTestApp()
    const owner = await createOwnerClient(app)
    const desk = await createUserClient(app, 'desk')
    await insertUserData(app, 'owner')
    const account = '/backbar/account'
    expect((await desk.open(account)).text).not.toContain('My phone')
    const key = /value="([^"]+)" name="session"/
    expect(key.exec((await desk.open(account)).html)).toBeNull()
    const { ask } = await createVisitorSession(app)
    const { email } = ownerSetupForm
    const logIn = { logIn: '1', email, password: ownerSetupForm.password }
    const elsewhere = await ask('/backbar/log-in', logIn)
    await desk.post(account, { intent: 'end-session', session: key.exec((await owner.open(account)).html)![1]! })
    await desk.post(account, { intent: 'everywhere' })
    for (const intent of ['off', 'codes']) await desk.post(`${account}?open=two-step`, { intent })
    await desk.post(account, { intent: 'remove-passkey', id: 'key-owner' })
    await desk.post(account, { intent: 'forget-device', id: 'phone-owner' })
    await desk.post(account, { intent: 'password', currentPassword: ownerSetupForm.password, newPassword: password })
    expect((await owner.open('/backbar')).status).toBe(200)
    expect(await app.db.selectFrom('passkey').select('id').execute()).toHaveLength(1)
    expect(await app.db.selectFrom('push_device').select('id').execute()).toHaveLength(1)
    const codes = app.db.selectFrom('recovery_code').select('id').where('user_id', '=', 'owner')
    expect(await codes.execute()).toEqual([{ id: 'code-owner' }])
    expect((await ask('/backbar', undefined, elsewhere.cookie)).page.status).toBe(200)
    expect((await ask('/backbar/log-in', logIn)).to).toBe('/backbar')

    const { to } = await owner.post(account, { intent: 'remove-passkey', id: 'key-owner' })
    const bin = new URL(to, 'http://x').searchParams.get('bin')!
    expect((await desk.post('/backbar/undo', { bin, to: account })).to).toBe(`${account}?said=gone`)
    const partner = await owner.open('/backbar/partners')
    expect(partner.status).toBe(200)
    expect((await owner.post('/backbar/undo', { bin, to: account })).to).toBe(`${account}?said=restored`)
  })

  test('a user cannot take another user’s email, and email changes notify user and owners', async () => {
    await using app = await createTestApp()
    await createOwnerClient(app)
    const desk = await createUserClient(app, 'desk')
    const words = { intent: 'email', password: ownerSetupForm.password }
    const taken = await desk.post('/backbar/account', { ...words, email: 'OLIVE@bar.example' })
    expect([taken.status, taken.page.text]).toEqual([422, expect.stringContaining('Another account uses')])
    expect((await desk.post('/backbar/account', { ...words, email: 'wallace@bar.example' })).status).toBe(303)
    const emails = await app.db.selectFrom('email').select(['recipient', 'subject']).execute()
    expect(emails.toSorted((a, b) => (a.recipient < b.recipient ? -1 : 1))).toEqual([
      { recipient: 'mia@bar.example', subject: 'Your email was changed: Nerd & Tonic' },
      { recipient: 'olive@bar.example', subject: 'Mia: their email was changed: Nerd & Tonic' },
    ])
  })

  test('log-in attempts are limited per user, and a device is trusted for its user only', async () => {
    await using app = await createTestApp()
    await createOwnerClient(app)
    await createUserClient(app, 'desk')
    const right = { logIn: '1', email: 'mia@bar.example', password: ownerSetupForm.password }
    const guess = { logIn: '1', email: ownerSetupForm.email, password: 'a guess from the desk' }
    let last = 0
    for (let i = 0; i < 11; i++) {
      // Each attempt comes from a new browser, all from one address.
      const { ask } = await createVisitorSession(app)
      const cookie =
        i < 10 ? (await (await createVisitorSession(app, `198.51.100.${i}`)).ask('/backbar/log-in', right)).cookie : ''
      last = (await ask('/backbar/log-in', guess, cookie)).page.status
    }
    expect(last).toBe(429)
    const elsewhere = await createVisitorSession(app, '203.0.113.7')
    expect((await elsewhere.ask('/backbar/log-in', right)).to).toBe('/backbar')
  })

  test('no assistant page links to a page that refuses assistants', async () => {
    await using app = await createTestApp()
    const { ids } = await fillBar(app)
    const desk = await createUserClient(app, 'desk')
    const dead: string[] = []
    const requests = ['/backbar/jobs/:paid', '/backbar/jobs/:agreed', '/backbar/jobs/:proposed']
    for (const address of [...ownerPages, ...ownerPagesInOtherStates, ...requests]) {
      const path = address.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? name)
      // Only owners may change or cancel an agreement, so an assistant has no link to it.
      if (!canOpenPath('desk', path) || /\/change\?what=/.test(path)) continue
      const { html, status } = await desk.open(path)
      if (status === 403) dead.push(`${path} itself`)
      for (const [, to = ''] of html.matchAll(/<(?:a|form)\b[^>]*\s(?:href|action)="(\/backbar[^"]*)"/g))
        if (!canOpenPath('desk', to.replaceAll('&amp;', '&')))
          dead.push(`${address} → ${to.replace(/[0-9a-f-]{36}/, ':id')}`)
    }
    expect([...new Set(dead)]).toEqual([])
  })
})

function form(): RequestInit {
  return { method: 'POST', body: new URLSearchParams({ intent: 'delete', name: 'x', id: 'x', email: 'x@y.example' }) }
}

function file(): RequestInit {
  const body = new FormData()
  body.set('photo', new File(['x'], 'x.jpg', { type: 'image/jpeg' }))
  return { method: 'POST', body }
}

async function readAllRows({ db }: TestApp) {
  const tables = [
    'user_account',
    'invitation',
    'passkey',
    'security_event',
    'trash',
    'event',
    'email',
    'setting',
    'revision',
  ] as const
  return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
}

async function insertUserData({ db, now }: TestApp, personId: string) {
  const session = await db.selectFrom('session').select('id').where('user_id', '=', personId).executeTakeFirstOrThrow()
  const key = { public_key: 'AA', transports: '[]', name: 'My phone', counter: 0, created_at: 1, used_at: null }
  await db
    .insertInto('passkey')
    .values({ id: `key-${personId}`, user_id: personId, ...key })
    .execute()
  await db
    .insertInto('recovery_code')
    .values({ id: `code-${personId}`, created_at: now(), user_id: personId })
    .execute()
  const phone = { endpoint: 'https://push.example', p256dh: '', auth: '', device: 'Safari on iPhone', created_at: 1 }
  await db
    .insertInto('push_device')
    .values({ id: `phone-${personId}`, session_id: session.id, user_id: personId, ...phone })
    .execute()
  const note = { title: 'x', body: 'x', to: '/backbar', topic: 'x' }
  await queuePushNotifications(db, [{ note, eventId: null, now: now() }])
}

function invitationLetter({ db }: TestApp) {
  return db.selectFrom('email').selectAll().where('kind', '=', 'invitation').executeTakeFirstOrThrow()
}

function findInvitationLink(text: string): string {
  return /\/backbar\/join\?token=[\w-]+/.exec(text)![0]
}

function getInvitationLink(fields: Map<string, string>): string {
  return findInvitationLink(fields.get('link') ?? '')
}

function getRedirectPath(to: string): string | null {
  return new URL(to, 'http://x').searchParams.get('to')
}

/** A visitor who is not logged in, or who sends a cookie. */
async function createVisitorSession(app: TestApp, from?: string) {
  const visit = await createAppVisitor(app, from)
  async function ask(path: string, words?: Record<string, string>, cookie = '') {
    const init = words ? { method: 'POST', body: new URLSearchParams(words) } : {}
    const response = await visit(path, { ...init, headers: cookie ? { Cookie: cookie } : {} })
    const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0])
    return {
      page: await parsePage(response.clone()),
      to: response.headers.get('Location') ?? '',
      cookie: cookies.join('; '),
    }
  }
  return { ask }
}
