import { describe, expect, test } from 'vitest'
import { ensureSharedLinkToken, getSharedLinkPath } from '../app/operations/events/shared-links.server.ts'
import { createStaffPath, hasStaff } from './staff-rows.ts'
import { createTestClient } from './test-client.ts'
import { createStaffMember } from './doubles/worked-event.ts'
import { databases, createTestApp, createAppVisitor, type TestApp } from './test-app.ts'
import { createOwnerClient, createUserClient } from './owner-client.ts'

const account = '/backbar/account'

describe.each(databases)('%s', (database) => {
  test.skipIf(!hasStaff)(
    'client and staff links shown to a removed user stop working, and new ones are emailed',
    async () => {
      await using app = await createTestApp(database)
      const { owner, mia, links, lead, open } = await createSharedLinks(app)
      for (const path of [`jobs/${lead}/history`, 'crew/ben-id-0001', `jobs/${lead}/list`, `jobs/${lead}/packet`])
        await mia.open(`/backbar/${path}`)
      expect(await open()).toEqual({ client: 200, staff: 200, list: 200, venue: 200 })
      await owner.post(account, { intent: 'end', id: mia.id })
      expect(await open()).toEqual({ client: 404, staff: 404, list: 410, venue: 410 })
      expect(await app.db.selectFrom('shown_link').selectAll().where('user_id', '=', mia.id).execute()).toEqual([])
      const emails = await app.db
        .selectFrom('email')
        .select(['kind', 'recipient', 'subject', 'body_text'])
        .where('kind', 'in', ['client-new-link', 'crew-new-link'])
        .orderBy('kind')
        .execute()
      expect(emails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
        ['client-new-link', 'nora@home.example'],
        ['crew-new-link', 'ben@home.example'],
      ])
      expect(emails[0]!.subject).toMatch(/^Your page at .* has a new address$/)
      expect(emails[1]!.subject).toMatch(/^Tu página en .* tiene una dirección nueva$/)
      const visit = await createAppVisitor(app)
      for (const { body_text } of emails) {
        const [path] = /\/(?:yours|crew)\/[\w-]{22}/.exec(body_text)!
        expect(Object.values(links)).not.toContain(path)
        expect((await visit(path)).status).toBe(200)
      }
    },
  )

  test.skipIf(!hasStaff)('links never shown to a removed user stay valid, and nobody is emailed', async () => {
    await using app = await createTestApp(database)
    const { owner, mia, lead, open } = await createSharedLinks(app)
    await owner.open(`/backbar/jobs/${lead}/history`)
    await owner.open('/backbar/crew/ben-id-0001')
    await mia.open('/backbar/jobs')
    await owner.post(account, { intent: 'end', id: mia.id })
    expect(await open()).toEqual({ client: 200, staff: 200, list: 200, venue: 200 })
    const emails = await app.db.selectFrom('email').select('kind').where('kind', 'like', '%new-link').execute()
    expect(emails).toEqual([])
  })

  test('a user who was shown 40,000 links can be removed', async () => {
    await using app = await createTestApp(database)
    const { owner, mia, lead, open } = await createSharedLinks(app)
    for (const path of [`jobs/${lead}/history`, 'crew/ben-id-0001', `jobs/${lead}/list`, `jobs/${lead}/packet`])
      await mia.open(`/backbar/${path}`)
    await showOldLinks(app, mia.id, 40_000)
    expect((await owner.post(account, { intent: 'end', id: mia.id })).status).toBe(303)
    expect(await open()).toEqual({ client: 404, staff: 404, list: 410, venue: 410 })
    expect(await app.db.selectFrom('shown_link').select('id').where('user_id', '=', mia.id).execute()).toEqual([])
  })

  test.each([
    ['done 60 days ago gets the new link', 'done', '2026-09-21', ['client-new-link']],
    ['done 61 days ago gets no new link', 'done', '2026-09-20', []],
    ['not done, 61 days ago, gets the new link', 'booked', '2026-09-20', ['client-new-link']],
  ])('after a user is removed, the client of an event %s', async (_, state, event_date, kinds) => {
    await using app = await createTestApp(database)
    const { owner, mia, lead, open } = await createSharedLinks(app)
    await mia.open(`/backbar/jobs/${lead}/history`)
    await app.db.updateTable('event').set({ state, event_date }).where('id', '=', lead).execute()
    await owner.post(account, { intent: 'end', id: mia.id })
    expect((await open()).client).toBe(404)
    const emails = await app.db.selectFrom('email').select('kind').where('kind', 'like', '%new-link').execute()
    expect(emails.map(({ kind }) => kind)).toEqual(kinds)
  })

  test('making an owner an assistant revokes the client and staff links they saw', async () => {
    await using app = await createTestApp(database)
    const { owner, mia, lead, open } = await createSharedLinks(app)
    for (const path of [`jobs/${lead}/history`, 'crew/ben-id-0001', `jobs/${lead}/list`, `jobs/${lead}/packet`])
      await mia.open(`/backbar/${path}`)
    await owner.post(account, { intent: 'role', role: 'desk', id: mia.id })
    expect(await open()).toEqual({ client: 404, staff: 404, list: 200, venue: 200 })
  })

  test.skipIf(!hasStaff)('an assistant sees no client or staff link and cannot create one', async () => {
    await using app = await createTestApp(database)
    const { links, lead, open } = await createSharedLinks(app)
    const assistant = await createUserClient(app, 'desk', 'Vincent')
    const pages = [`jobs/${lead}`, `jobs/${lead}/history`, `jobs/${lead}/crew`, 'crew/ben-id-0001', 'crew']
    for (const path of pages) {
      const { html } = await assistant.open(`/backbar/${path}`)
      for (const link of [links.client, links.staff]) expect([path, html.includes(link)]).toEqual([path, false])
    }
    await assistant.post('/backbar/crew/ben-id-0001', { intent: 'new-link' })
    expect((await open()).staff).toBe(200)
  })
})

/** Records that a user was shown this many links that no longer exist. */
async function showOldLinks({ db, now }: TestApp, userId: string, count: number) {
  const rows = Array.from({ length: count }, (_, at) => {
    const token_hash = String(at).padStart(64, '0')
    return { id: `${userId} ${token_hash}`, user_id: userId, token_hash, at: now() }
  })
  for (let at = 0; at < count; at += 4_000)
    await db
      .insertInto('shown_link')
      .values(rows.slice(at, at + 4_000))
      .execute()
}

/** An accepted event with links of its client, a staff member, its list and its packet, the owner, and a second owner. */
async function createSharedLinks(app: TestApp) {
  const { db, config, now } = app
  const owner = await createOwnerClient(app)
  const mia = await createUserClient(app, 'owner')
  const { here, event, post, open: opened } = await createTestClient(app)
  const { fields } = await opened()
  await post({ ...Object.fromEntries(fields), signature: 'Nora Ephron', consent: 'on', intent: 'yes' })
  await createStaffMember(db, { id: 'ben-id-0001', name: 'Ben Ortiz', email: 'ben@home.example', language: 'es' })
  const terms = { secret: config.secret, now: now() }
  const shared = async (kind: 'list' | 'venue') =>
    getSharedLinkPath(kind, await ensureSharedLinkToken(db, { eventId: event.id, kind }, terms))
  const links = {
    client: here,
    staff: await createStaffPath(db, 'ben-id-0001', terms),
    list: await shared('list'),
    venue: await shared('venue'),
  }
  const visit = await createAppVisitor(app)
  const open = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(links).map(async ([name, path]) => [name, (await visit(path)).status] as const)),
    )
  return { owner, mia, links, lead: event.id, open }
}
