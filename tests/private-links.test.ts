import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import routes from '../app/routes.ts'
import { getOrCreateStaffLinkToken, getStaffPagePath } from '../app/modules/staff/members/staff-link.server.ts'
import { createMissingShifts } from '../app/modules/staff/shifts/sync-event-shifts.server.ts'
import { ensureSharedLinkToken, getSharedLinkPath } from '../app/operations/events/shared-links.server.ts'
import { maxEmailsPerHour, emailLimitMessage } from '../app/plumbing/outbox/email-limit.server.ts'
import { linkDailyLimits, recordLinkPost } from '../app/plumbing/http/link-budget.server.ts'
import { queueEmails } from '../app/plumbing/outbox/outbox.server.ts'
import { insertFeedKey } from './inserted-feed-key.ts'
import { acceptSampleProposal } from './agreed-proposal.ts'
import { createTestClient } from './test-client.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { samplePdf } from './doubles/sample-pdf.ts'
import { phonePhoto } from './doubles/sample-images.ts'
import { sampleEmail } from './doubles/sample-email.ts'
import { createStaffMember } from './doubles/worked-event.ts'
import { databases, createTestApp, openingTime, createAppVisitor, type TestApp } from './test-app.ts'
import { createOwnerClient, createUserClient } from './owner-client.ts'

type Entry = { path?: string | undefined; file: string; children?: Entry[] | undefined }

/** Addresses that open by a secret link. */
const privateAddresses = routes
  .filter(({ file }) => file === 'private-links.route.tsx')
  .flatMap((entry) => listRoutePaths(entry))

