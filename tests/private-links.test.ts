import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import routes from '../app/routes.ts'
import { ensureSharedLinkToken, getSharedLinkPath } from '../app/operations/events/shared-links.server.ts'
import { maxEmailsPerHour, emailLimitMessage } from '../app/plumbing/outbox/email-limit.server.ts'
import { linkDailyLimits, recordLinkPost } from '../app/plumbing/http/link-budget.server.ts'
import { queueEmails } from '../app/plumbing/outbox/outbox.server.ts'
import { insertFeedKey } from './inserted-feed-key.ts'
import { createTestClient } from './test-client.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { sampleEmail } from './doubles/sample-email.ts'
import { createStaffMember } from './doubles/worked-event.ts'
import { createStaffPath } from './staff-rows.ts'
import { databases, createTestApp, openingTime, createAppVisitor, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

type Entry = { path?: string | undefined; file: string; children?: Entry[] | undefined }

/** Addresses that open by a secret link. */
const privateAddresses = routes
  .filter(({ file }) => file === 'private-links.route.tsx')
  .flatMap((entry) => listRoutePaths(entry))

describe.each(databases)('%s', (database) => {
  test('every private URL is sent uncached, unindexed and without referrer, whatever the method or link', async () => {
    await using app = await createTestApp(database)
    const opened = await createPrivateLinks(app)
    const visit = await createAppVisitor(app)
    const open: string[] = []
    for (const pattern of privateAddresses) {
      const wrong = `/${pattern.replaceAll(/:\w+\??/g, 'x')}`
      const right = Object.entries(opened).flatMap(([from, to]) =>
        pattern.startsWith(from)
          ? `/${pattern
              .replace(from, to)
              .replace('/:part?', '')
              .replaceAll(/:\w+\??/g, 'x')}`
          : [],
      )
      for (const path of [wrong, ...right])
        for (const method of ['GET', 'HEAD', 'POST']) {
          const body = method === 'POST' ? new URLSearchParams({ intent: 'nothing' }) : null
          const { headers } = await visit(path, { method, body })
          const isPrivate =
            /no-store|private/.test(headers.get('Cache-Control') ?? '') &&
            headers.get('X-Robots-Tag') === 'noindex' &&
            ['same-origin', 'no-referrer'].includes(headers.get('Referrer-Policy') ?? '')
          if (!isPrivate) open.push(`${method} ${path}`)
        }
    }
    expect(open).toEqual([])
  })

  test('a private link has a daily limit of forms and bytes, which its page states', async () => {
    await using app = await createTestApp(database)
    const { here, post, visit } = await createTestClient(app)
    const token = here.split('/').at(-1)!
    const now = app.now()
    expect(await recordLinkPost(app.db, token, { bytes: linkDailyLimits.bytes - 5_000, now })).toBe(0)
    expect((await post({ intent: 'ask', words: 'Is there ice?' })).status).toBe(303)
    await recordLinkPost(app.db, token, { bytes: 5_000, now })
    const refused = await post({ intent: 'ask', words: 'Is there ice?' })
    expect([refused.status, refused.page.html]).toEqual([429, expect.stringContaining('tomorrow')])
    expect((await visit(here)).status).toBe(200)
    app.advance(25 * 3_600_000)
    expect((await post({ intent: 'ask', words: 'Is there ice?' })).status).toBe(303)
    for (let i = 0; i < 3; i++) await recordLinkPost(app.db, 'other', { bytes: 1, now })
    expect(await app.db.selectFrom('link_use').select('posts').orderBy('posts').execute()).toEqual([
      { posts: 1 },
      { posts: 3 },
    ])
  })

  test('posting to an unknown private link stores no count', async () => {
    await using app = await createTestApp(database)
    const visit = await createAppVisitor(app)
    for (const path of ['/yours', '/crew', '/list'])
      await visit(`${path}/${'x'.repeat(22)}`, { method: 'POST', body: new URLSearchParams({ intent: 'ask' }) })
    expect(await app.db.selectFrom('link_use').selectAll().execute()).toEqual([])
  })

  test('posting to a page without forms counts toward the private link’s limit', async () => {
    await using app = await createTestApp(database)
    const { here, post } = await createTestClient(app)
    for (const intent of ['ask', 'yes']) expect((await post({ intent, words: 'Is there ice?' })).status).not.toBe(404)
    const before = await app.db.selectFrom('link_use').select('posts').execute()
    for (let i = 0; i < 2; i++) expect((await post({ intent: 'ask' }, `${here}/paid`)).status).toBe(405)
    const after = await app.db.selectFrom('link_use').select('posts').execute()
    expect([before, after]).toEqual([[{ posts: 2 }], [{ posts: 4 }]])
  })

  test('posting to a page without forms does not reset a private link’s limit', async () => {
    await using app = await createTestApp(database)
    const { here, post } = await createTestClient(app)
    const spend = (bytes: number) => recordLinkPost(app.db, here.split('/').at(-1)!, { bytes, now: app.now() })
    await spend(linkDailyLimits.bytes - 5_000)
    expect((await post({ intent: 'ask' }, `${here}/paid`)).status).toBe(405)
    await spend(5_000)
    for (const path of [`${here}/paid`, here]) expect((await post({ intent: 'ask' }, path)).status).toBe(429)
  })

  test('a form on a private link is accepted even if counting it fails', async () => {
    await using app = await createTestApp(database)
    const { post } = await createTestClient(app)
    await app.db.schema.dropTable('link_use').execute()
    expect((await post({ intent: 'ask', words: 'Is there ice?' })).status).toBe(303)
    expect(app.lines).toContainEqual(
      expect.objectContaining({ level: 'warn', event: 'link-not-counted', code: expect.any(String) }),
    )
  })

  test.each(['asked', 'crew-offer'])('emails of kind %s from private links have an hourly limit', async (kind) => {
    await using app = await createTestApp(database)
    const { db } = app
    const id = kind === 'crew-offer' ? null : (await createStoredEvent(db, openingTime, {})).id
    const letters = (count: number, now: number) =>
      queueEmails(
        db,
        Array.from({ length: count }, () => ({
          email: {
            ...sampleEmail({ to: 'a@home.example', id: randomUUID() }),
            eventId: id,
            kind,
            ...(id === null && { limit: 'recipient' as const }),
          },
          now,
        })),
      )
    await letters(maxEmailsPerHour.byOthers - 1, openingTime)
    await letters(3, openingTime + 60_000)
    const states = () => db.selectFrom('email').select(['state', 'last_response']).where('kind', '=', kind).execute()
    const keptBack = (await states()).filter(({ state }) => state === 'refused')
    expect(keptBack).toEqual([1, 2].map(() => ({ state: 'refused', last_response: emailLimitMessage })))
    await letters(1, openingTime + 2 * 3_600_000)
    expect((await states()).filter(({ state }) => state === 'waiting')).toHaveLength(maxEmailsPerHour.byOthers + 1)
  })

  test('repeated posts from a client page never exceed the email limit of any kind', async () => {
    await using app = await createTestApp(database, { API_PER_MINUTE: '0' })
    const { post, here } = await createTestClient(app)
    const acts = ['ask', 'no', 'sent', 'facts', 'share', 'stop-sharing', 'list', 'yes']
    for (let i = 0; i < 16; i++)
      for (const intent of acts) await post({ intent, words: `Words ${i}`, way: 'zelle' }, here)
    const rows = await app.db.selectFrom('email').select(['event_id', 'kind', 'recipient', 'state']).execute()
    const leaving = Map.groupBy(
      rows.filter(({ state }) => state !== 'refused'),
      ({ event_id, kind, recipient }) => [event_id, kind, recipient].join(' '),
    )
    expect(Math.max(...[...leaving.values()].map((of) => of.length))).toBeLessThanOrEqual(maxEmailsPerHour.byOthers)
    expect(leaving.size).toBeGreaterThan(0)
  })
})

function listRoutePaths({ path, children = [] }: Entry): string[] {
  const inner = children.flatMap((child) => listRoutePaths(child))
  return path === undefined ? inner : [path, ...inner]
}

/** Links that open, by the start of their route's pattern. */
async function createPrivateLinks(app: TestApp): Promise<Record<string, string>> {
  const { db, config, now } = app
  const { here, event } = await createTestClient(app)
  const terms = { secret: config.secret, now: now() }
  const shared = async (kind: 'list' | 'menu' | 'venue' | 'sheet') =>
    getSharedLinkPath(kind, await ensureSharedLinkToken(db, { eventId: event.id, kind }, terms)).slice(1)
  const person = await createStaffMember(db, { id: 'ben-id-0001', name: 'Ben Ortiz' })
  await createOwnerClient(app)
  return {
    'yours/:token': here.slice(1),
    'crew/:token': (await createStaffPath(db, person, terms)).slice(1),
    'list/:token': await shared('list'),
    'menu/:token': await shared('menu'),
    'venue/:token': await shared('venue'),
    'sheet/:token': await shared('sheet'),
    'calendar.ics': `calendar.ics?key=${await insertFeedKey(db, 'owner', now())}`,
  }
}
