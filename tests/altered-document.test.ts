import { describe, expect, test } from 'vitest'
import { expireProposals, listProposals } from '../app/agreements/proposals/proposals.server.ts'
import { changeAgreement } from './agreed-change.ts'
import { createTestClient } from './test-client.ts'
import { parsePage } from './doubles/read-page.ts'
import { databases, createTestApp, openingTime, createAppVisitor, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'
import { signedAgreement } from './paying-client.ts'

const altered = [
  ['cut off', { document: '{"event":{"eventDate":"2027' }],
  ['no document', { document: 'null' }],
  ['another thing', { document: '{"event":{}}' }],
  ['without its chosen lines', { chosen: '{' }],
] as const

const eventPages = ['', '/money', '/night', '/history', '/change', '/list']
const draftPages = ['/proposal', '/proposal/see', '/reply', '/edit', '/menu']
const overviewPages = ['/backbar', '/backbar/jobs', '/backbar/calendar', '/backbar/money', '/backbar/in-and-out']

/** Checks the pages of an event whose agreement cannot be read: each explains the problem and none crashes. */
async function expectAlteredPages(app: TestApp, eventId: string, path: string) {
  const [visit, owner] = [await createAppVisitor(app), await createOwnerClient(app)]
  const job = `/backbar/jobs/${eventId}`
  for (const page of eventPages) {
    const shown = await owner.open(job + page)
    expect([page, shown.status]).toEqual([page, 409])
    expect(shown.text).toContain('The stored proposal can’t be read')
    expect(shown.html).toContain(`${job}/agreement`)
  }
  for (const page of draftPages) expect((await owner.visit(job + page)).status).toBeLessThan(500)
  const record = await owner.open(`${job}/agreement`)
  expect([record.status, /was changed after|no longer as it was|CHANGED since/.test(record.text)]).toEqual([200, true])
  // The document signed first may still be intact.
  expect((await owner.visit(`${job}/agreement.pdf`)).status).toBeLessThan(500)
  const posts: [string, Record<string, string>][] = [
    [job, { intent: 'move', from: 'booked', to: 'done', seen: '' }],
    [`${job}/money`, { intent: 'due', key: 'a-due-of-it', dueLabel: 'Ice', dueSum: '10', dueOn: '2027-05-01' }],
  ]
  for (const [address, words] of posts)
    expect([address, (await owner.post(address, words)).status]).toEqual([address, 409])
  for (const page of overviewPages) expect([page, (await owner.visit(page)).status]).toEqual([page, 200])
  for (const page of [path, `${path}?language=es`]) {
    const theirs = await visit(page)
    const { text } = await parsePage(theirs.clone())
    expect([page, theirs.status]).toEqual([page, 409])
    expect(text).toContain('This page can’t be shown right now')
    expect(text).toContain('Por ahora no podemos mostrar esta página')
    expect(text).not.toContain(eventId)
  }
  expect((await visit(`${path}/agreement.pdf`)).status).toBeLessThan(500)
  const yes = new URLSearchParams({ intent: 'yes', signature: 'Nora', consent: 'on', version: '1' })
  // Accepting a signed proposal again returns the first acceptance.
  expect((await visit(path, { method: 'POST', body: yes })).status).toBeLessThan(500)
}

describe.each(databases)('%s: a damaged stored proposal', (database) => {
  test.each(altered)('a stored proposal that is %s is reported as altered, and no page crashes', async (_, set) => {
    await using app = await createTestApp(database)
    const { eventId, path } = await signedAgreement(app.db, { secret: app.config.secret })
    await app.db.updateTable('proposal').set(set).where('event_id', '=', eventId).execute()
    await expectAlteredPages(app, eventId, path)
    expect((await (await createAppVisitor(app))(`${path}/agreement.pdf`)).status).toBe(409)
  })
})

describe.each(databases)('%s: a damaged stored change', (database) => {
  test.each(altered)('a stored change that is %s is reported as altered, and no page crashes', async (_, set) => {
    await using app = await createTestApp(database)
    const { db, config } = app
    const { eventId, path } = await signedAgreement(db, { secret: config.secret })
    await changeAgreement(db, eventId, { eventGuestCount: 125 })
    await db.updateTable('change_request').set(set).where('event_id', '=', eventId).execute()
    await expectAlteredPages(app, eventId, path)
  })
})

describe.each(databases)('%s: expired proposals', (database) => {
  test('expired proposals are marked expired even if another proposal’s document cannot be read', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const broken = await createTestClient(app, { keepsDay: false })
    const sound = await createTestClient(app, { keepsDay: false, reference: 'NT-2222-2222' })
    await db.updateTable('proposal').set({ document: '{' }).where('event_id', '=', broken.event.id).execute()
    await expireProposals(db, '2026-12-20', openingTime)
    const states = await db.selectFrom('proposal').select('state').where('state', '=', 'ended').execute()
    expect([states.length, (await listProposals(db, sound.event.id))[0]!.state]).toEqual([2, 'ended'])
  })
})