describe.each(databases)('%s', (database) => {
  test('every private address sends private headers for any method and secret', async () => {
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

  test('posting to a page of a valid private link that takes no form counts toward its limit', async () => {
    await using app = await createTestApp(database)
    const { here, post } = await createTestClient(app)
    for (const intent of ['ask', 'yes']) expect((await post({ intent, words: 'Is there ice?' })).status).not.toBe(404)
    const before = await app.db.selectFrom('link_use').select('posts').execute()
    for (let i = 0; i < 2; i++) expect((await post({ intent: 'ask' }, `${here}/paid`)).status).toBe(405)
    const after = await app.db.selectFrom('link_use').select('posts').execute()
    expect([before, after]).toEqual([[{ posts: 2 }], [{ posts: 4 }]])
  })

  test('posting to a page that takes no form does not reset a private link’s daily limit', async () => {
    await using app = await createTestApp(database)
    const { here, post } = await createTestClient(app)
    const spend = (bytes: number) => recordLinkPost(app.db, here.split('/').at(-1)!, { bytes, now: app.now() })
    await spend(linkDailyLimits.bytes - 5_000)
    expect((await post({ intent: 'ask' }, `${here}/paid`)).status).toBe(405)
    await spend(5_000)
    for (const path of [`${here}/paid`, here]) expect((await post({ intent: 'ask' }, path)).status).toBe(429)
  })

  test('a form on a private link is accepted and logged when its count cannot be stored', async () => {
    await using app = await createTestApp(database)
    const { post } = await createTestClient(app)
    await app.db.schema.dropTable('link_use').execute()
    expect((await post({ intent: 'ask', words: 'Is there ice?' })).status).toBe(303)
    expect(app.lines).toContainEqual(
      expect.objectContaining({ level: 'warn', event: 'link-not-counted', code: expect.any(String) }),
    )
  })

  test('a staff member’s link accepts twelve certificates a day', async () => {
    await using app = await createTestApp(database, { API_PER_MINUTE: '0' })
    const { path, visit } = await staffPage(app)
    const sent = []
    for (let i = 0; i < 14; i++) sent.push(await sendPaper(visit, path, `paper-${i}-key`, samplePdf()))
    expect(sent).toEqual([...Array.from({ length: 12 }, () => 303), 422, 422])
    app.advance(25 * 3_600_000)
    expect(await sendPaper(visit, path, 'paper-next-day', samplePdf())).toBe(303)
  })

  test('a certificate’s photo loses its metadata and is not served with public photos', async () => {
    await using app = await createTestApp(database)
    const { path, visit, personId } = await staffPage(app)
    const webp = await sharp(await phonePhoto())
      .keepMetadata()
      .webp()
      .toBuffer()
    for (const [i, photo] of [await phonePhoto(), webp].entries())
      expect(await sendPaper(visit, path, `photo-${i}-key`, photo)).toBe(303)
    const owner = await createOwnerClient(app)
    const rows = await app.db.selectFrom('staff_certificate').select(['id', 'file']).execute()
    expect(rows).toHaveLength(2)
    for (const { id, file } of rows) {
      expect((await visit(`/media/${file}`)).status).toBe(404)
      const kept = await owner.visit(`/backbar/crew/${personId}/papers/${id}`)
      const { exif, xmp, format } = await sharp(await kept.arrayBuffer()).metadata()
      expect([kept.status, format, exif, xmp]).toEqual([200, 'webp', undefined, undefined])
    }
  })

  test('a certificate photo stored before metadata was removed is served without it, after log-in only', async () => {
    await using app = await createTestApp(database)
    const { visit, personId } = await staffPage(app)
    const webp = await sharp(await phonePhoto())
      .keepMetadata()
      .webp()
      .toBuffer()
    await app.files.write('crew-of-before.webp', webp)
    const paper = {
      id: 'paper-of-before',
      staff_member_id: personId,
      kind: 'food-handler',
      number: '',
      created_by: 'person',
    }
    await app.db
      .insertInto('staff_certificate')
      .values({
        ...paper,
        issued_on: null,
        ends_on: null,
        file: 'crew-of-before.webp',
        created_at: 1,
        seen_by: null,
        seen_at: null,
      })
      .execute()
    expect((await visit('/media/crew-of-before.webp')).status).toBe(404)
    const owner = await createOwnerClient(app)
    const kept = await owner.visit(`/backbar/crew/${personId}/papers/paper-of-before`)
    expect((await sharp(await kept.arrayBuffer()).metadata()).exif).toBeUndefined()
  })

  test('an assistant can restore a certificate they deleted', async () => {
    await using app = await createTestApp(database)
    const { path, visit, personId } = await staffPage(app)
    await sendPaper(visit, path, 'paper-to-drop', samplePdf())
    const assistant = await createUserClient(app, 'desk')
    const here = `/backbar/crew/${personId}`
    const { to } = await assistant.post(here, { intent: 'drop-paper', id: 'paper-to-drop' })
    const bin = new URL(to, 'http://x').searchParams.get('bin')!
    expect((await assistant.post('/backbar/undo', { bin, to: here })).to).toBe(`${here}?said=restored`)
    expect(await app.db.selectFrom('staff_certificate').select('id').execute()).toEqual([{ id: 'paper-to-drop' }])
  })

  test('handing off one shift repeatedly notifies the other staff at most three times a day', async () => {
    await using app = await createTestApp(database, { API_PER_MINUTE: '0' })
    const { path, visit, shiftId } = await staffPage(app)
    const post = async (words: Record<string, string>) =>
      (await visit(path, { method: 'POST', body: new URLSearchParams(words) })).headers.get('Location') ?? ''
    const said = []
    for (let i = 0; i < 10; i++) {
      said.push(/said=([\w-]+)/.exec(await post({ intent: 'hand-over', post: shiftId, why: '' }))?.[1])
      const open = await app.db.selectFrom('shift_handoff').select('id').where('state', '=', 'open').executeTakeFirst()
      if (open) await post({ intent: 'keep-it', handOver: open.id })
    }
    expect(said).toEqual([...Array.from({ length: 3 }, () => 'hand-over'), ...Array.from({ length: 7 }, () => 'often')])
    const asked = await app.db.selectFrom('email').select('id').where('kind', '=', 'crew-hand-over').execute()
    expect(asked.length).toBeLessThanOrEqual(6)
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
    'crew/:token': getStaffPagePath(await getOrCreateStaffLinkToken(db, person, terms)).slice(1),
    'list/:token': await shared('list'),
    'menu/:token': await shared('menu'),
    'venue/:token': await shared('venue'),
    'sheet/:token': await shared('sheet'),
    'calendar.ics': `calendar.ics?key=${await insertFeedKey(db, 'owner', now())}`,
  }
}

/** The page of a staff member who has a shift, with two colleagues. */
async function staffPage(app: TestApp) {
  const { db, config } = app
  const event = await createStoredEvent(db, openingTime, {})
  for (const [id, name] of [
    ['ana-id-0001', 'Ana Reyes'],
    ['ben-id-0001', 'Ben Ortiz'],
    ['cy-id-00001', 'Cy Dunn'],
  ] as const)
    await createStaffMember(db, { id, name, roles: ['lead', 'bartender'] })
  await acceptSampleProposal(db, event.id)
  await createMissingShifts(db, openingTime, config)
  const owner = await createOwnerClient(app)
  const { id: shiftId } = await db.selectFrom('shift').select('id').orderBy('seq').executeTakeFirstOrThrow()
  const personId = 'ben-id-0001'
  const tenure = {
    id: 'tenure-of-ben',
    shift_id: shiftId,
    staff_member_id: personId,
    since: 1,
    how: 'put-in',
    accepted_version: 1,
  }
  await db
    .insertInto('assignment')
    .values({
      ...tenure,
      until: null,
      confirmed_at: null,
      confirmed_version: null,
      run_sheet_seen_at: null,
      run_sheet_version: null,
      override_reason: null,
      overridden_by: null,
      end_reason: null,
    })
    .execute()
  const path = getStaffPagePath(
    await getOrCreateStaffLinkToken(db, personId, { secret: config.secret, now: app.now() }),
  )
  return { path, personId, shiftId, owner, visit: await createAppVisitor(app) }
}

async function sendPaper(
  visit: Awaited<ReturnType<typeof createAppVisitor>>,
  path: string,
  key: string,
  bytes: Uint8Array,
): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ intent: 'paper', key, paperKind: 'food-handler' }))
    form.append(name, value)
  form.append('file', new File([new Uint8Array(bytes)], 'card', { type: 'application/octet-stream' }))
  return (await visit(`${path}/papers`, { method: 'POST', body: form })).status
}
